import type { Bounds } from '@lonja/contract/places/bounds'

/** Who finds addresses for us: a server of Nominatim's API. */
export interface GeocoderConfig {
  /** Without the last slash: `https://nominatim.example.org`. */
  readonly url: string
  /** Shown wherever its answers are. */
  readonly attribution: string
}

export interface TilesConfig {
  /** With `{z}`, `{x}` and `{y}`, perhaps `{s}` for one of a few hosts. */
  readonly url: string
  readonly attribution: string
}

/** What maps and addresses are made from; what is not configured does not exist. */
export interface MapConfig {
  readonly geocoder?: GeocoderConfig
  readonly tiles?: TilesConfig
  /** Where addresses are looked for and pins may stand. */
  readonly bounds: Bounds
}

/** Spain with its islands, and Andorra. */
export const spain: Bounds = [-18.3, 27.5, 4.5, 43.9]

export const defaultMap: MapConfig = { bounds: spain }
