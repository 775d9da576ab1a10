import { beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { refreshProducts } from '#/product-documents/product-document'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { testApi } from '#/testing/scenario'
import { KEPT_DAYS, MAX_A_DAY, SearchMisses } from './search-misses.ts'
import { wordsOf } from './words-of.ts'
import { models } from '#/resources'

const scenario = await testApi(async (db) => {
  const { id: business_id } = await insertBusiness(db, { name: 'Horno' })
  const bread = await insertProduct(db, { title: 'Pan de pueblo', business_id, price: 250 })
  const cheese = await insertProduct(db, { title: 'Queso de oveja', business_id, price: 900 })
  await refreshProducts({ db, models }, [bread.id, cheese.id])
})
const { db, services, send } = scenario

interface Miss {
  id: string
  day: string
  words: string
  searches: number
  withSimilar: number
}
const misses = new SearchMisses()
const counting = await buildApp({ ...services, searchMisses: misses })
beforeAll(() => () => counting.close())

const search = async (query: string, headers: Record<string, string> = {}): Promise<number> =>
  (await counting.inject({ url: `/api/products${query}`, headers })).statusCode
const listed = async (query = ''): Promise<Miss[]> => {
  await misses.write(db)
  return (await send({ as: 'admin', when: `GET /api/search-misses${query}` })).json()
}
const counts = async () =>
  Object.fromEntries((await listed()).map((miss) => [miss.words, [miss.searches, miss.withSimilar]]))
const forget = () => db.query({ text: 'delete from search_miss' })
const today = async () =>
  (await db.query<{ day: string }>({ text: `select (now() at time zone 'Europe/Madrid')::date::text as day` }))[0]!.day

describe('the counted words of a search', () => {
  it.each([
    ['  KIMCHI ', 'kimchi'],
    ['Jamón   ibérico!', 'jamon iberico'],
    ['caña de pescar', 'caña de pescar'],
    ['l’hort: taronges', 'l hort taronges'],
    ['pilas AAA 1,5 v', 'pilas aaa 1 5 v'],
    ['vitamina b12', 'vitamina b12'],
  ])('of %j are %j', (text, words) => {
    expect(wordsOf(text)).toBe(words)
    expect(wordsOf(words)).toBe(words)
  })

  it.each([
    '600123123',
    '600 12 31 23',
    '+34 600-123-123',
    '٦٠٠١٢٣١٢٣',
    'tel 600.123.123',
    '12345678Z',
    '46370',
    '12',
    '',
    ' ',
    '%',
    'a',
    'ana@example.com',
    'ana @ example com',
    'https://example.com/?q=ana',
    'www.example',
    'example.com',
    'ES91 2100 0418 4502',
    'quiero que me traigan el pan a casa',
    'x'.repeat(41),
    'una palabra '.repeat(4),
    'x'.repeat(100_000),
  ])('of %j are null', (text) => {
    expect(wordsOf(text)).toBeNull()
  })
})

describe('a search without a result', () => {
  it('is counted by day and by words, also if the answer was cached, and stored without personal data', async () => {
    await forget()
    for (const query of [
      '?search=Kimchi',
      '?search=Kimchi',
      '?search=%20kimch%C3%AD&itemsPerPage=20&page=1&order[price]=asc',
    ])
      expect(await search(query)).toBe(200)
    expect(await search('.jsonld?search=kimchi', { accept: 'application/ld+json' })).toBe(200)
    expect(await search('?search=queso%20kimchi')).toBe(200)
    expect(await counts()).toEqual({ kimchi: [4, 0], 'queso kimchi': [1, 1] })
    expect(await search('?search=kimchi')).toBe(200)
    expect(await counts()).toMatchObject({ kimchi: [5, 0] })
    const [row] = await db.query<object>({ text: `select * from search_miss where words = 'kimchi'` })
    expect(Object.keys(row!).toSorted()).toEqual(['day', 'id', 'searches', 'with_similar', 'words'])
    expect((await listed())[0]).toMatchObject({ day: await today(), words: 'kimchi' })
  })

  it.each([
    ['found products', '?search=pan'],
    ['used another filter', '?search=kimchi&price[lte]=500'],
    ['was still typing', '?search=kimc&itemsPerPage=5'],
    ['requested only the number of products', '?search=kimchi&itemsPerPage=0'],
    ['requested a later page', '?search=kimchi&page=2'],
    ['did not use the search', '?title=kimchi'],
    ['searched a telephone number', '?search=600123123'],
    ['searched an e-mail address', '?search=ana%40example.com'],
  ])('is not counted if the person %s', async (_who, query) => {
    await forget()
    expect(await search(query)).toBe(200)
    expect(await counts()).toEqual({})
  })

  it('is stored in one row with the total number, also if several processes write at once', async () => {
    await forget()
    const processes = Array.from({ length: 4 }, () => new SearchMisses())
    for (const one of processes) for (const words of ['tofu', 'seitan', 'miso']) one.count(words, words === 'miso')
    await Promise.all(processes.map((one) => one.write(db)))
    expect(await counts()).toEqual({ tofu: [4, 0], seitan: [4, 0], miso: [4, 4] })
  })

  it('is counted in memory while the database cannot be reached, and written afterwards', async () => {
    await forget()
    const one = new SearchMisses()
    one.count('tempeh', false)
    const gone = { query: () => Promise.reject(new Error('gone')) } as never
    await expect(one.write(gone)).rejects.toThrow('gone')
    one.count('tempeh', true)
    await one.write(db)
    expect(await counts()).toEqual({ tempeh: [2, 1] })
  })
})

describe('the stored words of searches', () => {
  it('are limited to 1,000 a day, the most searched first; words that are already stored are still counted', async () => {
    await forget()
    const letters = (n: number) => String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
    for (let batch = 0; batch < 3; batch += 1) {
      const one = new SearchMisses()
      one.count('lote a a', false)
      for (let n = 0; n < 600; n += 1) one.count(`lote ${letters(batch)} ${letters(n)}`, false)
      await one.write(db)
    }
    const [row] = await db.query<{ rows: number; known: number }>({
      text: `select count(*)::int as rows, max(searches) filter (where words = 'lote a a') as known from search_miss`,
    })
    expect(row).toEqual({ rows: MAX_A_DAY, known: 4 })
  })

  it('are deleted after 400 days', async () => {
    await forget()
    await db.query({
      text: `insert into search_miss (id, day, words, searches, with_similar)
             select gen_random_uuid(), $1::date - age, 'vino de ' || age, 1, 0 from unnest($2::int[]) age`,
      values: [await today(), [1, KEPT_DAYS, KEPT_DAYS + 1]],
    })
    await new SearchMisses().write(db)
    expect((await listed()).map(({ words }) => words)).toEqual(['vino de 1', `vino de ${KEPT_DAYS}`])
  })
})

describe('the list of searches without a result', () => {
  it('has the day, the words and the number of searches, and only the town’s staff can read it', async () => {
    await forget()
    await db.query({
      text: `insert into search_miss (id, day, words, searches, with_similar) values
        (gen_random_uuid(), '2026-11-20', 'kimchi', 2, 0), (gen_random_uuid(), '2026-11-21', 'kimchi', 3, 1),
        (gen_random_uuid(), '2026-11-22', 'queso de cabra', 9, 9)`,
    })
    const read = async (query: string) => (await listed(query)).map(({ day, words }) => `${day} ${words}`)
    expect(await read('?order[searches]=desc')).toEqual([
      '2026-11-22 queso de cabra',
      '2026-11-21 kimchi',
      '2026-11-20 kimchi',
    ])
    expect(await read('?search=kimchi')).toEqual(['2026-11-21 kimchi', '2026-11-20 kimchi'])
    expect(await read('?day[after]=2026-11-21&day[before]=2026-11-21')).toEqual(['2026-11-21 kimchi'])
    expect(await read('?day[strictly_after]=2026-11-21')).toEqual(['2026-11-22 queso de cabra'])
    for (const as of ['alice', 'baker'] as const)
      expect(await send({ as, when: 'GET /api/search-misses' })).toMatchObject({ statusCode: 403 })
    expect(await send({ when: 'GET /api/search-misses' })).toMatchObject({ statusCode: 401 })
    expect(await send({ as: 'admin', when: 'POST /api/search-misses', body: {} })).toMatchObject({ statusCode: 405 })
  })
})
