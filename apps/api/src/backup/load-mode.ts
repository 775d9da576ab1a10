import type { Database } from '../database/database.ts'
import { type TownTable, quoted } from './town-tables.ts'

export interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Reads the foreign keys between the tables of the town. */
export async function readForeignKeys(db: Database): Promise<ForeignKey[]> {
  return db.query<ForeignKey>({
    text: `select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
           from pg_constraint c join pg_class t on t.oid = c.conrelid
           where c.contype = 'f' and c.connamespace = current_schema()::regnamespace order by 1, 2`,
  })
}

/**
 * Empties tables, and removes foreign keys and disables triggers, so that the tables can be filled in any order. The
 * triggers are not needed, because the copied rows already contain their results. Call this in a
 * transaction.
 */
export async function beginLoading(db: Database, tables: readonly TownTable[], keys: readonly ForeignKey[]) {
  await db.query({ text: 'set constraints all immediate' })
  for (const { table, name } of keys)
    await db.query({ text: `alter table ${quoted(table)} drop constraint if exists ${quoted(name)}` })
  for (const { name } of tables) await db.query({ text: `alter table ${quoted(name)} disable trigger user` })
  if (tables.length > 0) await db.query({ text: `truncate ${tables.map(({ name }) => quoted(name)).join(', ')}` })
}

/** Restores the foreign keys and triggers. The database then checks every foreign key. Call it in a transaction. */
export async function endLoading(db: Database, tables: readonly TownTable[], keys: readonly ForeignKey[]) {
  for (const { name } of tables) await db.query({ text: `alter table ${quoted(name)} enable trigger user` })
  for (const { table, name, definition } of keys)
    await db.query({ text: `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}` })
}
