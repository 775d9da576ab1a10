import type { Bounds } from '@lonja/contract/places/bounds'
import type { Services } from '../services.ts'
import { boundsAround, knownTownFacts } from '../setup/town-facts.ts'

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
const spain: Bounds = [-18.3, 27.5, 4.5, 43.9]

export const defaultMap: MapConfig = { bounds: spain }

/** Where addresses are looked for: as MAP_BOUNDS says, else around the town, else in Spain. */
export async function mapBounds({ config, db }: Pick<Services, 'config' | 'db'>): Promise<Bounds> {
  const { bounds } = config.map ?? defaultMap
  const facts = bounds.join() === spain.join() ? await knownTownFacts(db) : null
  return facts ? boundsAround(facts.town.bounds) : bounds
}

/** Where pictures of the map come from, for the policy of our pages: after a space, or nothing. */
export const tileSource = ({ tiles }: MapConfig = defaultMap): string =>
  tiles ? ` ${new URL(tiles.url.replace('{s}', 'any-host')).origin.replace('any-host', '*')}` : ''
