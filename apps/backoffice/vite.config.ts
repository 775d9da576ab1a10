import { directReact } from '@lonja/build/direct-react.ts'
import { precompress } from '@lonja/build/precompress.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { textFiles } from './build/texts.ts'

export default defineConfig(({ command }) => ({
  base: '/manage/',
  plugins: [react(), ...(command === 'build' ? [directReact()] : []), textFiles(), precompress()],
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
      output: {
        codeSplitting: {
          // These packages change seldom, so a new version of the back office leaves them in the browser’s cache.
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 }],
        },
      },
    },
  },
}))
