import type { Database } from '#/database/database'
import { ImportError, type Row } from './csv.ts'
import { type FileReport, Rejection } from './report.ts'

/** The rows of one statement. Larger statements are not faster on the embedded database. */
const BATCH = 1_000

/**
 * Reads rows, reports those that `read` rejects, and passes the others to `take` in batches. While one batch is
 * written, the next one is read.
 */
export async function inBatches<Item>(
  rows: AsyncIterable<Row>,
  report: FileReport,
  read: (row: Row) => Item,
  take: (items: Item[]) => Promise<void>,
): Promise<void> {
  let items: Item[] = []
  let taking = Promise.resolve()
  const flush = async () => {
    const batch = items
    items = []
    await taking
    if (batch.length > 0) taking = take(batch)
    // Prevents an unhandled rejection if `take` fails: only the next `await taking` throws its error.
    taking.catch(() => {})
    report.progress()
  }
  for await (const row of rows) {
    try {
      if (row.broken) throw new Rejection(row.broken)
      items.push(read(row))
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      report.reject(row.line, error.message)
    }
    if (items.length === BATCH) await flush()
  }
  await flush()
  await taking
  if (report.rows > 0 && report.counts.rejected === report.rows) throw new ImportError('No row could be imported')
}

/** Finds keys that occur twice in a file: `claim` throws for a key that an earlier row has. */
export class Keys {
  readonly #lines = new Map<string, number>()

  claim(key: string, line: number, what: string): void {
    const earlier = this.#lines.get(key)
    if (earlier !== undefined) throw new Rejection(`${what} is already used in line ${earlier}`)
    this.#lines.set(key, line)
  }
}

/**
 * Inserts rows, given as objects by column. All rows have the same columns; other columns get the defaults of the
 * table.
 */
export async function insertRows(db: Database, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!).join(', ')
  await db.query({
    text: `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    values: [JSON.stringify(rows)],
  })
}

/** Updates the rows with these ids: sets the given columns. */
export async function updateRows(
  db: Database,
  table: string,
  rows: readonly { id: string }[],
  alsoSet: readonly string[] = [],
): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!).filter((column) => column !== 'id')
  await db.query({
    text: `update ${table} row set ${[...columns.map((column) => `${column} = given.${column}`), ...alsoSet].join(', ')}
      from jsonb_populate_recordset(null::${table}, $1::jsonb) given where row.id = given.id`,
    values: [JSON.stringify(rows)],
  })
}
