import type { Database } from './database.ts'
import { DatabaseUnavailable } from './open.ts'

/** The table with the progress of a move into this database. It exists until the move has ended. */
export const MOVE_TABLE = 'lonja_move'

/** True if a move into this database has begun and has not ended. */
export async function isHalfMoved(db: Database): Promise<boolean> {
  const [row] = await db.query<{ begun: boolean }>({ text: `select to_regclass('${MOVE_TABLE}') is not null as begun` })
  return row!.begun
}

/** @throws DatabaseUnavailable if this database contains only a part of the town so far */
export async function refuseHalfMoved(db: Database): Promise<void> {
  if (await isHalfMoved(db))
    throw new DatabaseUnavailable(
      'A move into this database was interrupted: run the same `npm run lonja -- move` again, it continues where it stopped',
    )
}
