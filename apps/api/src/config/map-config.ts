import type { Bounds } from '@lonja/contract/geocoding/bounds'

/** The geocoder: a server with the API of Nominatim. */
export interface GeocoderConfig {
  /** The URL of the server without a final slash: `https://nominatim.example.org`. */
  readonly url: string
  /** The text that must be shown beside the geocoder's answers. */
  readonly attribution: string
}

export interface TilesConfig {
  /** The URL of a tile. It contains `{z}`, `{x}` and `{y}`, and can contain `{s}` for one of several hosts. */
  readonly url: string
  readonly attribution: string
}

/** The sources of maps and addresses; a source that is not configured is absent. */
export interface MapConfig {
  readonly geocoder?: GeocoderConfig
  readonly tiles?: TilesConfig
  /** The area in which addresses can be searched and map pins can be placed. */
  readonly bounds: Bounds
}

/** Spain with its islands, and Andorra. */
export const spain: Bounds = [-18.3, 27.5, 4.5, 43.9]

export const defaultMap: MapConfig = { bounds: spain }
