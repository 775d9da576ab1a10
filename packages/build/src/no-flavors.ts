/**
 * Replaces the colour schemes of protomaps-leaflet. They are not needed, because `packages/ui/src/map/town-style.ts` defines the
 * colours of the map.
 */
export function namedFlavor(name: string): never {
  throw new Error(`No flavor is called ${name}`)
}
