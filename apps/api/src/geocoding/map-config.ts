import type { Bounds } from '@lonja/contract/geocoding/bounds'
import { type MapConfig, defaultMap, spain } from '../config/map-config.ts'
import type { Services } from '../services.ts'
import { boundsAround, cachedTownFacts } from '../towns/town-facts.ts'

/** The area of address searches: MAP_BOUNDS; if it is not set, the area around the town; without a town, Spain. */
export async function mapBounds({ config, db }: Pick<Services, 'config' | 'db'>): Promise<Bounds> {
  const { bounds } = config.map ?? defaultMap
  const facts = bounds.join() === spain.join() ? await cachedTownFacts(db) : null
  return facts ? boundsAround(facts.town.bounds) : bounds
}

/**
 * The origin of the map's picture tiles, for the content security policy of our pages. It begins with a space, and is
 * empty without tiles.
 */
export const tileSource = ({ tiles }: MapConfig = defaultMap): string =>
  tiles ? ` ${new URL(tiles.url.replace('{s}', 'any-host')).origin.replace('any-host', '*')}` : ''
