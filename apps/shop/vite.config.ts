import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compactTextFiles } from './build/compact-texts.ts'
import { directReact } from './build/direct-react.ts'
import { leanRouter } from './build/lean-router.ts'
import { licences } from './build/licences.ts'
import { outlines } from './build/outlines.ts'
import { precompress } from './build/precompress.ts'
import { quietMap } from './build/quiet-map.ts'
import { routeFiles } from './build/route-files.ts'
import { serviceWorker, workerFile } from './build/service-worker.ts'

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    ...(command === 'build' ? [directReact(), leanRouter()] : []),
    quietMap(),
    ...(isSsrBuild ? [] : [routeFiles(), licences(), outlines(), serviceWorker(), compactTextFiles(), precompress()]),
  ],
  // The published entry of react-router is its development build; the production one drops the warnings.
  resolve: {
    alias: [
      // Colours that our map does not have: a quarter of what draws it.
      { find: '@protomaps/basemaps', replacement: new URL('build/no-flavors.ts', import.meta.url).pathname },
      ...(command === 'build'
        ? [
            {
              find: /^react-router$/,
              replacement: new URL('../../node_modules/react-router/dist/production/index.mjs', import.meta.url)
                .pathname,
            },
          ]
        : []),
    ],
  },
  // The server bundle carries React's production build whatever NODE_ENV says when it runs.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  // A page that is rendered from sources takes the packages as they are.
  ssr: { noExternal: command === 'build' ? true : [/^@lonja\//] },
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    sourcemap: isSsrBuild ? false : 'hidden',
    target: ['chrome123', 'safari17.5', 'firefox128'],
    // One small stylesheet for every screen: nothing waits for a second one after the first page.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // The server names what a first page needs; afterwards nearly all of it is there, and the lists weigh on every page.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: isSsrBuild
      ? { output: { entryFileNames: 'entry.js' } }
      : {
          input: { main: 'src/main.tsx', worker: 'worker/sw.ts' },
          output: {
            // A service worker keeps its name: that is how browsers find a new one.
            entryFileNames: ({ name }) => (name === 'worker' ? workerFile : 'assets/[name]-[hash].js'),
            codeSplitting: {
              groups: [
                // They change seldom, so a new version of the shop leaves them in the browser's cache.
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
                // What eleven screens or parts share is one file: apart, each would be compressed without the others. Dialogs
                // open later.
                { name: 'common', minShareCount: 11, priority: 1, test: /^(?!.*\/controls\/Dialog\.)/ },
              ],
            },
          },
        },
  },
}))
