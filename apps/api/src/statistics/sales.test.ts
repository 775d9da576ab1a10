import type { SalesStatistics } from '@lonja/contract/statistics/sales'
import { describe, expect, it } from 'vitest'
import type { Database } from '#/database/database'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { bakery: '', florist: '', bread: '', rose: '' }

interface Line {
  business: string
  product: string | null
  title: string
  quantity: number
  price: number
}

/** Inserts an order of one shop, or, for several lines, an order with a part for each line. */
async function insertOrder(db: Database, at: string, status: string, lines: readonly Line[], shipping = 0) {
  const customer_id = uuidv7()
  await insert(db, 'customer', { id: customer_id, name: 'Ana' })
  const [{ id: status_id } = {}] = await db.query<{ id: string }>({
    text: 'select id from order_status where code = $1',
    values: [status],
  })
  const created_at = new Date(at)
  const insertPart = async (own: readonly Line[], row: object) => {
    const id = uuidv7()
    const items_total = own.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const sums = { items_total, shipping_total: shipping, total: items_total + shipping }
    await insert(db, 'order', { id, code: id, customer_id, created_at, ...sums, status_id, kind: 'single', ...row })
    return id
  }
  const shops = new Set(lines.map(({ business }) => business))
  const parent_id = shops.size > 1 ? await insertPart(lines, { kind: 'group', status_id: null }) : null
  for (const business_id of shops) {
    const own = lines.filter(({ business }) => business === business_id)
    const order_id = await insertPart(own, { business_id, ...(parent_id && { kind: 'part', parent_id }) })
    for (const { product, title, quantity, price } of own)
      await insert(db, 'sold_product', {
        id: uuidv7(),
        order_id,
        product_id: product,
        business_id,
        title,
        quantity,
        unit_price: price,
        total: price * quantity,
        tax_rate: 400,
      })
  }
}

const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { members: [people.baker.id] })).id
  ids.florist = (await insertBusiness(db, { members: [people.florist.id] })).id
  ids.bread = (await insertProduct(db, { business_id: ids.bakery })).id
  ids.rose = (await insertProduct(db, { business_id: ids.florist })).id
  const bread = { business: ids.bakery, product: ids.bread, title: 'Pan', quantity: 2, price: 150 }
  const cake = { business: ids.bakery, product: null, title: 'Tarta', quantity: 1, price: 2_000 }
  const rose = { business: ids.florist, product: ids.rose, title: 'Rosa', quantity: 10, price: 300 }
  // In London it is half past eleven in the evening, but the town's midnight has passed, so this order belongs to the
  // next day.
  await insertOrder(db, '2026-03-01T23:30:00Z', 'complete', [bread], 250)
  await insertOrder(db, '2026-03-02T10:00:00Z', 'confirm', [bread, cake])
  await insertOrder(db, '2026-03-04T10:00:00Z', 'pending', [bread, rose])
  await insertOrder(db, '2026-03-04T11:00:00Z', 'canceled', [cake])
  await insertOrder(db, '2026-04-15T10:00:00Z', 'complete', [bread])
  await insertOrder(db, new Date(Date.now() - 60_000).toISOString(), 'complete', [cake])
  await insertOrder(db, new Date(Date.now() - 40 * 86_400_000).toISOString(), 'complete', [cake])
})

