import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { Ref, type SetupItem } from './setup-items.ts'

/** The result of a setup: how many rows it created, updated and left unchanged. */
export interface Written {
  created: number
  updated: number
  unchanged: number
  /** Keys of items that were not written, because the row existed before setup, or was edited or removed after it. */
  kept: string[]
}

interface Known {
  row_id: string | null
  written: Readonly<Record<string, unknown>>
}

type Row = Readonly<Record<string, unknown>>

/**
 * Inserts missing rows, and updates rows that nobody has changed since setup wrote them. Edited rows stay unchanged,
 * and removed rows are not inserted again. Call it in a transaction.
 */
export async function writeItems(db: Database, items: readonly SetupItem[]): Promise<Written> {
  const result: Written = { created: 0, updated: 0, unchanged: 0, kept: [] }
  const rows = await db.query<Known & { key: string }>({ text: 'select key, row_id, written from setup_item' })
  const known = new Map(rows.map(({ key, ...item }) => [key, item]))
  const ids = new Map<string, string | null>()
  for (const item of items) {
    const wanted = resolve(item, ids)
    const before = known.get(item.key)
    if (wanted === null) {
      result.kept.push(item.key)
      continue
    }
    const outcome = before ? await writeAgain(db, item, wanted, before) : await writeNew(db, item, wanted)
    ids.set(item.key, outcome.id)
    if (outcome.did === 'kept') result.kept.push(item.key)
    else result[outcome.did] += 1
    if (outcome.did === 'created' || outcome.did === 'updated') db.changed(...item.tags)
  }
  return result
}

interface Outcome {
  did: 'created' | 'updated' | 'unchanged' | 'kept'
  /** Null for a row of a table without ids, and for a deleted row. */
  id: string | null
}

/**
 * Returns the columns of an item. Each reference is replaced by the id of the row to which it refers, or by null if
 * that row was deleted. The whole result is null if a referenced item was itself left out.
 */
function resolve({ columns }: SetupItem, ids: ReadonlyMap<string, string | null>): Row | null {
  const entries = Object.entries(columns).map(([name, value]) => [
    name,
    value instanceof Ref ? ids.get(value.key) : value,
  ])
  if (entries.some(([, value]) => value === undefined)) return null
  return Object.fromEntries(entries) as Row
}

const hasId = ({ table }: SetupItem): boolean => table !== 'city'

async function writeNew(db: Database, item: SetupItem, wanted: Row): Promise<Outcome> {
  const conditions = item.same.map((name, index) => `"${name}" is not distinct from $${index + 1}`)
  const [other] = await db.query<{ id: string | null }>({
    text: `select ${hasId(item) ? 'id' : 'null as id'} from "${item.table}" where ${conditions.join(' and ')} limit 1`,
    values: item.same.map((name) => wanted[name]),
  })
  if (other) return { did: 'kept', id: other.id }
  const id = hasId(item) ? uuidv7() : null
  const columns = id === null ? wanted : { id, ...wanted }
  const names = Object.keys(columns)
  await db.query({
    text: `insert into "${item.table}" (${names.map((name) => `"${name}"`).join(', ')})
           values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    values: Object.values(columns).map(bound),
  })
  await storeWritten(db, item, id, wanted)
  return { did: 'created', id }
}

async function writeAgain(db: Database, item: SetupItem, wanted: Row, { row_id, written }: Known): Promise<Outcome> {
  const current = await currentRow(db, item, row_id, written)
  const kept = { did: 'kept', id: current ? row_id : null } as const
  if (!current || !Object.keys(written).every((name) => isDeepStrictEqual(current[name], written[name]))) return kept
  if (isDeepStrictEqual(plain(wanted), written)) return { did: 'unchanged', id: row_id }
  // Only rows of `city` have no id. If the setup now names another city, a new row is inserted. The row of the old
  // city stays, because shops may be in that city.
  if (row_id === null) return writeNew(db, item, wanted).then((outcome) => ({ ...outcome, id: null }))
  const names = Object.keys(wanted)
  const stamp = item.table === 'cms' ? ', updated_at = now()' : ''
  await db.query({
    text: `update "${item.table}" set ${names.map((name, index) => `"${name}" = $${index + 2}`).join(', ')}${stamp}
           where id = $1`,
    values: [row_id, ...names.map((name) => bound(wanted[name]))],
  })
  await storeWritten(db, item, row_id, wanted)
  return { did: 'updated', id: row_id }
}

async function currentRow(db: Database, item: SetupItem, id: string | null, written: Row): Promise<Row | undefined> {
  const [name] = item.same
  const [found] = await db.query<{ row: Row }>({
    text: `select to_jsonb(t) as row from "${item.table}" t where ${id === null ? `t."${name}" = $1` : 't.id = $1'} for update`,
    values: [id ?? written[name!]],
  })
  return found?.row
}

async function storeWritten(db: Database, { key }: SetupItem, id: string | null, written: Row): Promise<void> {
  await db.query({
    text: `insert into setup_item (key, row_id, written) values ($1, $2, $3)
           on conflict (key) do update set row_id = excluded.row_id, written = excluded.written, written_at = now()`,
    values: [key, id, JSON.stringify(written)],
  })
}

/** The values in the form in which a `jsonb` column returns them. */
const plain = (row: Row): Row => JSON.parse(JSON.stringify(row)) as Row

/** Objects and lists are written as JSON, because their columns have the type `jsonb`. */
const bound = (value: unknown): unknown => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
