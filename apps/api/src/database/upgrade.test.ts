import { createHash } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import type { Database } from '#/database/database'
import { migrate } from '#/database/migrate'
import {
  type Migration,
  isLater,
  isSchema,
  readAllMigrations,
  readMigrations,
  readOlderMigrations,
} from '#/database/read-migrations'
import { readTables } from '#/backup/town-tables'
import { emptyDatabase } from '#/testing/backup/used-town'
import { describeCatalogue } from '#/testing/catalogue'
import { testDatabase } from '#/testing/database'
import { formerDatabase } from '#/testing/former-database'
import { part } from '@lonja/contract/testing/long'

// The tests make and copy databases. Each test takes seconds, and more on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const made = await testDatabase()
const expected = await describeCatalogue(made)
const older = await readOlderMigrations()
/**
 * The migrations from before the baseline. The baseline (0070 to 0099) replaced them: in an empty database it made the
 * same tables.
 */
const first = older.filter(({ name }) => name < '0070')
const old = await formerDatabase()

const names = (migrations: readonly Migration[]): string[] => migrations.map(({ name }) => name)
const current = await readMigrations()
const later = current.filter(isLater)
const until = (last: string): Migration[] => older.filter(({ name }) => name <= last)

async function countRows(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await readTables(db)) {
    const [row] = await db.query<{ count: number }>({ text: `select count(*)::int as count from "${name}"` })
    counts[name] = row!.count
  }
  return counts
}

test('the schema of 1.0 equals the result of all older migrations, with the rows that they insert', async () => {
  const { db, drop } = await emptyDatabase()
  afterAll(drop)
  const { db: release, drop: dropRelease } = await emptyDatabase()
  afterAll(dropRelease)
  await migrate(db, { migrations: older })
  await migrate(release, { migrations: current.filter(isSchema) })
  const schema = (lines: string[]) => lines.filter((line) => !line.startsWith('migration:'))
  expect(schema(await describeCatalogue(db))).toEqual(schema(await describeCatalogue(release)))
  expect(await countRows(db)).toEqual(await countRows(release))
  expect(await migrate(db)).toEqual(names(later))
  expect(await describeCatalogue(db)).toEqual(expected)
})

test('a new database is made only by the schema of 1.0 and the later changes', async () => {
  const rows = await made.query<{ name: string }>({ text: 'select name from migration order by name' })
  expect(rows.map(({ name }) => name)).toEqual(names(await readMigrations()))
})

// `npm test` upgrades a database that has the migrations until one of these two; a run with LONG=1 upgrades both.
test.each(part(['0084_messages.sql', '0157_names_that_look_alike.sql'], 2))(
  'a database from before 1.0 that has the baseline and the changes until %s gets the same schema as a new one',
  async (last) => {
    const { db, drop } = await emptyDatabase()
    afterAll(drop)
    await migrate(db, { migrations: until(last) })
    await db.query({ text: `insert into city (name) values ('Aldaia')` })
    expect(await migrate(db)).toEqual(names([...older.filter(({ name }) => name > last), ...later]))
    expect(await describeCatalogue(db)).toEqual(expected)
    expect(await db.query({ text: 'select name from city' })).toEqual([{ name: 'Aldaia' }])
  },
)

/**
 * The migrations that are missing in a database with the first twenty: the remaining ones from before the baseline,
 * and all changes after the baseline.
 */
const afterTwenty = names([...older.slice(20).filter(({ name }) => name < '0070' || name >= '0100'), ...later])

test('processes that start together on a database with twenty older migrations apply each missing migration once', async () => {
  await old.apply(first.slice(0, 20))
  const db = await old.open()
  const applied = await Promise.all([1, 2, 3].map(() => migrate(db)))
  for (const each of applied) expect(each).toEqual(each.toSorted())
  expect(applied.flat().toSorted()).toEqual(afterTwenty)
  expect(await describeCatalogue(db)).toEqual(expected)
})

test('a database from before the baseline gets the same schema as a new one and keeps its rows', async () => {
  // The remaining migrations from before the baseline, except the last one. That one replaces the extensions for
  // distances by plain SQL, and `migrate` must apply it.
  await old.apply(first.slice(20, -1))
  await old.run(`insert into business (id, name, code, url, latitude, longitude)
    values ('00000000-0000-7000-8000-0000000000aa', 'Horno', 'horno', 'horno', 39.47, -0.75)`)
  const db = await old.open('folder')
  expect((await migrate(db))[0]).toBe('0066_places_without_extensions.sql')
  expect(await describeCatalogue(db)).toEqual(expected)
  expect(
    await db.query({ text: 'select name from business where latitude between 39 and 40 and longitude < 0' }),
  ).toEqual([{ name: 'Horno' }])
  expect(await migrate(db)).toEqual([])
})

test('a database with the text that 0064_stock_changes.sql had for three hours gets the same schema as a new one', async () => {
  const name = '0064_stock_changes.sql'
  const text = first.find((migration) => migration.name === name)!.text.replaceAll('unchanged', 'earlier')
  const checksum = createHash('sha256').update(text).digest('hex')
  expect(checksum).toBe('12b88b59ce6b4f9f0766a8990517e5bdf7689f2f9eacfdaa450b690202261b93')
  await old.run(text)
  await old.run(`update migration set checksum = '${checksum}' where name = '${name}'`)
  const db = await old.open()
  expect(await migrate(db)).toContain(name)
  expect(await describeCatalogue(db)).toEqual(expected)
})

test('an upgrade from before 1.0 that stopped halfway continues at the next start and gives the same schema as a new one', async () => {
  const { db, drop } = await emptyDatabase()
  afterAll(drop)
  await migrate(db, { migrations: until('0110_backup_runs.sql') })
  await db.query({ text: `insert into city (name) values ('Aldaia')` })
  const stopped = (await readAllMigrations()).map((migration) =>
    migration.name === '0157_names_that_look_alike.sql' ? { ...migration, text: 'select stopped' } : migration,
  )
  await expect(migrate(db, { migrations: stopped })).rejects.toThrow('Migration 0157_names_that_look_alike.sql failed')
  const stillMissing = older.filter(({ name }) => name >= '0157_names_that_look_alike.sql')
  expect(await migrate(db)).toEqual(names([...stillMissing, ...later]))
  expect(await describeCatalogue(db)).toEqual(expected)
  expect(await db.query({ text: 'select name from city' })).toEqual([{ name: 'Aldaia' }])
})
