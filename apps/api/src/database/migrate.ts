import type { Database } from './database.ts'
import { release } from '../config/release.ts'
import { migrateOlder, refuseHalfMade, replaceOlder, wasReworded } from './migrate-older.ts'
import {
  type Applied,
  type Report,
  apply,
  execute,
  exclusively,
  note,
  openMigrationTable,
  readApplied,
} from './migration-steps.ts'
import { DatabaseUnavailable } from './open.ts'
import { type Migration, isLater, isOlder, isSchema, migrationsFor, readMigrations } from './read-migrations.ts'
import { refuseHalfMoved } from './unfinished-move.ts'

export { readMigrations }
export type { Migration }

export interface MigrateOptions {
  /** Default: all migrations of this version that the database needs. */
  migrations?: Migration[]
  /** Receives lines for the log: about changes, and about waiting for another process. */
  report?: Report
}

/**
 * Brings the schema up to date. If several processes start together, they do this one after the other. An empty
 * database gets the schema of 1.0 in one transaction. A database from before 1.0 gets the older migrations that it
 * lacks, each in its own transaction, and then has the same schema. Both kinds of databases get the later changes.
 * Returns the names of the migrations that were applied.
 * @throws DatabaseUnavailable if this version does not know a migration of the database, or has another text for it; if
 * the database belongs to a running server of an older version (in these cases nothing is changed); if the role of the
 * database lacks rights; if a migration fails
 */
export async function migrate(db: Database, options: MigrateOptions = {}): Promise<string[]> {
  const { report = () => {} } = options
  await refuseHalfMoved(db)
  const found = await exclusively(db, report, () => openMigrationTable(db))
  const known = options.migrations ?? (await migrationsFor([...found.keys()]))
  await check(db, known, found)
  if (known.every(({ name, checksum }) => found.get(name) === checksum)) return []
  // The running server continues to use the schema with which it started, so a command must not change it.
  if (db.guest) throw new DatabaseUnavailable('The running server is an older version of Lonja: restart it first')
  const older = known.filter(isOlder)
  const schema = known.filter(isSchema)
  const applied =
    older.length > 0
      ? await migrateOlder(db, older, report)
      : await exclusively(db, report, () => applySchema(db, schema))
  if (older.length > 0 && schema.length > 0) await exclusively(db, report, () => replaceOlder(db, schema))
  for (const migration of known.filter(isLater)) {
    if (await exclusively(db, report, () => apply(db, migration, report))) applied.push(migration.name)
  }
  await noteRelease(db)
  return applied
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
    if (own !== checksum && !wasReworded(name, checksum))
      throw new DatabaseUnavailable(
        `The file ${name} of this installation is not the file with which the database was made: ` +
          'it was edited. Install Lonja again from its archive. Nothing was changed',
      )
  }
  refuseHalfMade(db, applied)
}

const RELEASE = 'release'

/** Returns the release that changed the schema last, for messages. */
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

/** Creates the schema in an empty database, inside the caller's transaction. Returns the names of the migrations. */
async function applySchema(db: Database, schema: Migration[]): Promise<string[]> {
  if (schema.length === 0 || (await readApplied(db)).size > 0) return []
  for (const { name, text } of schema) await execute(db, `Migration ${name}`, text)
  await note(db, schema)
  return schema.map(({ name }) => name)
}
