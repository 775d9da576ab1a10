import type { Database } from '../database/database.ts'

/** A foreign key or an index, and the statement that creates it. */
interface Aside {
  drop: string
  create: string
}

/**
 * Drops the foreign keys of these tables and their indexes, except unique ones, because many rows are inserted much
 * faster without them. Must be called in a transaction. If it is rolled back, nothing was dropped.
 *
 * @returns a function that creates everything again. PostgreSQL then checks the foreign keys of all rows.
 */
export async function setAside(db: Database, tables: readonly string[]): Promise<() => Promise<void>> {
  const keys = await db.query<Aside>({
    text: `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
             format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
           from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by conrelid, conname`,
    values: [tables.map((table) => `"${table}"`)],
  })
  const indexes = await db.query<Aside>({
    text: `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
           from pg_index where indrelid = any($1::regclass[]) and not indisunique order by indexrelid`,
    values: [tables.map((table) => `"${table}"`)],
  })
  const asides = [...keys, ...indexes]
  for (const { drop } of asides) await db.query({ text: drop })
  return async () => {
    for (const { create } of asides.toReversed()) await db.query({ text: create })
  }
}
