import type { Plugin } from 'vite'

/** Removes the console messages of the map libraries, because our pages write nothing to the console. */
export const quietMap = (): Plugin => ({
  name: 'quiet-map',
  transform: {
    filter: { id: /\/protomaps-leaflet\// },
    handler: (code) => ({ code: code.replaceAll('console.log(', 'void ('), map: null }),
  },
})

/**
 * The module that replaces a package of colours, which our map does not use. They would be a quarter of the code that
 * draws the map.
 */
export const noFlavors = {
  find: '@protomaps/basemaps',
  replacement: new URL('no-flavors.ts', import.meta.url).pathname,
}
