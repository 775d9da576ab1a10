import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from '#/database/migrate'
import type { Migration } from '#/database/migrate'
import { release } from '#/config/release'
import { testDatabase } from '#/testing/database'
import { describeTables } from '#/database/describe-tables'

const db = await testDatabase()
const shipped = await readMigrations()

const migration = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
})

test('tables.ts is the output of `npm run tables`', async () => {
  expect(await readFile(join(import.meta.dirname, 'tables.ts'), 'utf8')).toBe(await describeTables(db))
})

test('a second run of migrate() applies no migrations', async () => {
  expect(await migrate(db)).toEqual([])
})

test('a migration whose file was edited is refused', async () => {
  const edited = [migration(shipped[0]!.name, `${shipped[0]!.text}-- edited`), ...shipped.slice(1)]
  await expect(migrate(db, { migrations: edited })).rejects.toThrow(
    `The file ${shipped[0]!.name} of this installation is not the file with which the database was made`,
  )
})

test('a database that a newer version has changed is refused', async () => {
  await db.query({
    text: `insert into setting (key, value) values ('release', '"1.9.0"') on conflict (key) do update set value = excluded.value`,
  })
  await expect(migrate(db, { migrations: shipped.slice(0, -1) })).rejects.toThrow(
    `Lonja 1.9.0 has changed this database, and this is Lonja ${release}, which does not know ${shipped.at(-1)!.name}: ` +
      'start the newer version again, or restore the backup made before the upgrade. Nothing was changed',
  )
})

test('a failing migration leaves no changes in the database, and the error names the line', async () => {
  const broken = migration('9998_broken.sql', 'CREATE TABLE half (id int);\nSELECT nothing_like_it;')
  await expect(migrate(db, { migrations: [...shipped, broken] })).rejects.toThrow(
    'Migration 9998_broken.sql failed: column "nothing_like_it" does not exist (line 2). None of its changes are in the database',
  )
  expect(await db.query({ text: `SELECT to_regclass('half') AS half` })).toEqual([{ half: null }])
})

test('processes that start together apply each migration once', async () => {
  const added = [...shipped, migration('9999_added.sql', 'CREATE TABLE added (id int)')]
  const applied = await Promise.all([1, 2, 3].map(() => migrate(db, { migrations: added })))
  expect(applied.flat()).toEqual(['9999_added.sql'])
})
