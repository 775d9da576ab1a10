/** In place of the colours that come with protomaps-leaflet: `src/map/town-style.ts` has ours. */
export function namedFlavor(name: string): never {
  throw new Error(`No flavor is called ${name}`)
}
