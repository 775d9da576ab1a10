import type { Database } from '../database/database.ts'
import { MOVE_TABLE } from '../database/unfinished-move.ts'

export interface Column {
  name: string
  /** The SQL type, for example `text[]` or `numeric(5,2)`. */
  type: string
}

/** A table of the town and the columns that are copied. Generated columns are not copied. */
export interface TownTable {
  name: string
  columns: Column[]
}

export interface SequenceState {
  name: string
  value: number
  called: boolean
}

/** The table of applied migrations, which `migrate()` writes, and the table with the progress of `lonja move`. */
const NOT_COPIED = ['migration', MOVE_TABLE]

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** All tables that are copied, sorted by name. Tables of database extensions are not included. */
export async function readTables(db: Database): Promise<TownTable[]> {
  return db.query<TownTable>({
    text: `select c.relname as name, json_agg(json_build_object('name', a.attname,
             'type', format_type(a.atttypid, a.atttypmod)) order by a.attname) as columns
           from pg_class c join pg_attribute a on a.attrelid = c.oid
           where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
             and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all ($1)
             and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
           group by c.relname order by c.relname`,
    values: [NOT_COPIED],
  })
}

/** Whether two databases have the same tables with the same columns. */
export const sameTables = (some: readonly TownTable[], others: readonly TownTable[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others)

export async function readSequences(db: Database): Promise<SequenceState[]> {
  const names = await db.query<{ name: string }>({
    text: `select c.relname as name from pg_class c
           where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace
             and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
           order by c.relname`,
  })
  const states: SequenceState[] = []
  for (const { name } of names) {
    const [state] = await db.query<{ value: number; called: boolean }>({
      text: `select last_value as value, is_called as called from ${quoted(name)}`,
    })
    states.push({ name, ...state! })
  }
  return states
}

export async function writeSequences(db: Database, states: readonly SequenceState[]): Promise<void> {
  for (const { name, value, called } of states)
    await db.query({ text: 'select setval($1::regclass, $2, $3)', values: [quoted(name), value, called] })
}
