import type { Plugin } from 'vite'

/**
 * Removes the file names from the list of screens, because only the server uses them. This saves 0.3 kB in browsers.
 */
export function routeFiles(): Plugin {
  return {
    name: 'route-files',
    apply: 'build',
    transform: {
      filter: { id: /src\/app\/routes\.ts$/ },
      handler: (code) => code.replaceAll(/\bfile: ['"]src\/[^'"]+['"],?/g, ''),
    },
  }
}
