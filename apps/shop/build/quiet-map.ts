import type { Plugin } from 'vite'

/** What draws the map reports its own slips to the console, where the shop writes nothing. */
export const quietMap = (): Plugin => ({
  name: 'quiet-map',
  transform: {
    filter: { id: /\/protomaps-leaflet\// },
    handler: (code) => ({ code: code.replaceAll('console.log(', 'void ('), map: null }),
  },
})
