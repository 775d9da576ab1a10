import type { Database } from '../database/database.ts'

/** The rows of one statement. */
const CHUNK = 2_000

export type Rows = Readonly<Record<string, readonly object[]>>

/**
 * Collects rows by table and inserts them in large statements. While a statement runs, the next rows are generated, but
 * no more than one statement waits, so that the memory is bounded. All rows of a table have the same columns; other
 * columns get their default.
 */
export function rowWriter(db: Database) {
  const waiting = new Map<string, object[]>()
  let running: Promise<unknown> = Promise.resolve()
  let count = 0
  const send = async (table: string, rows: readonly object[]) => {
    const columns = Object.keys(rows[0]!)
      .map((column) => `"${column}"`)
      .join(', ')
    const values = [JSON.stringify(rows)]
    await running
    running = db.query({
      text: `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
      values,
    })
    // Prevents an unhandled rejection: the next `await running` throws the error.
    running.catch(() => {})
    count += rows.length
  }
  return {
    async write(tables: Rows): Promise<void> {
      for (const [table, rows] of Object.entries(tables)) {
        const all = waiting.get(table) ?? []
        waiting.set(table, all)
        all.push(...rows)
        while (all.length >= CHUNK) await send(table, all.splice(0, CHUNK))
      }
    },
    /** Writes the rest. */
    async end(): Promise<void> {
      for (const [table, rows] of waiting) if (rows.length > 0) await send(table, rows.splice(0))
      await running
    },
    /** The number of rows that were written. */
    written: () => count,
  }
}

export type RowWriter = ReturnType<typeof rowWriter>
