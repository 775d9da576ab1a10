import type { Database } from '../database/database.ts'

/** @returns whether the database has no shops and no users yet */
export async function isEmpty(db: Database): Promise<boolean> {
  const [row] = await db.query<{ empty: boolean }>({
    text: 'select not exists (select from business) and not exists (select from "user") as empty',
  })
  return row!.empty
}
