import type { TownStatistics } from '@lonja/contract/statistics/town'
import { describe, expect, it } from 'vitest'
import { insert } from '#/database/insert'
import { uuidv7 } from '#/database/uuid'
import { insertCategory } from '#/testing/factories'
import { type MadeOrder, bothShopsBasket, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { people, testApi } from '#/testing/scenario'

const scenario = await testApi(async (db) => {
  await db.query({ text: `update "user" set town_role = 'auditor' where id = $1`, values: [people.bob.id] })
})
const { db, send } = scenario
const world = await insertOrderWorld(db)
const order = async (body: object) => (await send({ when: 'POST /api/orders-create', body })).json<MadeOrder>()
const when = 'GET /api/statistics/town'
const read = async (query = '') =>
  (await send({ as: 'admin', when: `${when}${query}` as 'GET /' })).json<TownStatistics>()

describe('the statistics of the town', () => {
  scenario('need an account', { when, answers: 401, with: 'Authentication required' })
  scenario('are refused to customers', { as: 'alice', when, answers: 403, with: 'Access Denied.' })
  scenario('are refused to shops', { as: 'baker', when, answers: 403, with: 'Access Denied.' })
  scenario('are visible to auditors', { as: 'bob', when, answers: 200 })
  scenario('are refused for a period that ends before it begins', {
    as: 'admin',
    when: `${when}?createdDate[after]=2026-03-05&createdDate[before]=2026-03-01`,
    answers: 422,
    with: 'createdDate: This value is not valid.',
  })

  it('count a basket of two shops once, both of its shops, and no canceled order', async () => {
    expect(await read()).toMatchObject({ shops: { active: 0 }, baskets: { orders: 0, several: 0 } })
    await order(breadBasket(world))
    await order(breadBasket(world))
    expect(await read()).toMatchObject({ shops: { active: 1 }, baskets: { orders: 2, several: 0 } })
    const gone = await order(breadBasket(world))
    await send({ as: 'baker', when: `PUT /api/orders/${gone.id}`, body: { status: 'canceled' } })
    await order(bothShopsBasket(world))
    expect(await read()).toMatchObject({ shops: { active: 2 }, baskets: { orders: 3, several: 1 } })
  })

  it('sum the searches without a result of all days of the period, the most frequent first', async () => {
    const miss = (day: string, words: string, searches: number) =>
      insert(db, 'search_miss', { id: uuidv7(), day, words, searches, with_similar: 0 })
    await miss('2026-03-01', 'turron', 9)
    await miss('2026-03-02', 'turron', 2)
    await miss('2026-03-03', 'turron', 3)
    await miss('2026-03-03', 'paella', 4)
    await miss('2026-03-04', 'paella', 50)
    const { searches } = await read('?createdDate[after]=2026-03-02&createdDate[before]=2026-03-03')
    expect(searches).toEqual({
      missed: 9,
      words: [
        { words: 'turron', searches: 5 },
        { words: 'paella', searches: 4 },
      ],
    })
  })

  it('sum the sales of days by main category and by street of the shop', async () => {
    await db.query({ text: 'delete from product_sales; delete from shop_day_sales' })
    const food = await insertCategory(db, { title: 'Alimentación' })
    const breads = await insertCategory(db, { title: 'Panes', parent_id: food.id })
    await db.query({ text: 'update product set parent_id = $2 where id = $1', values: [world.bread.id, breads.id] })
    await db.query({
      text: `with place as (insert into address (id, street, zip, city) values ($2, ' Calle Mayor ', '46370', 'Chiva') returning id)
             update business set address_id = place.id from place where business.id = $1`,
      values: [world.bakery.id, uuidv7()],
    })
    const [bakery, tailor] = [world.bakery.id, world.tailor.id]
    const sold = (product_key: string, business_id: string, start: string, total: number) =>
      insert(db, 'product_sales', {
        product_key,
        business_id,
        start,
        total,
        span: 'day',
        units: 1,
        is_deleted: false,
        name: 'x',
      })
    const day = (business_id: string, on: string, total: number) =>
      insert(db, 'shop_day_sales', { business_id, day: on, total, orders: 1, units: 1 })
    await sold(world.bread.id, bakery, '2025-03-02', 250)
    await sold(world.bread.id, bakery, '2025-03-03', 500)
    await sold(world.bread.id, bakery, '2025-03-04', 9_000)
    await sold(uuidv7(), tailor, '2025-03-03', 900)
    await day(bakery, '2025-03-02', 350)
    await day(bakery, '2025-03-04', 9_000)
    await day(tailor, '2025-03-03', 1_000)
    expect(await read('?createdDate[after]=2025-03-02&createdDate[before]=2025-03-03')).toMatchObject({
      categories: [
        { category: null, total: 900, shops: 1 },
        { category: { id: food.id, title: 'Alimentación' }, total: 750, shops: 1 },
      ],
      streets: [
        { street: 'Plaza Mayor', total: 1_000, shops: 1 },
        { street: 'Calle Mayor', total: 350, shops: 1 },
      ],
    })
  })
})
