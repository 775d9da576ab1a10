import type { Plugin } from 'vite'

/** Removes the console messages of the map libraries, because the web shop writes nothing to the console. */
export const quietMap = (): Plugin => ({
  name: 'quiet-map',
  transform: {
    filter: { id: /\/protomaps-leaflet\// },
    handler: (code) => ({ code: code.replaceAll('console.log(', 'void ('), map: null }),
  },
})
