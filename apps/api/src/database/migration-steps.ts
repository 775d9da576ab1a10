import { advisoryLocks } from './advisory-locks.ts'
import type { Database } from './database.ts'
import { refusedToRole } from './missing-rights.ts'
import { DatabaseUnavailable } from './open.ts'
import type { Migration } from './read-migrations.ts'

/** Receives lines for the log. */
export type Report = (line: string) => void

/** The names of the migrations that a database has, with their checksums. */
export type Applied = Map<string, string>

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS migration (
  name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`

export async function readApplied(db: Database): Promise<Applied> {
  const rows = await db.query<{ name: string; checksum: string }>({
    text: 'SELECT name, checksum FROM migration ORDER BY name',
  })
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** Creates the table of migrations if there is none, and reads it. */
export async function openMigrationTable(db: Database): Promise<Applied> {
  await execute(db, 'The table of migrations', CREATE_TABLE)
  return readApplied(db)
}

/** Applies a migration and records it, unless it is already recorded. Returns true if it was applied. */
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

/** Records these migrations in the database's table of migrations. */
export async function note(db: Database, migrations: readonly Migration[]): Promise<void> {
  await db.query({
    text: `INSERT INTO migration (name, checksum) SELECT name, checksum FROM unnest($1::text[], $2::text[]) new (name, checksum)
           ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum WHERE migration.checksum <> excluded.checksum`,
    values: [migrations.map(({ name }) => name), migrations.map(({ checksum }) => checksum)],
  })
}

/**
 * Runs the text of a migration.
 * @throws DatabaseUnavailable with the line of the text that failed, or with the missing rights
 */
export async function execute(db: Database, what: string, text: string): Promise<void> {
  try {
    await db.query({ text, patient: true })
  } catch (error) {
    const { message, position } = error as { message: string; position?: string }
    const line = position === undefined ? '' : ` (line ${text.slice(0, Number(position)).split('\n').length})`
    throw (
      refusedToRole(error) ??
      new DatabaseUnavailable(
        `${what} failed: ${message}${line}. None of its changes are in the database: ` +
          'continue with the version that you had, and report this line',
        { cause: error },
      )
    )
  }
}

/** Runs `work` in a transaction, in only one process at a time. Reports if it has to wait for another process. */
export async function exclusively<T>(db: Database, report: Report, work: () => Promise<T>): Promise<T> {
  return db.transaction(async () => {
    await db.query({ text: 'SET LOCAL statement_timeout = 0' })
    const [turn] = await db.query<{ free: boolean }>({
      text: 'SELECT pg_try_advisory_xact_lock($1) AS free',
      values: [advisoryLocks.migration],
    })
    if (!turn!.free) {
      report('Waiting for another process that changes the database')
      await db.query({ text: 'SELECT pg_advisory_xact_lock($1)', values: [advisoryLocks.migration], patient: true })
    }
    return work()
  })
}
