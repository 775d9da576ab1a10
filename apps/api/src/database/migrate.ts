import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './database.ts'
import { DatabaseUnavailable } from './open.ts'

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../migrations')

// Any number that no other user of the database takes: it names our lock.
const LOCK = 1_279_349_322

export interface Migration {
  name: string
  text: string
  checksum: string
}

/** The numbered SQL files, in order. */
export async function readMigrations(folder: string = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Applies the migrations that the database lacks, each in its own transaction; processes that start together take turns.
 * Returns the names applied. Throws when one already applied was edited, or is unknown here: nothing goes backwards.
 */
export async function migrate(db: Database, migrations?: Migration[]): Promise<string[]> {
  const known = migrations ?? (await readMigrations())
  if (db.guest) await mustBeCurrent(db, known)
  await exclusively(db, () =>
    db.query({
      text: `CREATE TABLE IF NOT EXISTS migration (
               name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    }),
  )
  const applied: string[] = []
  for (const migration of known) {
    const done = await exclusively(db, () => apply(db, migration))
    if (done) applied.push(migration.name)
  }
  const rows = await db.query<{ name: string }>({ text: 'SELECT name FROM migration ORDER BY name' })
  const unknown = rows.find(({ name }) => known.every((migration) => migration.name !== name))
  if (unknown)
    throw new DatabaseUnavailable(
      `The database has migration ${unknown.name}, which this version of Lonja does not know`,
    )
  return applied
}

/** A running server works with the schema it started with. @throws DatabaseUnavailable when this version needs another */
async function mustBeCurrent(db: Database, known: Migration[]): Promise<void> {
  const rows = await db.query<{ name: string }>({ text: 'SELECT name FROM migration' })
  const applied = new Set(rows.map(({ name }) => name))
  if (known.some(({ name }) => !applied.has(name)))
    throw new DatabaseUnavailable('The running server is of an older version of Lonja: start it again first')
}

async function apply(db: Database, { name, text, checksum }: Migration): Promise<boolean> {
  const [row] = await db.query<{ checksum: string }>({
    text: 'SELECT checksum FROM migration WHERE name = $1',
    values: [name],
  })
  if (row) {
    if (row.checksum === checksum) return false
    throw new DatabaseUnavailable(
      `Migration ${name} was edited after it was applied: undo that, and add a new one instead`,
    )
  }
  try {
    await db.query({ text })
  } catch (error) {
    const { message, position } = error as { message: string; position?: string }
    const line = position === undefined ? '' : ` (line ${text.slice(0, Number(position)).split('\n').length})`
    throw new Error(`Migration ${name} failed: ${message}${line}`, { cause: error })
  }
  await db.query({ text: 'INSERT INTO migration (name, checksum) VALUES ($1, $2)', values: [name, checksum] })
  return true
}

async function exclusively<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return db.transaction(async () => {
    await db.query({ text: 'SET LOCAL statement_timeout = 0' })
    await db.query({ text: 'SELECT pg_advisory_xact_lock($1)', values: [LOCK] })
    return work()
  })
}
