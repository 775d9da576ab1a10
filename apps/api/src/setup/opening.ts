import type { Database } from '../database/database.ts'
import { cachedByTag } from '../database/cached-by-tag.ts'

/** The key of the row of `setting` that exists while the town is closed. Towns without it are open. */
const KEY = 'town_closed'
const TAG = 'town-opening'

async function readClosed(db: Database): Promise<boolean> {
  return (await db.query({ text: 'select from setting where key = $1', values: [KEY] })).length > 0
}

/** Whether visitors see a notice instead of the shop. Every process learns about a change. */
export const isTownClosed = cachedByTag(TAG, readClosed)

/** Opens or closes the shop for visitors. @returns whether this is a change */
export async function setOpening(db: Database, open: boolean): Promise<boolean> {
  const changed = await db.query({
    text: open
      ? 'delete from setting where key = $1 returning key'
      : `insert into setting (key, value) values ($1, 'true') on conflict do nothing returning key`,
    values: [KEY],
  })
  db.changed(TAG)
  return changed.length > 0
}
