import { directReact } from '@lonja/build/direct-react.ts'
import { noFlavors, quietMap } from '@lonja/build/quiet-map.ts'
import { precompress } from '@lonja/build/precompress.ts'
import { serviceWorker, workerFile } from '@lonja/build/service-worker.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { entryScript } from './build/entry-script.ts'
import { textFiles } from './build/texts.ts'
import { workerParts } from './build/worker-parts.ts'

export default defineConfig(({ command }) => ({
  base: '/manage/',
  plugins: [
    react(),
    ...(command === 'build' ? [directReact()] : []),
    quietMap(),
    textFiles(),
    entryScript(),
    serviceWorker(workerParts()),
    precompress(),
  ],
  resolve: { alias: [noFlavors] },
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: 'hidden',
    target: ['chrome123', 'safari17.5', 'firefox128'],
    assetsInlineLimit: 0,
    // One small stylesheet for all screens, so that no screen waits for a second one.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { main: 'index.html', worker: 'worker/sw.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? workerFile : 'assets/[name]-[hash].js'),
        // The first script contains the names of all chunks. Without words in them it is smaller by 0.8 kB, gzipped.
        chunkFileNames: 'assets/s-[hash].js',
        codeSplitting: {
          // These packages change seldom, so a new version of the back office leaves them in the browser’s cache.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            // One file for what nearly all screens share compresses better than many small ones.
            { name: 'shared', test: /packages\/(ui|contract)\/src|@tanstack\/(query|react-query)/, minShareCount: 20 },
          ],
        },
      },
    },
  },
}))
