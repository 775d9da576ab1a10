import type { Bounds } from '@lonja/contract/geocoding/bounds'

/** The geocoder: a server of Nominatim's API. */
export interface GeocoderConfig {
  /** Without the last slash: `https://nominatim.example.org`. */
  readonly url: string
  /** Shown beside its answers. */
  readonly attribution: string
}

export interface TilesConfig {
  /** With `{z}`, `{x}` and `{y}`, perhaps `{s}` for one of a few hosts. */
  readonly url: string
  readonly attribution: string
}

/** The sources of maps and addresses; parts without configuration are absent. */
export interface MapConfig {
  readonly geocoder?: GeocoderConfig
  readonly tiles?: TilesConfig
  /** The area of address searches and map pins. */
  readonly bounds: Bounds
}

/** Spain with its islands, and Andorra. */
export const spain: Bounds = [-18.3, 27.5, 4.5, 43.9]

export const defaultMap: MapConfig = { bounds: spain }
