import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { TownData } from './town-data.ts'
import { isEmpty } from './is-empty.ts'
import type { Data } from '../services.ts'

export interface SeedOptions {
  /** Receives a line of text before and after the work. */
  say?: (line: string) => void
  /** The town to insert, if it is not Vilaserena. */
  town?: TownData
}

/**
 * Fills an empty database (no business and no user) with the demo town. Other databases are not changed. If the
 * process is interrupted, nothing is stored, and the next start does all the work again. Only pictures that were
 * already drawn remain, and are overwritten.
 *
 * `town/` contains the town as data: codes instead of ids, and days from today instead of dates. `vilaserena.ts`
 * collects this data, `town-pictures.ts` draws the pictures, `town-rows.ts` and `town-trade-rows.ts` convert the data
 * into rows, and `plant-town.ts` inserts the rows. The past orders of `town-orders.ts` are checked and priced like
 * the orders of real customers. To change the town, edit `town/`.
 *
 * @throws ConfigError if the data folder cannot store pictures
 */
export async function seedDemoTown(services: Data, config: Config, options: SeedOptions = {}): Promise<void> {
  const { db } = services
  const { say = () => {} } = options
  if (!(await isEmpty(db))) return
  say('Preparing the demo town …')
  const started = performance.now()
  // These modules are only imported at a first start, because no other start needs the data of the town and the
  // library that draws the pictures.
  const { plantTown } = await import('./plant-town.ts')
  const town = options.town ?? (await import('./vilaserena.ts')).vilaserena
  await plantTown(services, config, town)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  say(`The demo town is ready: ${town.businesses.length} shops, ${town.products.length} products (${seconds} s)`)
}

/** Logs at each start in production: a warning if this is a demo; otherwise whether demo accounts exist. */
export async function announceDemo(
  db: Database,
  { production, demo }: Config,
  say: (line: string) => void,
): Promise<void> {
  if (!production) return
  if (demo)
    say(
      'THIS IS A DEMO: LONJA_DEMO=1 IS SET IN PRODUCTION. ITS CUSTOMERS AND SHOPS LOG IN WITH A PUBLISHED PASSWORD. NEVER USE IT FOR A REAL TOWN.',
    )
  else {
    const [row] = await db.query<{ count: number }>({ text: 'select count(*)::int as count from "user" where demo' })
    if (row!.count > 0) say(`This database began as a demo: its ${row!.count} demo accounts cannot log in.`)
  }
}
