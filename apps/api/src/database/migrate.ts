import type { Database } from './database.ts'
import { release } from '../config/release.ts'
import { refusedToRole } from './missing-rights.ts'
import { DatabaseUnavailable } from './open.ts'
import { refuseHalfMoved } from './unfinished-move.ts'
import { isBaseline, isFormer, isLater, readMigrations } from './read-migrations.ts'
import type { Migration } from './read-migrations.ts'

export { readMigrations }
export type { Migration }

// Any number that no other user of the database takes: it names our lock.
export const MIGRATION_LOCK = 1_279_349_322

/**
 * Databases made on 22 November 2026 have an earlier text of this migration, which gave a table inside a trigger another
 * name. Running the present text makes up for the difference.
 */
const REWORDED = new Map([
  ['0064_stock_changes.sql', '12b88b59ce6b4f9f0766a8990517e5bdf7689f2f9eacfdaa450b690202261b93'],
])

export interface MigrateOptions {
  migrations?: Migration[]
  /** Hears lines for the log: what is done, and what is waited for. */
  report?: (line: string) => void
}

/**
 * Brings the schema up to date; processes that start together take turns. An empty database gets the baseline. One from
 * before the first release gets the former migrations that it lacks, each in its own transaction, and equals the baseline
 * then. Both get the later ones. Gives the names of what it applied.
 * @throws DatabaseUnavailable before anything is changed when the database has a migration that is unknown here, or one
 * with another text; when the role lacks rights; when one fails; and when the running server that lends its database is of an older version
 */
export async function migrate(db: Database, options: MigrateOptions = {}): Promise<string[]> {
  const { report = () => {} } = options
  const known = options.migrations ?? (await readMigrations())
  await refuseHalfMoved(db)
  const found = await exclusively(db, report, async () => {
    await run(db, 'The table of migrations', CREATE_TABLE)
    const applied = await readApplied(db)
    await check(db, known, applied)
    return applied
  })
  if (known.every(({ name, checksum }) => found.get(name) === checksum)) return []
  // A running server works with the schema it started with.
  if (db.guest)
    throw new DatabaseUnavailable('The running server is of an older version of Lonja: start it again first')
  const applied = await exclusively(db, report, () => applyBaseline(db, known))
  for (const migration of known.filter(isFormer)) {
    if (await exclusively(db, report, () => apply(db, migration, report))) applied.push(migration.name)
  }
  await exclusively(db, report, () => note(db, known.filter(isBaseline)))
  for (const migration of known.filter(isLater)) {
    if (await exclusively(db, report, () => apply(db, migration, report))) applied.push(migration.name)
  }
  await noteRelease(db)
  return applied
}

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS migration (
  name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`

/** Name and checksum of what the database has. */
type Applied = Map<string, string>

async function readApplied(db: Database): Promise<Applied> {
  const rows = await db.query<{ name: string; checksum: string }>({
    text: 'SELECT name, checksum FROM migration ORDER BY name',
  })
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

async function check(db: Database, known: Migration[], applied: Applied): Promise<void> {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of applied) {
    const own = checksums.get(name)
    if (own === undefined)
      throw new DatabaseUnavailable(
        `${await newerRelease(db)} has changed this database, and this is Lonja ${release}, which does not know ${name}: ` +
          'start the newer version again, or restore the backup made before the upgrade. Nothing was changed',
      )
    if (own !== checksum && REWORDED.get(name) !== checksum)
      throw new DatabaseUnavailable(
        `The file ${name} of this installation is not the one that the database was made with: ` +
          'somebody edited it. Install Lonja again from its archive. Nothing was changed',
      )
  }
  // The first two of the former ones made extensions that the embedded database does not have any more.
  if (db.embedded && applied.size > 0 && applied.size < 3)
    throw new DatabaseUnavailable(
      'An earlier version of Lonja was stopped while it made this database, before anything was in it: ' +
        'remove the folder of the data and start again',
    )
}

const RELEASE = 'release'

/** The release that changed the schema last. */
async function newerRelease(db: Database): Promise<string> {
  const [row] = await db.query<{ value: unknown }>({
    text: 'SELECT value FROM setting WHERE key = $1',
    values: [RELEASE],
  })
  return typeof row?.value === 'string' ? `Lonja ${row.value}` : 'A newer version of Lonja'
}

async function noteRelease(db: Database): Promise<void> {
  await db.query({
    text: `INSERT INTO setting (key, value) VALUES ($1, to_jsonb($2::text))
           ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    values: [RELEASE, release],
  })
}

/** Makes the schema of an empty database in one transaction. Notes the former migrations too: all databases look alike. */
async function applyBaseline(db: Database, known: Migration[]): Promise<string[]> {
  const baseline = known.filter(isBaseline)
  if (baseline.length === 0 || (await readApplied(db)).size > 0) return []
  for (const { name, text } of baseline) await run(db, `Migration ${name}`, text)
  await note(db, [...known.filter(isFormer), ...baseline])
  return baseline.map(({ name }) => name)
}

async function apply(db: Database, migration: Migration, report: (line: string) => void): Promise<boolean> {
  const { name, text, checksum } = migration
  const [row] = await db.query<{ checksum: string }>({
    text: 'SELECT checksum FROM migration WHERE name = $1',
    values: [name],
  })
  if (row?.checksum === checksum) return false
  report(`Changing the database: ${name}`)
  await run(db, `Migration ${name}`, text)
  await note(db, [migration])
  return true
}

async function note(db: Database, migrations: Migration[]): Promise<void> {
  await db.query({
    text: `INSERT INTO migration (name, checksum) SELECT name, checksum FROM unnest($1::text[], $2::text[]) new (name, checksum)
           ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum WHERE migration.checksum <> excluded.checksum`,
    values: [migrations.map(({ name }) => name), migrations.map(({ checksum }) => checksum)],
  })
}

async function run(db: Database, what: string, text: string): Promise<void> {
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

/** One process at a time. Says so when it has to wait for another one. */
async function exclusively<T>(db: Database, report: (line: string) => void, work: () => Promise<T>): Promise<T> {
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
