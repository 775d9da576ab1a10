import type { Database } from '../database/database.ts'
import { type TownTable, quoted } from './town-tables.ts'

export interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** The foreign keys between the town's tables. */
export async function readForeignKeys(db: Database): Promise<ForeignKey[]> {
  return db.query<ForeignKey>({
    text: `select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
           from pg_constraint c join pg_class t on t.oid = c.conrelid
           where c.contype = 'f' and c.connamespace = current_schema()::regnamespace order by 1, 2`,
  })
}

/**
 * Empties tables and prepares them to be filled in any order: without foreign keys, and without triggers, whose
 * effects are already in the copied rows. In a transaction.
 */
export async function beginLoading(db: Database, tables: readonly TownTable[], keys: readonly ForeignKey[]) {
  await db.query({ text: 'set constraints all immediate' })
  for (const { table, name } of keys)
    await db.query({ text: `alter table ${quoted(table)} drop constraint if exists ${quoted(name)}` })
  for (const { name } of tables) await db.query({ text: `alter table ${quoted(name)} disable trigger user` })
  if (tables.length > 0) await db.query({ text: `truncate ${tables.map(({ name }) => quoted(name)).join(', ')}` })
}

/** Reverses `beginLoading`; the database checks every foreign key. In a transaction. */
export async function endLoading(db: Database, tables: readonly TownTable[], keys: readonly ForeignKey[]) {
  for (const { name } of tables) await db.query({ text: `alter table ${quoted(name)} enable trigger user` })
  for (const { table, name, definition } of keys)
    await db.query({ text: `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}` })
}
