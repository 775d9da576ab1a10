import type { MapPlace } from '@lonja/ui/map/place.ts'

type Spoken = Pick<MapPlace, 'name' | 'latitude' | 'longitude'>

/**
 * A link that shows a place on a map outside the web shop: in the map app of phones, else on a website.
 *
 * @param agent  the browser’s user agent
 */
export function externalMapUrl({ name, latitude, longitude }: Spoken, agent: string): string {
  const spot = `${latitude},${longitude}`
  if (/android/i.test(agent)) return `geo:${spot}?q=${encodeURIComponent(`${spot}(${name})`)}`
  if (/iphone|ipad|macintosh/i.test(agent))
    return `https://maps.apple.com/?${new URLSearchParams({ ll: spot, q: name })}`
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: spot })}`
}
