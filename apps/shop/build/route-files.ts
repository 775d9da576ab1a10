import type { Plugin } from 'vite'

/** Removes from the list of screens the file names that only the server uses: 0.3 kB that browsers need not load. */
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