describe('sales', () => {
  const path = '/api/statistics/sales'
  const days = 'createdDate[after]=2026-03-02&createdDate[before]=2026-03-04'
  const march = `GET ${path}?${days}` as const

  scenario('need an account', { when: march, answers: 401, with: 'Authentication required' })
  scenario('are refused to customers', { as: 'alice', when: march, answers: 403, with: 'Access Denied.' })
  scenario('are refused to members of other shops', {
    as: 'florist',
    when: `${march}&business.id=${ids.bakery}`,
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('are by default those of the viewer’s shops, by day, without canceled orders', {
    as: 'baker',
    when: march,
    answers: 200,
    with: {
      currency: 'EUR',
      total: 550 + 2_300 + 300,
      orders: 3,
      units: 2 + 3 + 2,
      series: [
        { date: '2026-03-02', total: 2_850, orders: 2, units: 5 },
        { date: '2026-03-03', total: 0, orders: 0, units: 0 },
        { date: '2026-03-04', total: 300, orders: 1, units: 2 },
      ],
      products: [
        { product: null, name: 'Tarta', units: 1, total: 2_000 },
        { product: { id: ids.bread }, name: 'Pan', units: 6, total: 900 },
      ],
    },
    sends: { 'cache-control': 'private, no-store' },
  })
  scenario('can be limited to one shop', {
    as: 'florist',
    when: `${march}&business.id=/api/businesses/${ids.florist}`,
    answers: 200,
    with: { total: 3_000, orders: 1, units: 10, products: [{ name: 'Rosa' }] },
  })
  scenario('of all shops are visible to operators', {
    as: 'admin',
    when: march,
    answers: 200,
    with: { total: 6_150, orders: 4, units: 17 },
  })
  scenario('of one shop are visible to operators', {
    as: 'admin',
    when: `${march}&business.id=${ids.florist}`,
    answers: 200,
    with: { total: 3_000 },
  })
  scenario('can be grouped by week', {
    as: 'baker',
    when: `GET ${path}?createdDate[after]=2026-03-01&createdDate[before]=2026-03-08&interval=week`,
    answers: 200,
    with: {
      series: [
        { date: '2026-02-23', total: 0 },
        { date: '2026-03-02', total: 3_150 },
      ],
    },
  })
  scenario('can be grouped by month', {
    as: 'baker',
    when: `GET ${path}?createdDate[after]=2026-03-01&createdDate[before]=2026-05-31&interval=month`,
    answers: 200,
    with: {
      series: [
        { date: '2026-03-01', total: 3_150, orders: 3 },
        { date: '2026-04-01', total: 300, orders: 1 },
        { date: '2026-05-01', total: 0, orders: 0 },
      ],
    },
  })
  scenario('can be limited by instants instead of days', {
    as: 'baker',
    when: `GET ${path}?createdDate[after]=2026-03-02T10:00:00Z&createdDate[before]=2026-03-02T10:00:00Z`,
    answers: 200,
    with: { orders: 1, total: 2_300 },
  })
  it('without a first day cover the thirty days before the last day', async () => {
    const response = await scenario.send({ as: 'baker', when: `GET ${path}?createdDate[before]=2026-03-31` })
    const { orders, series } = response.json<SalesStatistics>()
    expect({ orders, days: series.length, from: series[0]?.date }).toEqual({ orders: 3, days: 30, from: '2026-03-02' })
  })
  scenario('are returned as JSON-LD if requested', {
    as: 'baker',
    when: march,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: {
      '@id': path,
      '@type': 'SalesStatistics',
      products: [{ product: null }, { product: `/api/products/${ids.bread}` }],
    },
  })
  scenario('are refused for a period that ends before it begins', {
    as: 'baker',
    when: `GET ${path}?createdDate[after]=2026-03-05&createdDate[before]=2026-03-01`,
    answers: 422,
    with: 'createdDate: This value is not valid.',
  })
  scenario('are refused for a period of more than two years', {
    as: 'baker',
    when: `GET ${path}?createdDate[after]=2024-01-01&createdDate[before]=2026-03-01`,
    answers: 422,
    with: 'createdDate: This value is too large.',
  })
  scenario('are available for a period of two years', {
    as: 'baker',
    when: `GET ${path}?createdDate[after]=2024-03-01&createdDate[before]=2026-03-01`,
    answers: 200,
  })

  it('without a valid period cover the last thirty days, and invalid parameters are ignored', async () => {
    const nonsense = '?interval=year&createdDate[after]=soon&createdDate[before]=9999-12-31&business.id=x'
    for (const query of ['', nonsense]) {
      const { series, ...sums } = (
        await scenario.send({ as: 'baker', when: `GET ${path}${query}` })
      ).json<SalesStatistics>()
      expect(sums).toMatchObject({ total: 2_000, orders: 1, units: 1 })
      expect(series).toHaveLength(30)
    }
  })
})
