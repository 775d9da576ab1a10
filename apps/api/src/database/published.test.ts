import { expect, test } from 'vitest'
import { isLater, readAllMigrations } from '#/database/read-migrations'
import { publish, readPublished } from '#/database/published'

test('published migrations are unchanged', async () => {
  const present = new Map((await readAllMigrations()).map(({ name, checksum }) => [name, checksum]))
  const published = await readPublished()
  expect(Object.fromEntries(Object.keys(published).map((name) => [name, present.get(name)]))).toEqual(published)
})

test('the schema of 1.0 and all older migrations are published, and a release publishes the later ones', async () => {
  const published = await readPublished()
  const names = (await readAllMigrations()).map(({ name }) => name)
  expect(names.filter((name) => !(name in published) && !isLater({ name }))).toEqual([])
  const { text, added } = await publish()
  expect(added).toEqual(names.filter((name) => !(name in published)))
  expect(Object.keys(JSON.parse(text))).toEqual(names)
})
