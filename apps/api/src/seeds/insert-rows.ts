import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/**
 * The rows to insert, by table. All rows of a table must have the same columns; other columns get their default
 * value.
 */
export type RowsByTable = { [Table in keyof Tables]?: readonly Partial<Record<keyof Tables[Table], unknown>>[] }

/** The maximum number of rows in one statement. */
const CHUNK = 500

/**
 * Inserts many rows with few statements. The tables are filled in the order of the keys of `tables`. The names of
 * tables and columns are not checked, so they must come from our own code.
 */
export async function insertRows(db: Database, tables: RowsByTable): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) {
    const [first] = rows
    if (!first) continue
    const columns = Object.keys(first).map((column) => `"${column}"`)
    for (let start = 0; start < rows.length; start += CHUNK) {
      await db.query({
        text: `insert into "${table}" (${columns.join(', ')})
          select ${columns.join(', ')} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
        values: [JSON.stringify(rows.slice(start, start + CHUNK))],
      })
    }
  }
}
