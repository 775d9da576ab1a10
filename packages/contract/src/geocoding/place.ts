import { z } from 'zod'
import type { Bounds } from './bounds.ts'

/**
 * A place that the geocoder found (SPEC §3); unknown parts are null. `iso` is the country code of ISO 3166-1, two
 * letters.
 */
export const GeocodedAddress = z.object({
  title: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** The name of the place or of its neighbourhood. */
  place: z.string().nullable(),
  number: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  province: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  iso: z.string().nullable(),
  zip: z.string().nullable(),
})
export type GeocodedAddress = z.infer<typeof GeocodedAddress>

/** An array of four numbers instead of a tuple, because OpenAPI 3.0 has no tuples. */
const bounds: z.ZodType<Bounds> = z.array(z.number()).length(4) as unknown as z.ZodType<Bounds>

/** The answer of `GET /api/map-settings`: the sources of the map. */
export const MapSettings = z.object({
  /** The map as picture tiles; null if the installation has none. */
  tiles: z
    .object({
      url: z.string().describe('Contains `{z}`, `{x}` and `{y}`, and may contain `{s}`.'),
      attribution: z.string(),
    })
    .nullable(),
  /**
   * The vector map of the town, used if there are no picture tiles. If both `tiles` and `base` are null, maps show
   * only the outlines of towns.
   */
  base: z
    .object({
      url: z.string().describe('A PMTiles file with the layers of Protomaps; it is read with range requests.'),
      attribution: z.string(),
      bounds: bounds.describe('West, south, east, north.'),
      maxZoom: z.number().int(),
    })
    .nullable(),
  geocoding: z.object({
    attribution: z.string(),
    by: z
      .enum(['service', 'map'])
      .describe('`map`: the server finds streets (without house numbers), towns and postal codes from its own data.'),
  }),
  bounds: bounds.describe('West, south, east, north.'),
})
export type MapSettings = z.infer<typeof MapSettings>

/** A municipality of Spain. `code` is its INE number; the first two digits are the number of the province. */
export const Town = z.object({
  code: z.string(),
  name: z.string(),
  province: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type Town = z.infer<typeof Town>
