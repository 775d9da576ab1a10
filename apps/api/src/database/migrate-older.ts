import type { Database } from './database.ts'
import { type Applied, type Report, apply, execute, exclusively, note, readApplied } from './migration-steps.ts'
import { DatabaseUnavailable } from './open.ts'
import { type Migration, isOlder, isSchema } from './read-migrations.ts'

/**
 * Databases that were created on 22 November 2026 have run an earlier text of this migration. In that text, the trigger
 * had another name for the rows before a change. Running the present text removes the difference.
 */
const REWORDED = new Map([
  ['0064_stock_changes.sql', '12b88b59ce6b4f9f0766a8990517e5bdf7689f2f9eacfdaa450b690202261b93'],
])

/** True if the checksum belongs to the earlier text, which the migration had for some hours. */
export const wasReworded = (name: string, checksum: string): boolean => REWORDED.get(name) === checksum

// There are three kinds of migrations from before 1.0. Those before 0070 need extensions that the embedded database no
// longer has. The baseline (0070 to 0099) makes the same tables in an empty database, without these extensions. Those
// from 0100 on change these tables.
const isFirst = ({ name }: Migration): boolean => name < '0070'
const isBaseline = ({ name }: Migration): boolean => name >= '0070' && name < '0100'
const isLast = ({ name }: Migration): boolean => name >= '0100'

/** @throws DatabaseUnavailable if a process was killed while it made the first tables of an embedded database */
export function refuseHalfMade(db: Database, applied: Applied): void {
  if (db.embedded && applied.size > 0 && [...applied.keys()].every((name) => name < '0003'))
    throw new DatabaseUnavailable(
      'An earlier version of Lonja was stopped while it made this database, which is still empty: ' +
        'remove the data folder and start again',
    )
}

/**
 * Applies the migrations from before 1.0 that the database lacks, and returns their names. An empty database also
 * gets them if a backup from before 1.0 is being restored into it.
 */
export async function migrateOlder(db: Database, older: readonly Migration[], report: Report): Promise<string[]> {
  const applied = await exclusively(db, report, () => applyBaseline(db, older))
  const change = async (migration: Migration): Promise<void> => {
    const changed = await exclusively(db, report, async () => !(await isReplaced(db)) && apply(db, migration, report))
    if (changed) applied.push(migration.name)
  }
  for (const migration of older.filter(isFirst)) await change(migration)
  await exclusively(db, report, async () => {
    if (!(await isReplaced(db))) await note(db, older.filter(isBaseline))
  })
  for (const migration of older.filter(isLast)) await change(migration)
  return applied
}

/**
 * Records the migrations of 1.0 in place of those from before 1.0. Call this when the database has all migrations from
 * before 1.0: they made the same tables as the schema of 1.0.
 */
export async function replaceOlder(db: Database, schema: readonly Migration[]): Promise<void> {
  if (await isReplaced(db)) return
  const names = [...(await readApplied(db)).keys()].filter((name) => isOlder({ name }))
  await db.query({ text: 'DELETE FROM migration WHERE name = ANY ($1)', values: [names] })
  await note(db, schema)
}

async function applyBaseline(db: Database, older: readonly Migration[]): Promise<string[]> {
  const baseline = older.filter(isBaseline)
  if (baseline.length === 0 || (await readApplied(db)).size > 0) return []
  for (const { name, text } of baseline) await execute(db, `Migration ${name}`, text)
  await note(db, [...older.filter(isFirst), ...baseline])
  return baseline.map(({ name }) => name)
}

/** True if another process that started at the same time has already recorded the schema of 1.0. */
const isReplaced = async (db: Database): Promise<boolean> =>
  [...(await readApplied(db)).keys()].some((name) => isSchema({ name }))
