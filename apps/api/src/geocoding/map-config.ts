import type { Bounds } from '@lonja/contract/places/bounds'
import { type MapConfig, defaultMap, spain } from '../config/map-config.ts'
import type { Services } from '../services.ts'
import { boundsAround, knownTownFacts } from '../towns/town-facts.ts'

/** Where addresses are looked for: as MAP_BOUNDS says, else around the town, else in Spain. */
export async function mapBounds({ config, db }: Pick<Services, 'config' | 'db'>): Promise<Bounds> {
  const { bounds } = config.map ?? defaultMap
  const facts = bounds.join() === spain.join() ? await knownTownFacts(db) : null
  return facts ? boundsAround(facts.town.bounds) : bounds
}

/** Where pictures of the map come from, for the policy of our pages: after a space, or nothing. */
export const tileSource = ({ tiles }: MapConfig = defaultMap): string =>
  tiles ? ` ${new URL(tiles.url.replace('{s}', 'any-host')).origin.replace('any-host', '*')}` : ''
