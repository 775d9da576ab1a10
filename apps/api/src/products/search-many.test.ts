import { describe, expect, test } from 'vitest'
import { anonymous } from '#/access/guards'
import { parseQuery } from '#/http/query'
import { ResponseCache } from '#/resource/cache'
import { readList, readPaging } from '#/resource/list'
import { models } from '#/resources'
import { testDatabase } from '#/testing/database'
import { insertBusiness } from '#/testing/factories'
import { refreshProductTree } from '../product-documents/combos.ts'

const db = await testDatabase()
const shop = await insertBusiness(db, { name: 'Almacén' })
// 1,503 oils. A third of the titles begin with «aceite», and these sell best. No title contains the words of the description.
const created = await db.query<{ id: string }>({
  text: `insert into product (id, business_id, title, name, description, sales)
    select gen_random_uuid(), $1::uuid, case when n % 3 = 0 then 'Aceite de la prensa ' else 'Garrafa con aceite ' end || n, 'oil-' || n, 'Recogido a mano', case when n % 3 = 0 then n * n else n end
    from generate_series(1, 1503) as n
    union all
    select gen_random_uuid(), $1::uuid, 'Crema ' || n, 'cream-' || n, 'Hecha con aceite', 5000000 + n from generate_series(1, 20) as n
    union all
    select gen_random_uuid(), $1::uuid, 'Vinagre ' || n, 'vinegar-' || n, '', n from generate_series(1, 150) as n
    returning id`,
  values: [shop.id],
})
await refreshProductTree(
  { db, models },
  created.map(({ id }) => id),
)

async function search(query: string): Promise<{ titles: string[]; total: number; estimated: boolean }> {
  const parsed = parseQuery(query)
  const asked = { query: parsed, paging: readPaging(parsed), format: 'json', viewer: anonymous } as const
  const { members, ...rest } = await readList({ db, cache: new ResponseCache() }, models.at('products'), asked)
  const titles = (JSON.parse(`[${members}]`) as { title: string }[]).map(({ title }) => title)
  return { titles, total: rest.total, estimated: rest.estimated }
}

/** The titles on these pages of 80 products. */
const allPages = async (text: string, pages: number): Promise<string[]> => {
  const lists = await Promise.all(
    Array.from({ length: pages }, (_, at) => search(`search=${text}&itemsPerPage=80&page=${at + 1}`)),
  )
  return lists.flatMap(({ titles }) => titles)
}

const numbers = (titles: readonly string[]): number[] => titles.map((title) => Number(title.split(' ').at(-1)))

describe('a search that finds more than 1,000 products', () => {
  test.each(['aceite', 'ac', 'aceite prensa'])('«%s» lists the best ones first', async (text) => {
    const { titles } = await search(`search=${encodeURIComponent(text)}&itemsPerPage=4`)
    expect(titles[0]).toBe('Aceite de la prensa 1503')
    expect(numbers(titles)).toEqual([1503, 1500, 1497, 1494])
  })

  test.each(['aceite', 'ac'])('the count of «%s» is estimated, and is above 1,000', async (text) => {
    const { total, estimated } = await search(`search=${text}&itemsPerPage=1`)
    expect(estimated).toBe(true)
    expect(total).toBeGreaterThan(1_000)
  })

  test('each product is on one page, also after the place up to which only the best are ranked', async () => {
    const titles = await allPages('aceite', 20)
    expect([titles.length, new Set(titles).size]).toEqual([1523, 1523])
  })

  test('several words have a whole page of products at every place, also after the ranked ones', async () => {
    const pages = await Promise.all([1, 5, 6, 12, 13].map((page) => search(`search=garrafa aceite&page=${page}`)))
    expect(pages.map(({ titles }) => titles.length)).toEqual([20, 20, 20, 20, 20])
    expect(pages.map(({ estimated }) => estimated)).toEqual([true, true, true, true, true])
  })

  test('a word that only descriptions have fills every page with products', async () => {
    const pages = await Promise.all([1, 5, 6, 75].map((page) => search(`search=recogido&page=${page}`)))
    expect(pages.map(({ titles }) => titles.length)).toEqual([20, 20, 20, 20])
    expect(pages.map(({ estimated, total }) => estimated && total > 1_000)).toEqual([true, true, true, true])
  })

  test('another sort order and other filters apply to all products that are found', async () => {
    const sold = await search('search=aceite&order[sales]=desc&itemsPerPage=1')
    expect(sold.titles).toEqual(['Crema 20'])
    const newest = await search(`search=aceite&business.id=${shop.id}&itemsPerPage=1&order[title]=desc`)
    expect(newest.titles).toEqual(['Garrafa con aceite 998'])
  })
})

describe('a list of more than 1,000 products', () => {
  test('is counted exactly if its count is kept, otherwise estimated', async () => {
    expect(await search('itemsPerPage=1')).toMatchObject({ total: 1673, estimated: false })
    expect(await search(`business.id=${shop.id}&itemsPerPage=1`)).toMatchObject({ total: 1673, estimated: false })
    const others = await search('featured=false&itemsPerPage=1')
    expect(others.estimated).toBe(true)
    expect(others.total).toBeGreaterThan(1_000)
    expect(await search('featured=true&itemsPerPage=1')).toMatchObject({ total: 0, estimated: false })
  })
})

describe('a search that finds at most 1,000 products', () => {
  test('has each product on one page, and the best ones first, if it has more titles than it ranks', async () => {
    const titles = await allPages('prensa', 7)
    expect([titles.length, new Set(titles).size]).toEqual([501, 501])
    expect(numbers(titles.slice(0, 4))).toEqual([1503, 1500, 1497, 1494])
  })

  test('ranks all of them if it has few titles', async () => {
    const titles = await allPages('vinagre', 2)
    expect(numbers(titles)).toEqual(Array.from({ length: 150 }, (_, at) => 150 - at))
    expect(await search('search=vinagre&page=9')).toEqual({ titles: [], total: 150, estimated: false })
  })

  test('is counted exactly', async () => {
    expect(await search('search=prensa&itemsPerPage=1')).toMatchObject({ total: 501, estimated: false })
    expect(await search('search=cr&itemsPerPage=1')).toMatchObject({ total: 20, estimated: false })
    expect(await search('search=de&itemsPerPage=1')).toMatchObject({ total: 501, estimated: false })
    expect(await search('search=de la&itemsPerPage=1')).toMatchObject({ total: 501, estimated: false })
  })
})
