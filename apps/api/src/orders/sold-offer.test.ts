import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { breadBasket, insertCoupon, insertOrderWorld, type MadeOrder } from '#/testing/order-world'
import { ordersThatDoNotAddUp } from '#/testing/ledger'
import { type Person, testApi } from '#/testing/scenario'

const scenario = await testApi()
const { db } = scenario
const world = await insertOrderWorld(db)
const coupon = await insertCoupon(db, 'DIEZ', { business_id: world.bakery.id })

const order = async () => {
  const body = { ...breadBasket(world, 4), coupons: ['DIEZ'] }
  const { id, lines } = (await scenario.send({ as: 'alice', when: 'POST /api/orders-create', body })).json<MadeOrder>()
  const [given] = await db.query<{ id: string }>({
    text: 'select id from sold_offer where order_id = $1',
    values: [id],
  })
  return { id, line: lines[0]!.id, given: given!.id }
}
const made = await order()
const paid = await order()
await db.query({ text: `update "order" set payment_state = 'paid' where id = $1`, values: [paid.id] })
const over = await order()
await scenario.send({ as: 'alice', when: 'POST /api/order-cancel', body: { order: over.id } })
const nothing = uuidv7()
await insert(db, 'sold_offer', {
  id: nothing,
  order_id: made.id,
  code: 'REGALO',
  name: 'Regalo',
  amount: 0,
  funder: '{}',
})

describe('discounts of orders', () => {
  const get = `GET /api/sold-offers/${made.given}` as const
  const put = `PUT /api/sold-offers/${made.given}` as const

  scenario('are not listed without an account', { when: 'GET /api/sold-offers', answers: 401 })
  scenario('are visible to the buyer', {
    as: 'alice',
    when: get,
    answers: 200,
    with: { code: 'DIEZ', amount: 100, discountType: 'percentage', value: 1_000, coupon: { id: coupon.id } },
  })
  scenario('are visible to the shop, with their funders', {
    as: 'baker',
    when: get,
    answers: 200,
    with: { funder: { platform: 10_000 } },
  })
  scenario('are not visible to other customers', { as: 'bob', when: get, answers: 404, with: 'Not Found' })
  scenario('are not visible to other shops', { as: 'florist', when: get, answers: 404 })
  it('are listed to the buyer and the shop, and the buyer does not see their funders', async () => {
    const list = async (as: Person) =>
      (await scenario.send({ as, when: 'GET /api/sold-offers' })).json<Record<string, unknown>[]>()
    expect((await list('alice')).map(({ id }) => id)).toEqual([nothing, over.given, paid.given, made.given])
    expect(await list('baker')).toHaveLength(4)
    expect(await list('bob')).toEqual([])
    expect(await list('florist')).toEqual([])
    expect((await list('alice')).every((item) => !('funder' in item))).toBe(true)
  })

  for (const as of ['alice', 'baker'] as const) {
    scenario(`cannot be added by buyer or shop (${as})`, { as, when: 'POST /api/sold-offers', body: {}, answers: 403 })
    scenario(`cannot be changed by buyer or shop (${as}, PUT)`, { as, when: put, body: { amount: 0 }, answers: 403 })
    scenario(`cannot be changed by buyer or shop (${as}, PATCH)`, {
      as,
      when: `PATCH /api/sold-offers/${made.given}`,
      body: {},
      answers: 403,
    })
    scenario(`cannot be deleted by buyer or shop (${as})`, {
      as,
      when: `DELETE /api/sold-offers/${made.given}`,
      answers: 403,
    })
  }
  scenario('can be corrected by the town', {
    as: 'admin',
    when: put,
    body: { name: 'Diez', funder: { shop: 10_000 } },
    answers: 200,
    with: { name: 'Diez', code: 'DIEZ', amount: 100, funder: { shop: 10_000 } },
  })
  scenario('can be corrected by PATCH with only the changed fields', {
    as: 'admin',
    when: `PATCH /api/sold-offers/${made.given}`,
    headers: { 'content-type': 'application/merge-patch+json' },
    body: { name: 'El diez', order: paid.id, value: 5 },
    answers: 200,
    with: { name: 'El diez', order: { id: made.id }, value: 1_000 },
  })
  const refused = { answers: 409, with: 'Illegal state change' }
  scenario('cannot get a new amount, even from operators', { as: 'admin', when: put, body: { amount: 99 }, ...refused })
  scenario('of a paid order cannot be changed', {
    as: 'admin',
    when: `PUT /api/sold-offers/${paid.given}`,
    body: {},
    ...refused,
  })
  scenario('of a closed order cannot be changed', {
    as: 'admin',
    when: `PUT /api/sold-offers/${over.given}`,
    body: {},
    ...refused,
  })
  scenario('with an amount above 0 cannot be deleted', {
    as: 'admin',
    when: `DELETE /api/sold-offers/${made.given}`,
    ...refused,
  })

  const when = 'POST /api/sold-offers'
  const body = { order: made.id, soldProduct: made.line, code: 'CAFE', name: 'Un café', amount: 0 }
  scenario('of amount 0 can be added', {
    as: 'admin',
    when,
    body,
    answers: 201,
    with: { amount: 0, offer: null },
  })
  scenario('with an amount above 0 cannot be added', { as: 'admin', when, body: { ...body, amount: 1 }, ...refused })
  scenario('cannot be added to a paid order', {
    as: 'admin',
    when,
    body: { ...body, order: paid.id, soldProduct: null },
    ...refused,
  })
  scenario('must belong to a line of their own order', {
    as: 'admin',
    when,
    body: { ...body, soldProduct: paid.line },
    answers: 422,
  })
  scenario('must belong to an existing order', { as: 'admin', when, body: { ...body, order: uuidv7() }, answers: 400 })
  scenario('of amount 0 can be deleted', { as: 'admin', when: `DELETE /api/sold-offers/${nothing}`, answers: 204 })
  scenario('cannot be deleted twice', { as: 'admin', when: `DELETE /api/sold-offers/${nothing}`, answers: 404 })

  it('leave the totals of every order correct', async () => {
    expect(await ordersThatDoNotAddUp(db)).toEqual([])
  })
})
