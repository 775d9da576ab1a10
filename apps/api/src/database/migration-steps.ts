import type { Database } from './database.ts'
import { refusedToRole } from './missing-rights.ts'
import { DatabaseUnavailable } from './open.ts'
import type { Migration } from './read-migrations.ts'

// Any number that no other user of the database takes: it names our lock.
export const MIGRATION_LOCK = 1_279_349_322

/** Gets lines for the log. */
export type Report = (line: string) => void

/** Name and checksum of the migrations that a database has. */
export type Applied = Map<string, string>

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS migration (
  name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`

export async function readApplied(db: Database): Promise<Applied> {
  const rows = await db.query<{ name: string; checksum: string }>({
    text: 'SELECT name, checksum FROM migration ORDER BY name',
  })
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** Makes the table of migrations where there is none, and reads it. */
export async function openMigrationTable(db: Database): Promise<Applied> {
  await execute(db, 'The table of migrations', CREATE_TABLE)
  return readApplied(db)
}

/** Applies a migration and notes it, unless it is noted already. True when it did. */
export async function apply(db: Database, migration: Migration, report: Report): Promise<boolean> {
  const { name, text, checksum } = migration
  const [row] = await db.query<{ checksum: string }>({
    text: 'SELECT checksum FROM migration WHERE name = $1',
    values: [name],
  })
  if (row?.checksum === checksum) return false
  report(`Changing the database: ${name}`)
  await execute(db, `Migration ${name}`, text)
  await note(db, [migration])
  return true
}

/** Writes into the table of migrations that the database has these. */
export async function note(db: Database, migrations: readonly Migration[]): Promise<void> {
  await db.query({
    text: `INSERT INTO migration (name, checksum) SELECT name, checksum FROM unnest($1::text[], $2::text[]) new (name, checksum)
           ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum WHERE migration.checksum <> excluded.checksum`,
    values: [migrations.map(({ name }) => name), migrations.map(({ checksum }) => checksum)],
  })
}

/** @throws DatabaseUnavailable with the line of the text that failed, or with the rights that are missing */
export async function execute(db: Database, what: string, text: string): Promise<void> {
  try {
    await db.query({ text, patient: true })
  } catch (error) {
    const { message, position } = error as { message: string; position?: string }
    const line = position === undefined ? '' : ` (line ${text.slice(0, Number(position)).split('\n').length})`
    throw (
      refusedToRole(error) ??
      new DatabaseUnavailable(
        `${what} failed: ${message}${line}. Nothing of it is left in the database: ` +
          'go on with the version that you had, and report this line',
        { cause: error },
      )
    )
  }
}

/** Works in a transaction, one process at a time. Reports when it has to wait for another one. */
export async function exclusively<T>(db: Database, report: Report, work: () => Promise<T>): Promise<T> {
  return db.transaction(async () => {
    await db.query({ text: 'SET LOCAL statement_timeout = 0' })
    const [turn] = await db.query<{ free: boolean }>({
      text: 'SELECT pg_try_advisory_xact_lock($1) AS free',
      values: [MIGRATION_LOCK],
    })
    if (!turn!.free) {
      report('Waiting for another process that changes the database')
      await db.query({ text: 'SELECT pg_advisory_xact_lock($1)', values: [MIGRATION_LOCK], patient: true })
    }
    return work()
  })
}
