import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { cardProperties } from '@lonja/contract/products/card'
import { type Viewer, anonymous } from '#/access/guards'
import { uuidv7 } from '#/database/uuid'
import { parseQuery } from '#/http/query'
import { sweepPrices } from '#/product-documents/price-sweep'
import { ResponseCache } from '#/resource/cache'
import { readList, readPaging } from '#/resource/list'
import { readRecord } from '#/resource/read-record'
import { models } from '#/resources'
import { seedDemoTown } from '#/seeds/demo'
import { vilaserena } from '#/seeds/vilaserena'
import { testConfig } from '#/testing/config'
import { testDatabase } from '#/testing/database'

const db = await testDatabase()
const config = testConfig({ dataDir: await mkdtemp(join(tmpdir(), 'lonja-stored-')) })
afterAll(() => rm(config.dataDir, { recursive: true }))
const picture = { emoji: ['1f35e'], ground: 'sand' } as const
const painted = <Thing extends { picture: unknown }>(things: readonly Thing[]) =>
  things.map((thing) => ({ ...thing, picture }))
await seedDemoTown({ db, models }, config, {
  town: {
    ...vilaserena,
    businesses: painted(vilaserena.businesses),
    categories: painted(vilaserena.categories),
    products: painted(vilaserena.products),
    campaigns: painted(vilaserena.campaigns),
  },
  say: () => {},
})

const product = models.at('products')
/** Every fourth product, so that the test is short. */
const ids = (await db.query<{ id: string }>({ text: 'select id from product order by id' }))
  .filter((_row, at) => at % 4 === 0)
  .map(({ id }) => id)
/** The viewer is in a customer group without prices of its own. Records for this viewer are read from their tables. */
const grouped: Viewer = { ...anonymous, groups: [uuidv7()] }
async function readAll(viewer: Viewer, format: 'json' | 'jsonld'): Promise<unknown[]> {
  const records: unknown[] = []
  // One after the other: many statements that wait for the connection would reach its time limit on a busy machine.
  for (const id of ids) records.push(JSON.parse((await readRecord({ db }, product, id, { viewer, format }))!))
  return records
}

describe('the products of a category', () => {
  const list = async (query: string) => {
    const parsed = parseQuery(query)
    const asked = { query: parsed, paging: readPaging(parsed), format: 'json', viewer: anonymous } as const
    const { members, total } = await readList({ db, cache: new ResponseCache() }, product, asked)
    return { ids: (JSON.parse(`[${members}]`) as { id: string }[]).map(({ id }) => id), total }
  }
  /** A condition that every product meets, and for which the list is read from another table. */
  const always = 'updatedDate[after]=2000-01-01'

  it.each([
    '',
    'order[price]=asc',
    'order[price]=desc',
    'order[sales]=desc',
    'order[createdDate]=desc',
    'order[title]=asc',
    'available=true&order[price]=asc',
    'reduced=true&featured=false',
    'price[gte]=250.5&price[lt]=1000&order[price]=desc',
  ])('are the same, in the same order, from the table of places: %s', async (query) => {
    const categories = await db.query<{ id: string }>({ text: 'select id from category' })
    let found = 0
    for (const { id } of categories)
      for (const page of [1, 2]) {
        const asked = `parent.id[]=${id}&itemsPerPage=5&page=${page}&${query}`
        const placed = await list(asked)
        expect(placed).toEqual(await list(`${asked}&${always}`))
        found += placed.ids.length
      }
    expect(found).toBeGreaterThan(20)
  })
})

describe('a list that asks for properties', () => {
  const card = cardProperties.map((name) => `properties[]=${name}`).join('&')
  const list = async (query: string, viewer: Viewer = anonymous) => {
    const parsed = parseQuery(query)
    const asked = { query: parsed, paging: readPaging(parsed), format: 'json', viewer } as const
    const { members } = await readList({ db, cache: new ResponseCache() }, product, asked)
    return JSON.parse(`[${members}]`) as Record<string, unknown>[]
  }

  it('has the same cards from the stored cards as from the tables', async () => {
    const stored = await list(`itemsPerPage=100&${card}`)
    expect(stored).toHaveLength(100)
    expect(Object.keys(stored[0]!).toSorted()).toEqual(['id', ...cardProperties].toSorted())
    expect(stored).toEqual(await list(`itemsPerPage=100&${card}`, grouped))
    expect(stored.some(({ onlyCombo }) => onlyCombo !== null)).toBe(true)
  })

  it('has properties that lists leave out otherwise', async () => {
    const [one] = await list('itemsPerPage=1&properties[]=images&properties[]=title')
    expect(Object.keys(one!).toSorted()).toEqual(['id', 'images', 'title'])
    expect(await list('itemsPerPage=1&properties[]=images&properties[]=title', grouped)).toEqual([one])
  })

  it('contains whole records until their cards are stored', async () => {
    await db.query({ text: 'delete from product_card' })
    const [one] = await list(`itemsPerPage=1&${card}`)
    expect(one).toHaveProperty('title')
  })
})

describe('the record of a product', () => {
  it.each(['json', 'jsonld'] as const)('has the same members from stored %s as from its tables', async (format) => {
    await sweepPrices({ db, models })
    // Orders change the stock, and do not write the stored JSON again.
    await db.query({
      text: `update attribute_combo set stock = stock + 3 where tracked and stock > allocated + reserved`,
    })
    expect(await readAll(anonymous, format)).toEqual(await readAll(grouped, format))
  })

  it('is read from its tables if an older version of Lonja stored only the part for lists', async () => {
    const whole = await readAll(anonymous, 'json')
    await db.query({ text: `update product_listed set rest = null, json = '{}'` })
    expect(await readAll(anonymous, 'json')).toEqual(whole)
  })
})
