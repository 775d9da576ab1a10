import { expect, test } from 'vitest'
import { isLater, readMigrations } from '#/database/read-migrations'
import { publish, readPublished } from '#/database/published'

test('published migrations are as they were', async () => {
  const present = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  const published = await readPublished()
  expect(Object.fromEntries(Object.keys(published).map((name) => [name, present.get(name)]))).toEqual(published)
})

test('everything from before the first release is published, and a release publishes the rest', async () => {
  const published = await readPublished()
  const names = (await readMigrations()).map(({ name }) => name)
  expect(names.filter((name) => !(name in published) && !isLater({ name }))).toEqual([])
  const { text, added } = await publish()
  expect(added).toEqual(names.filter((name) => !(name in published)))
  expect(Object.keys(JSON.parse(text))).toEqual(names)
})
