import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { breadBasket, insertCoupon, insertOrderWorld } from '#/testing/order-world'
import { people, testApi } from '#/testing/scenario'

const scenario = await testApi()
const { db } = scenario
const world = await insertOrderWorld(db)
const prize = await insertCoupon(db, 'PREMIO')
const objective = { id: uuidv7(), code: 'primavera', name: 'Primavera', metric: 'orders' as const, threshold: 2 }
const revenue = { id: uuidv7(), code: 'ventas', name: 'Ventas', metric: 'revenue' as const, threshold: 600 }
const newcomers = { id: uuidv7(), code: 'nuevos', name: 'Nuevos', metric: 'newCustomers' as const, threshold: 1 }
const reviews = { id: uuidv7(), code: 'opiniones', name: 'Opiniones', metric: 'reviews' as const, threshold: 1 }
const past = { ...objective, id: uuidv7(), code: 'antaño', end_at: '2020-01-01' }
for (const row of [objective, revenue, newcomers, reviews, past]) await insert(db, 'objective', row)
const adopt = async (objective_id: string, target: number, business_id = world.bakery.id) => {
  const id = uuidv7()
  await insert(db, 'business_objective', { id, business_id, objective_id, target })
  return id
}

describe('objectives', () => {
  const when = 'POST /api/objectives'
  const body = { code: 'verano', name: 'Verano', metric: 'orders', threshold: 10, rewardCoupon: prize.id }

  scenario('are not listed without an account', { when: 'GET /api/objectives', answers: 401 })
  scenario('are not visible to customers', { as: 'alice', when: 'GET /api/objectives', answers: 403 })
  scenario('are visible to shops', {
    as: 'baker',
    when: 'GET /api/objectives',
    answers: 200,
    sends: { 'x-total-count': '5' },
  })
  scenario('are read by id', {
    as: 'florist',
    when: `GET /api/objectives/${objective.id}`,
    answers: 200,
    with: { threshold: 2 },
  })
  scenario('with an unknown id are answered with 404', {
    as: 'baker',
    when: `GET /api/objectives/${uuidv7()}`,
    answers: 404,
  })
  scenario('are set by the town', {
    as: 'admin',
    when,
    body,
    answers: 201,
    with: { rewardCoupon: { id: prize.id, name: 'PREMIO' }, rewardOffer: null },
  })
  scenario('cannot be set by shops', { as: 'baker', when, body, answers: 403, with: 'Access Denied.' })
  scenario('cannot be set without a login', { when, body, answers: 401 })
  scenario('need a known metric', {
    as: 'admin',
    when,
    body: { ...body, metric: 'luck' },
    answers: 422,
    with: 'metric: The value you selected is not a valid choice.',
  })
  scenario('can be changed by the town', {
    as: 'admin',
    when: `PUT /api/objectives/${revenue.id}`,
    body: { reward: 'Una cesta' },
    answers: 200,
    with: { reward: 'Una cesta', code: 'ventas' },
  })
  scenario('cannot be changed by shops', {
    as: 'baker',
    when: `PUT /api/objectives/${revenue.id}`,
    body: {},
    answers: 403,
  })
  scenario('prevent the deletion of a coupon that they promise as a reward', {
    as: 'admin',
    when: `DELETE /api/coupons/${prize.id}`,
    answers: 409,
  })
})

describe('objectives of a shop', () => {
  const when = 'POST /api/business-objectives'
  const body = { business: world.bakery.id, objective: objective.id, target: 2 }

  scenario('are not listed without an account', { when: 'GET /api/business-objectives', answers: 401 })
  scenario('are not visible to customers', { as: 'alice', when: 'GET /api/business-objectives', answers: 403 })
  scenario('cannot be accepted by another shop', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('cannot have a lower target than the town’s objective', {
    as: 'baker',
    when,
    body: { ...body, target: 1 },
    answers: 422,
    with: 'target: This value is too small.',
  })
  scenario('can be accepted by the shop', {
    as: 'baker',
    when,
    body: { ...body, current: 99, state: 'met' },
    answers: 201,
    with: { business: { name: 'Bakery' }, objective: { metric: 'orders' }, current: 0, state: 'open' },
  })
  scenario('can be accepted only once', {
    as: 'baker',
    when,
    body,
    answers: 422,
    with: 'objective: This value is already used',
  })
  scenario('cannot be accepted by another shop after their own shop has accepted them', {
    as: 'florist',
    when,
    body,
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('are not listed to another shop', {
    as: 'florist',
    when: 'GET /api/business-objectives',
    answers: 200,
    with: [],
  })
  scenario('can be filtered by shop', {
    as: 'admin',
    when: `GET /api/business-objectives?business.id[]=${world.bakery.id}`,
    answers: 200,
    with: [{ target: 2 }],
  })
  scenario('are an empty list if they are filtered by a shop that has none', {
    as: 'admin',
    when: `GET /api/business-objectives?business.id[]=${world.tailor.id}`,
    answers: 200,
    with: [],
  })

  it('count sales and new customers, but no canceled orders and no sales after their end', async () => {
    const ids = { revenue: await adopt(revenue.id, 600), newcomers: await adopt(newcomers.id, 1) }
    const over = await adopt(past.id, 2)
    const read = async (id: string) =>
      (await scenario.send({ as: 'baker', when: `GET /api/business-objectives/${id}` })).json<object>()
    const order = async () =>
      (await scenario.send({ as: 'alice', when: 'POST /api/orders-create', body: breadBasket(world) })).json<{
        id: string
      }>().id

    const first = await order()
    expect(await read(ids.revenue)).toMatchObject({ current: 250, state: 'open' })
    expect(await read(ids.newcomers)).toMatchObject({ current: 1, state: 'met' })
    expect(await read(over)).toMatchObject({ current: 0, state: 'failed' })
    await order()
    expect(await read(ids.newcomers)).toMatchObject({ current: 1 })
    await scenario.send({ as: 'alice', when: 'POST /api/order-cancel', body: { order: first } })
    expect(await read(ids.revenue)).toMatchObject({ current: 250 })
    await order()
    await order()
    expect(await read(ids.revenue)).toMatchObject({ current: 750, state: 'met' })
  })

  it('count only published reviews of the shop’s own products', async () => {
    const id = await adopt(reviews.id, 1)
    const current = async () =>
      (await scenario.send({ as: 'baker', when: `GET /api/business-objectives/${id}` })).json<{ current: number }>()
        .current
    const review = (product_id: string, state: 'published' | 'pending') =>
      insert(db, 'valoration', { id: uuidv7(), user_id: people.alice.id, product_id, rating: 5, state })
    await review(world.bread.id, 'pending')
    await review(world.shirt.id, 'published')
    expect(await current()).toBe(0)
    await review(world.bread.id, 'published')
    expect(await current()).toBe(1)
  })

  it('can only be changed by their own shop', async () => {
    const id = await adopt(objective.id, 2, world.tailor.id)
    const put = `PUT /api/business-objectives/${id}` as const
    expect((await scenario.send({ as: 'baker', when: put, body: { target: 5 } })).statusCode).toBe(404)
    expect((await scenario.send({ as: 'alice', when: put, body: { target: 5 } })).statusCode).toBe(403)
    const moved = await scenario.send({ as: 'florist', when: put, body: { business: world.bakery.id } })
    expect(moved.statusCode).toBeGreaterThan(399)
    const own = await scenario.send({ as: 'florist', when: put, body: { target: 5 } })
    expect(own.json()).toMatchObject({ target: 5, business: { name: 'Tailor' } })
  })
})
