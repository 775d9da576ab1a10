import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Item } from '@lonja/contract/resource'
import type { productContract } from '@lonja/contract/products/product'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { readConfig } from '#/config'
import { demoPassword } from '#/identity/demo-accounts'
import { checkPassword } from '#/identity/passwords'
import { shownStatus } from '#/orders/order.resource'
import { ResponseCache } from '#/resource/cache'
import { resources } from '#/resources'
import { testConfig } from '#/testing/config'
import { testDatabase } from '#/testing/database'
import { brokenInvariants } from '#/testing/ledger'
import { onePictureTown as town } from '#/testing/one-picture-town'
import { seedDemoTown } from './demo.ts'
import type { TownData } from './town-data.ts'
import { quietLog } from '#/testing/log'
import { models } from '#/resources'
import { sql, textOf } from '#/sql/sql'

const db = await testDatabase()
const config = testConfig({ dataDir: await mkdtemp(join(tmpdir(), 'lonja-demo-')) })
afterAll(() => rm(config.dataDir, { recursive: true }))
const rows = (text: string) => db.query({ text })
const count = async (from: string): Promise<number> =>
  (await db.query<{ count: number }>({ text: `select count(*) from ${from}` }))[0]!.count

const heard: string[] = []
const seed = (given: Partial<TownData> = {}) =>
  seedDemoTown({ db, models }, config, { town: { ...town, ...given }, say: (line) => heard.push(line) })

describe('a first start that fails', () => {
  it('leaves the database empty', async () => {
    const impossible = { ...town.orders[0]!, day: -1, paymentMethod: 'unknown' as 'shop' }
    await expect(seed({ orders: [...town.orders, impossible] })).rejects.toThrow('no unknown')
    expect([await count('business'), await count('"user"'), await count('product_document')]).toEqual([0, 0, 0])
  })
})

describe('if the data folder cannot store pictures', () => {
  it('the error names the folder in one line', async () => {
    const dataDir = join(config.dataDir, 'file')
    await writeFile(dataDir, '')
    const seeding = seedDemoTown({ db, models }, testConfig({ dataDir }), { town, say: () => {} })
    await expect(seeding).rejects.toThrow(`The data folder ${dataDir} cannot be used: `)
  })
})

