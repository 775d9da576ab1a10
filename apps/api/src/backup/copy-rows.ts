import { hash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { type TownTable, quoted } from './town-tables.ts'

/** Some rows of a table. Each line is a row: a JSON array with the value of every column as text, or null. */
export interface Rows {
  text: string
  /** The block of the table where the next rows begin. */
  next: number
}

const FIRST_BLOCKS = 64
const SMALL_BYTES = 1_000_000
const LARGE_BYTES = 4_000_000
/** The maximum number of characters of JSON in one statement. */
const INSERTED = 2_000_000

/**
 * Reads a table from a block to its end, in the order in which the rows are stored, a few megabytes at a time. Call
 * it inside a transaction with a snapshot, so that all rows belong to the same state of the table.
 */
export async function* readRows(db: Database, table: TownTable, from = 0): AsyncGenerator<Rows> {
  const [size] = await db.query<{ blocks: number }>({
    text: `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as blocks`,
    values: [quoted(table.name)],
  })
  const columns = table.columns.map(({ name }) => `t.${quoted(name)}::text`).join(', ')
  let step = FIRST_BLOCKS
  for (let block = from; block < size!.blocks;) {
    const next = Math.min(block + step, size!.blocks)
    const [row] = await db.query<{ text: string | null }>({
      text: `select string_agg(to_json(array[${columns}])::text, E'\\n') as text from ${quoted(table.name)} t
             where t.ctid >= $1::text::tid and t.ctid < $2::text::tid`,
      values: [`(${block},0)`, `(${next},0)`],
    })
    const text = row!.text ?? ''
    if (text || next === size!.blocks) yield { text, next }
    if (text.length > LARGE_BYTES) step = Math.max(1, step >> 1)
    else if (text.length < SMALL_BYTES) step *= 2
    block = next
  }
}

/** Inserts rows in the format of `readRows`. */
export async function insertRows(db: Database, table: TownTable, text: string): Promise<void> {
  const names = table.columns.map(({ name }) => quoted(name)).join(', ')
  const values = table.columns.map(({ type }, at) => `(r ->> ${at})::${type}`).join(', ')
  const insert = (lines: string[]) =>
    db.query({
      text: `insert into ${quoted(table.name)} (${names})
             select ${values} from jsonb_array_elements($1::jsonb) with ordinality as given (r, n) order by n`,
      values: [`[${lines.join(',')}]`],
    })
  let lines: string[] = []
  let length = 0
  for (const line of text.split('\n')) {
    if (length > 0 && length + line.length > INSERTED) {
      await insert(lines)
      lines = []
      length = 0
    }
    lines.push(line)
    length += line.length
  }
  await insert(lines)
}

/** The number of rows of a table, and the sum of their hashes. The sum does not depend on the order of the rows. */
export interface TableContent {
  rows: number
  digest: string
}

/** Counts rows of a table and adds their hashes. */
export class RowDigest {
  #rows = 0
  #sum = 0n

  add(text: string): void {
    if (text === '') return
    for (const line of text.split('\n')) {
      this.#rows += 1
      this.#sum += hash('sha256', line, 'buffer').readBigUInt64LE(0)
    }
  }

  get content(): TableContent {
    return { rows: this.#rows, digest: BigInt.asUintN(64, this.#sum).toString(16).padStart(16, '0') }
  }
}

/** Reads a whole table, and returns its number of rows and the sum of their hashes. */
export async function readContent(db: Database, table: TownTable): Promise<TableContent> {
  const digest = new RowDigest()
  for await (const { text } of readRows(db, table)) digest.add(text)
  return digest.content
}
