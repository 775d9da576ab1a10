import type { Database, Query } from '../database/database.ts'

/** Changes rows with SQL, and announces the change, so that stored answers and remembered baskets are read again. */
export async function changeRows(db: Database, change: Query): Promise<void> {
  await db.query(change)
  db.changed('*')
}
