import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [precompress()])],
  // The published entry of react-router is its development build; the production one drops the warnings.
  resolve: {
    alias: [
      {
        find: /^react-router$/,
        replacement: new URL('../../node_modules/react-router/dist/production/index.mjs', import.meta.url).pathname,
      },
    ],
  },
  // The server bundle carries React's production build whatever NODE_ENV says when it runs.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  css: { modules: { generateScopedName: '[local]-[hash:base64:5]' } },
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
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? { output: { entryFileNames: 'entry.js' } }
      : {
          input: 'src/main.tsx',
          // They change seldom, so a new version of the shop leaves them in the browser's cache.
          output: {
            codeSplitting: {
              groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// }],
            },
          },
        },
  },
}))
