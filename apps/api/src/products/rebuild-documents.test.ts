import { expect, it } from 'vitest'
import { testDatabase } from '#/testing/database'
import { insertProduct } from '#/testing/factories'
import { rebuildDocuments } from './rebuild-documents.ts'

const db = await testDatabase()

it('writes the documents again once after an update, and by one process', async () => {
  const { id } = await insertProduct(db, { title: 'Hogaza' })
  expect((await Promise.all([rebuildDocuments(db), rebuildDocuments(db)])).toSorted()).toEqual([0, 1])
  await db.query({ text: `update product_document set json = 'old' where id = $1`, values: [id] })
  expect(await rebuildDocuments(db)).toBe(0)
  await db.query({ text: `update setting set value = '"older"' where key = 'product_document'` })
  expect(await rebuildDocuments(db)).toBe(1)
  const [document] = await db.query<{ json: string }>({ text: 'select json from product_document' })
  expect(JSON.parse(document!.json)).toMatchObject({ title: 'Hogaza' })
})
