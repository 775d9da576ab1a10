import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compactTextFiles } from '@lonja/build/compact-texts.ts'
import { directReact } from '@lonja/build/direct-react.ts'
import { noFlavors, quietMap } from '@lonja/build/quiet-map.ts'
import { precompress } from '@lonja/build/precompress.ts'
import { serviceWorker, workerFile } from '@lonja/build/service-worker.ts'
import { licences } from './build/licences.ts'
import { outlines } from './build/outlines.ts'
import { routeFiles } from './build/route-files.ts'
import { workerParts } from './build/service-worker.ts'
import { readTexts } from './server/texts.ts'

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    ...(command === 'build' ? [directReact()] : []),
    quietMap(),
    ...(isSsrBuild
      ? []
      : [
          routeFiles(),
          licences(),
          outlines(),
          serviceWorker(workerParts()),
          compactTextFiles(readTexts),
          precompress(),
        ]),
  ],
  resolve: {
    alias: [noFlavors],
  },
  // The server bundle contains React’s production build, whatever NODE_ENV is at run time.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  // The built server bundle contains all packages. In development, Vite transforms only our own packages.
  ssr: { noExternal: command === 'build' ? true : [/^@lonja\//] },
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    sourcemap: isSsrBuild ? false : 'hidden',
    target: ['chrome123', 'safari17.5', 'firefox128'],
    // One small stylesheet for all screens, so that no page waits for a second one.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // Scripts contain no lists of files to preload. The server names the files of the first page, and for later pages
    // nearly all files are loaded already. The lists would enlarge every page.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: isSsrBuild
      ? { output: { entryFileNames: 'entry.js' } }
      : {
          input: { main: 'src/main.tsx', worker: 'worker/sw.ts' },
          output: {
            // The service worker needs a fixed file name: browsers look for a new version under the same name.
            entryFileNames: ({ name }) => (name === 'worker' ? workerFile : 'assets/[name]-[hash].js'),
            // Chunks name each other. Names without words make the files that the service worker keeps smaller.
            chunkFileNames: 'assets/s-[hash].js',
            codeSplitting: {
              groups: [
                // These packages change seldom, so a new version of the web shop leaves them in the browser’s cache.
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                // Code that at least eleven separately loaded files share is in one file, which is compressed better
                // than many small files. The code of dialogs is not included, because it is loaded later.
                { name: 'common', minShareCount: 11, priority: 1, test: /^(?!.*\/controls\/Dialog\.)/ },
              ],
            },
          },
        },
  },
}))
