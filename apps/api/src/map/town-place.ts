import type { Bounds } from '@lonja/contract/geocoding/bounds'
import type { Database } from '../database/database.ts'
import { readTownFacts } from '../towns/town-facts.ts'

/**
 * The name and the area of the town. Before the setup, the area is the area of its shops; the result is null if no shop
 * has a position.
 */
export async function townPlace(db: Database): Promise<{ name: string; bounds: Bounds } | null> {
  const facts = await readTownFacts(db)
  if (facts) return facts.town
  const [shops] = await db.query<{ west: number; south: number; east: number; north: number }>({
    text: `select min(longitude) as west, min(latitude) as south, max(longitude) as east, max(latitude) as north
      from business where latitude is not null and longitude is not null having count(*) > 0`,
  })
  if (!shops) return null
  return { name: 'the town', bounds: [shops.west, shops.south, shops.east, shops.north] }
}