describe('the demo town', () => {
  beforeAll(async () => {
    // After the start that failed, all tables are empty again, and PostgreSQL may count their rows at that moment.
    await db.query({ text: 'analyze' })
    await seed()
  })

  it('stores every record of the demo data in the database', async () => {
    const tables = [
      'business',
      'category',
      'attribute',
      'product',
      'product_document',
      'offer',
      'coupon',
      'campaign',
      'cms',
      'help_cms',
      'zone',
      'payment_method',
    ]
    const {
      businesses,
      categories,
      attributes,
      products,
      offers,
      coupons,
      campaigns,
      cms,
      help,
      zones,
      paymentMethods,
    } = town
    const lists = [
      businesses,
      categories,
      attributes,
      products,
      products,
      offers,
      coupons,
      campaigns,
      cms,
      help,
      zones,
      paymentMethods,
    ]
    expect(await Promise.all(tables.map(count))).toEqual(lists.map((list) => list.length))
    expect(await count('attribute_combo')).toBe(products.reduce((all, { variants }) => all + (variants.length || 1), 0))
    expect(heard.at(-1)).toMatch(/^The demo town is ready: \d+ shops, \d+ products/)
  })

  it('is inserted only once, even if the seeding runs again', async () => {
    const lines = heard.length
    const before = await rows('select id from product order by id')
    await seed()
    expect(heard).toHaveLength(lines)
    expect(await rows('select id from product order by id')).toEqual(before)
  })

  it('sells every product of its shops, with the price and the stock in its data', async () => {
    const combos = await db.query<{ sku: string; list_price: number; price: number; stock: number | null }>({
      text: `select sku, list_price, price, case when tracked then stock - allocated end as stock from attribute_combo`,
    })
    const bySku = new Map(combos.map(({ sku, ...combo }) => [sku, combo]))
    const wanted = town.products.flatMap(({ sku, price, stock, variants }) =>
      variants.length > 0
        ? variants.map((variant) => [variant.sku, price + variant.priceDelta, variant.stock])
        : [[sku, price, stock.stock]],
    )
    const wrong = wanted.filter(([sku, price, stock]) => {
      const combo = bySku.get(sku as string)
      return !combo || combo.list_price !== price || combo.stock !== stock || combo.price > combo.list_price
    })
    expect(wrong).toEqual([])
    expect(await count('product_document where visible and price > 0')).toBe(town.products.length)
  })

  it('shows the price before the reduction for every reduced product', async () => {
    const [row] = await db.query<{ offered: number; told: number }>({
      text: `select count(*) filter (where price < list_price) as offered,
              count(*) filter (where price < list_price and previous_price = list_price) as told from attribute_combo`,
    })
    expect(row!.offered).toBeGreaterThan(0)
    expect(row!.told).toBe(row!.offered)
  })

  it('stores the path from the root for every category', async () => {
    expect(
      await count(
        `category where parent_id is not null and (cardinality(path) < 2 or path[cardinality(path) - 1] <> parent_id)`,
      ),
    ).toBe(0)
  })

  it('stores the files of its pictures', async () => {
    const images = await db.query<{ content_url: string; variants: Record<string, { contentUrl: string }> }>({
      text: 'select content_url, variants from image_object',
    })
    const files = new Set(await readdir(join(config.dataDir, 'media')))
    const addresses = images.flatMap(({ content_url, variants }) => [
      content_url,
      ...Object.values(variants).map(({ contentUrl }) => contentUrl),
    ])
    expect(addresses.filter((address) => !files.has(address.replace('/media/', '')))).toEqual([])
    expect(images.map(({ variants }) => Object.keys(variants))).toEqual(
      expect.arrayContaining([
        ['160', '320', '640', 'jpeg'],
        ['480', '960', 'jpeg'],
      ]),
    )
  })

  it('allows its four accounts to log in', async () => {
    const people = await db.query<{ username: string; role: string; password_hash: string; shops: number }>({
      text: `select username, role, password_hash, (select count(*) from business_member m where m.user_id = u.id) as shops
       from "user" u where password_hash is not null order by username`,
    })
    expect(people.map(({ username, role, shops }) => [username, role, shops])).toEqual([
      ['ayuntamiento', 'ROLE_ADMIN', 0],
      ['cliente', 'ROLE_USER', 0],
      ['dependienta', 'ROLE_BUSINESS', 1],
      ['tienda', 'ROLE_BUSINESS', 2],
    ])
    for (const { password_hash } of people) expect(await checkPassword(demoPassword, password_hash)).toBe('right')
  })

  it('contains two past orders of its customer', async () => {
    const orders = await db.query<{ kind: string; status: string; steps: number; days: number }>({
      text: `select o.kind, s.code as status, (select count(*) from order_status_history h
         join "order" part on part.id = h.order_id where part.id = o.id or part.parent_id = o.id) as steps,
         floor(extract(epoch from now() - o.created_at) / 86400)::int as days
       from "order" o join order_status s on s.id = ${textOf(shownStatus(sql`o`))} join "user" u on u.id = o.user_id
       where o.kind <> 'part' and u.username = 'cliente' order by o.created_at`,
    })
    expect(orders).toEqual([
      { kind: 'group', status: 'complete', steps: 10, days: expect.toBeOneOf([22, 23]) },
      { kind: 'single', status: 'preparing', steps: 3, days: expect.toBeOneOf([1, 2]) },
    ])
  })

  it('has a shop with today’s orders in every status, two without an answer, a return and a clerk', async () => {
    const orders = await db.query<{ status: string; code: string | null }>({
      text: `select s.code as status, pickup.code from "order" o join order_status s on s.id = o.status_id
       join business shop on shop.id = o.business_id left join order_pickup pickup on pickup.order_id = o.id
       where shop.code = 'horno-santa-llucia' and o.created_at > now() - interval '4 hours' order by o.created_at`,
    })
    expect(orders.map(({ status }) => status)).toEqual([
      'complete',
      'shipped',
      'ready',
      'preparing',
      'confirm',
      'confirm',
    ])
    expect(orders.flatMap(({ code }) => code ?? [])).toHaveLength(2)
    expect(await count('sold_product where withdrawn_at is not null')).toBe(1)
    expect(await count(`business_member where role = 'clerk'`)).toBe(1)
  })

  it('has consistent stock, orders and payments', async () => {
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('has product ratings that match its reviews', async () => {
    const { valorations, questions } = town.community
    expect(await count('valoration where sold_product_id is not null')).toBe(valorations.length)
    expect(await count('question_product')).toBe(questions.length)
    expect(await count('product where rating_count > 0')).toBe(new Set(valorations.map(({ product }) => product)).size)
    const [bread] = await db.query<{ rating: number; rating_count: number }>({
      text: `select rating, rating_count from product where title = 'Hogaza de masa madre'`,
    })
    expect(bread).toEqual({ rating: 4.7, rating_count: 3 })
  })

  it('has notifications for its three accounts', async () => {
    const unread = await db.query<{ username: string; count: number }>({
      text: `select u.username, count(*) filter (where n.read_at is null)::int as count
       from notification_user n join "user" u on u.id = n.user_id group by u.username order by u.username`,
    })
    expect(unread).toEqual([
      { username: 'ayuntamiento', count: 1 },
      { username: 'cliente', count: 2 },
      { username: 'tienda', count: 1 },
    ])
  })

  it('has no record that was created in the future', async () => {
    for (const table of [
      'product',
      'business',
      'price',
      'cms',
      '"order"',
      'order_status_history',
      'valoration',
      'notification',
    ])
      expect([table, await count(`${table} where created_at > now()`)]).toEqual([table, 0])
  })
})

describe('the API of the demo town', async () => {
  const app = await buildApp({ config, db, cache: new ResponseCache(), models, log: quietLog })
  afterAll(() => app.close())
  const listAll = async <Value = Record<string, unknown>>(path: string): Promise<Value[]> => {
    const items: Value[] = []
    for (let page = 1; ; page += 1) {
      const url = `/api/${path}?itemsPerPage=100&page=${page}`
      const response = await app.inject({ url, headers: { accept: 'application/json' } })
      const found = response.json<Value[]>()
      items.push(...found)
      if (found.length < 100) return items
    }
  }

  const paths = [
    'businesses',
    'categories',
    'attributes',
    'products',
    'image-objects',
    'campaigns',
    'coupons',
    'cms',
    'cms-categories',
    'help-cms',
    'menus',
    'menu-entries',
    'offers',
    'shipping-methods',
    'payment-methods',
  ]
  it.each(paths)('returns %s that comply with the contract', async (path) => {
    const { contract, reduced } = resources.find((resource) => resource.contract.path === path)!
    const withheld = [...contract.unlisted, ...(reduced && 'without' in reduced ? reduced.without : [])]
    const items = await listAll(path)
    expect(items.length).toBeGreaterThan(0)
    const wrong = items.flatMap((item) =>
      Object.entries(contract.fields)
        .filter(
          ([name, { kind, nullable, schema, hidden }]) =>
            !hidden &&
            !contract.unlisted.includes(name) &&
            !kind.startsWith('reference') &&
            !withheld.includes(name) &&
            !(nullable && item[name] === null) &&
            !schema.safeParse(item[name]).success,
        )
        .map(([name]) => `${name}: ${JSON.stringify(item[name])}`),
    )
    expect(wrong).toEqual([])
  })

  it('lists products with all data that a product card shows', async () => {
    const products = await listAll<Item<typeof productContract>>('products')
    expect(products).toHaveLength(town.products.length)
    expect(
      products.filter(
        ({ price, image, business, parent }) => !(price && image?.variants['320'] && business.name && parent),
      ),
    ).toEqual([])
  })
})

describe('a production start', () => {
  const production = { NODE_ENV: 'production', LONJA_SECRET: 'a secret for tests of 32 characters', DATA_DIR: tmpdir() }

  it.each([
    ['the embedded database', {}],
    ['a server', { DATABASE_URL: 'postgres://localhost/lonja' }],
  ])('creates the demo town on %s only with LONJA_DEMO=1', (_where, given) => {
    const demoOf = (more: object) => readConfig({ ...production, ...given, ...more }).demo
    expect([demoOf({}), demoOf({ LONJA_DEMO: '0' }), demoOf({ LONJA_DEMO: '1' })]).toEqual([false, false, true])
  })
})
