import { appVersion } from '@lonja/contract/constants'
import type { Bounds } from '@lonja/contract/geocoding/bounds'
import type { GeocodedAddress } from '@lonja/contract/geocoding/place'
import { isZip, provinceOf } from '@lonja/contract/zip'
import { z } from 'zod'
import { fetchBounded } from '../http/fetch-bounded.ts'
import type { GeocoderConfig } from '../config/map-config.ts'

const TIMEOUT_MS = 5_000
const MOST = 10

/** A query for the position of an address, or for the address at a position. */
export type Question = { search: string } | { latitude: number; longitude: number }

const Place = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  name: z.string().nullish(),
  display_name: z.string(),
  address: z.record(z.string(), z.string()).default({}),
})
const Answer = z.union([
  z.array(Place),
  Place.transform((place) => [place]),
  // The answer for a place without an address is an object with an error.
  z.object({ error: z.unknown() }).transform(() => []),
])

/**
 * Sends a request to a server of Nominatim's API, as its documentation and its usage policy require
 * (https://nominatim.org).
 *
 * @param bounds  the area of the search
 * @param origin  our public URL, so that the server's operator can contact us
 * @throws Error without a usable answer within five seconds
 */
export async function queryNominatim(
  { url }: GeocoderConfig,
  question: Question,
  bounds: Bounds,
  origin: string | undefined,
): Promise<GeocodedAddress[]> {
  const [west, south, east, north] = bounds
  const asked: Record<string, string> =
    'search' in question
      ? { q: question.search, limit: `${MOST}`, viewbox: `${west},${south},${east},${north}`, bounded: '1' }
      : { lat: `${question.latitude}`, lon: `${question.longitude}`, zoom: '18' }
  const common = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'es' }
  const query = new URLSearchParams({ ...asked, ...common }).toString()
  const { status, text } = await fetchBounded(
    `${url}/${'search' in question ? 'search' : 'reverse'}?${query}`,
    { headers: { accept: 'application/json', 'user-agent': `Lonja/${appVersion}${origin ? ` (${origin})` : ''}` } },
    TIMEOUT_MS,
  )
  if (status !== 200) throw new Error(`status ${status}`)
  const places = Answer.parse(JSON.parse(text)).map(addressOf)
  // A building and its entrance have the same address, so only one of them is returned.
  return [...new Map(places.map((place) => [place.title, place])).values()]
}

/** The keys that can contain a street, a town or a quarter in an answer of Nominatim. They differ between countries. */
const streets = ['road', 'pedestrian', 'square', 'footway', 'path', 'residential']
const cities = ['city', 'town', 'village', 'municipality', 'hamlet']
const quarters = ['suburb', 'neighbourhood', 'quarter']

function addressOf({ lat, lon, name, display_name, address }: z.infer<typeof Place>): GeocodedAddress {
  const first = (names: readonly string[]) => names.map((key) => address[key]).find(Boolean) ?? null
  const { house_number: number = null, postcode: zip = null, country_code: iso } = address
  const street = first(streets)
  const city = first(cities)
  const provinceOfZip = zip !== null && isZip(zip) ? provinceOf(zip) : undefined
  return {
    title: street && city ? [street, number, `${zip ?? ''} ${city}`.trim()].filter(Boolean).join(', ') : display_name,
    // Five decimals are precise to a metre.
    latitude: Number(lat.toFixed(5)),
    longitude: Number(lon.toFixed(5)),
    place: name || first(quarters),
    number,
    street,
    city,
    province: provinceOfZip ?? address['province'] ?? address['county'] ?? null,
    state: address['state'] ?? null,
    country: address['country'] ?? null,
    iso: iso?.toUpperCase() ?? null,
    zip,
  }
}
