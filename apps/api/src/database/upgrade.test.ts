import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { migrate, readMigrations } from '#/database/migrate'
import { isFormer } from '#/database/read-migrations'
import { describeCatalogue } from '#/testing/catalogue'
import { testDatabase } from '#/testing/database'
import { formerDatabase } from '#/testing/former-database'

// Databases are made and copied: each takes seconds, and more on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const made = await testDatabase()
const former = (await readMigrations()).filter(isFormer)
/** All but the last one, with which distances became plain SQL: what commit 802940f has. */
const released = former.slice(0, -1)
const old = await formerDatabase()

test('a database with the first twenty of the former migrations becomes like a new one', async () => {
  await old.apply(former.slice(0, 20))
  const db = await old.open()
  const applied = await migrate(db)
  expect(applied.filter((name) => isFormer({ name }))).toEqual(former.slice(20).map(({ name }) => name))
  expect(await describeCatalogue(db)).toEqual(await describeCatalogue(made))
})

test('a database with all former migrations becomes like a new one and keeps its rows', async () => {
  await old.apply(released.slice(20))
  await old.run(`insert into business (id, name, code, url, latitude, longitude)
    values ('00000000-0000-7000-8000-0000000000aa', 'Horno', 'horno', 'horno', 39.47, -0.75)`)
  const db = await old.open('folder')
  expect((await migrate(db))[0]).toBe('0066_places_without_extensions.sql')
  expect(await describeCatalogue(db)).toEqual(await describeCatalogue(made))
  expect(
    await db.query({ text: 'select name from business where latitude between 39 and 40 and longitude < 0' }),
  ).toEqual([{ name: 'Horno' }])
  expect(await migrate(db)).toEqual([])
})

test('a database with the text that 0064_stock_changes.sql had for three hours becomes like a new one', async () => {
  const name = '0064_stock_changes.sql'
  const text = former.find((migration) => migration.name === name)!.text.replaceAll('unchanged', 'earlier')
  const checksum = createHash('sha256').update(text).digest('hex')
  expect(checksum).toBe('12b88b59ce6b4f9f0766a8990517e5bdf7689f2f9eacfdaa450b690202261b93')
  await old.run(text)
  await old.run(`update migration set checksum = '${checksum}' where name = '${name}'`)
  const db = await old.open()
  expect(await migrate(db)).toContain(name)
  expect(await describeCatalogue(db)).toEqual(await describeCatalogue(made))
})
