import type { Database } from './database.ts'
import type { Tables } from '../database/tables.ts'

/** Inserts one row or several rows into a table, one after the other. */
export async function insert<Table extends keyof Tables>(
  db: Database,
  table: Table,
  rows: Tables[Table] | readonly Tables[Table][],
): Promise<void> {
  for (const row of Array.isArray(rows) ? rows : [rows]) {
    const given = Object.entries(row as object).filter(([, value]) => value !== undefined)
    const columns = given.map(([name]) => `"${name}"`).join(', ')
    const places = given.map((_, at) => `$${at + 1}`).join(', ')
    await db.query({
      text: `insert into "${table}" (${columns}) values (${places})`,
      values: given.map(([, value]) => value),
    })
  }
}
