/**
 * Replaces the colours of protomaps-leaflet, which are not used: `src/map/town-style.ts` defines the shop’s own
 * colours.
 */
export function namedFlavor(name: string): never {
  throw new Error(`No flavor is called ${name}`)
}
