import { type HomePlan, isShownAt } from '@lonja/contract/home/home-block'
import type { ShownBlock } from '@lonja/contract/home/shown-block'
import { type TimeZone, madrid } from '@lonja/contract/time'
import type { Database } from '../database/database.ts'
import { cachedTownFacts } from '../towns/town-facts.ts'
import { findTargets, shownBlock } from './find-targets.ts'
import { cachedHomePlan } from './home-plan.ts'

/** The time zone of the town. Ceuta and Melilla have the time of Madrid. */
export async function townZone(db: Database): Promise<TimeZone> {
  return (await cachedTownFacts(db))?.town.timeZone === 'Atlantic/Canary' ? 'Atlantic/Canary' : madrid
}

/** The blocks that visitors see on the home page at a time, in their order. @param plan  the published blocks, or a draft */
export async function shownHome(db: Database, now: Date, plan?: HomePlan): Promise<ShownBlock[]> {
  const { blocks } = plan ?? (await cachedHomePlan(db))
  const zone = await townZone(db)
  const ofDay = blocks.filter((block) => isShownAt(block, now, zone))
  const targets = await findTargets(db.reader, ofDay)
  return ofDay.flatMap((block) => shownBlock(block, targets, now) ?? [])
}
