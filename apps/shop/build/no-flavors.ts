/** Replaces the colours of protomaps-leaflet: `src/map/town-style.ts` has ours. */
export function namedFlavor(name: string): never {
  throw new Error(`No flavor is called ${name}`)
}
