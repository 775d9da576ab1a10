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

  scenario('need an account', { when: 'GET /api/sold-offers', answers: 401 })
  scenario('are the buyer’s', {
    as: 'alice',
    when: get,
    answers: 200,
    with: { code: 'DIEZ', amount: 100, discountType: 'percentage', value: 1_000, coupon: { id: coupon.id } },
  })
  scenario('are the shop’s', { as: 'baker', when: get, answers: 200, with: { funder: { platform: 10_000 } } })
  scenario('are not another’s', { as: 'bob', when: get, answers: 404, with: 'Not Found' })
  scenario('are not another shop’s', { as: 'florist', when: get, answers: 404 })
  it('are listed to buyers, shops and operators, and their funders only to shops', async () => {
    const list = async (as: Person) =>
      (await scenario.send({ as, when: 'GET /api/sold-offers' })).json<Record<string, unknown>[]>()
    expect((await list('alice')).map(({ id }) => id)).toEqual([nothing, over.given, paid.given, made.given])
    expect(await list('baker')).toHaveLength(4)
    expect(await list('bob')).toEqual([])
    expect(await list('florist')).toEqual([])
    expect((await list('alice')).every((item) => !('funder' in item))).toBe(true)
  })

  for (const as of ['alice', 'baker'] as const) {
    scenario(`are not made by ${as}`, { as, when: 'POST /api/sold-offers', body: {}, answers: 403 })
    scenario(`are not changed by ${as}`, { as, when: put, body: { amount: 0 }, answers: 403 })
    scenario(`are not patched by ${as}`, { as, when: `PATCH /api/sold-offers/${made.given}`, body: {}, answers: 403 })
    scenario(`are not deleted by ${as}`, { as, when: `DELETE /api/sold-offers/${made.given}`, answers: 403 })
  }
  scenario('are corrected by the town', {
    as: 'admin',
    when: put,
    body: { name: 'Diez', funder: { shop: 10_000 } },
    answers: 200,
    with: { name: 'Diez', code: 'DIEZ', amount: 100, funder: { shop: 10_000 } },
  })
  scenario('in part', {
    as: 'admin',
    when: `PATCH /api/sold-offers/${made.given}`,
    headers: { 'content-type': 'application/merge-patch+json' },
    body: { name: 'El diez', order: paid.id, value: 5 },
    answers: 200,
    with: { name: 'El diez', order: { id: made.id }, value: 1_000 },
  })
  const refused = { answers: 409, with: 'Illegal state change' }
  scenario('take off what they took off', { as: 'admin', when: put, body: { amount: 99 }, ...refused })
  scenario('of what is paid stay', { as: 'admin', when: `PUT /api/sold-offers/${paid.given}`, body: {}, ...refused })
  scenario('of what is over stay', { as: 'admin', when: `PUT /api/sold-offers/${over.given}`, body: {}, ...refused })
  scenario('stay', { as: 'admin', when: `DELETE /api/sold-offers/${made.given}`, ...refused })

  const when = 'POST /api/sold-offers'
  const body = { order: made.id, soldProduct: made.line, code: 'CAFE', name: 'Un café', amount: 0 }
  scenario('that take nothing off are added', {
    as: 'admin',
    when,
    body,
    answers: 201,
    with: { amount: 0, offer: null },
  })
  scenario('that take something off are not', { as: 'admin', when, body: { ...body, amount: 1 }, ...refused })
  scenario('are not added to what is paid', {
    as: 'admin',
    when,
    body: { ...body, order: paid.id, soldProduct: null },
    ...refused,
  })
  scenario('are of a line of their order', {
    as: 'admin',
    when,
    body: { ...body, soldProduct: paid.line },
    answers: 422,
  })
  scenario('are of an order', { as: 'admin', when, body: { ...body, order: uuidv7() }, answers: 400 })
  scenario('of nothing go', { as: 'admin', when: `DELETE /api/sold-offers/${nothing}`, answers: 204 })
  scenario('go once', { as: 'admin', when: `DELETE /api/sold-offers/${nothing}`, answers: 404 })

  it('leave every order unchanged', async () => {
    expect(await ordersThatDoNotAddUp(db)).toEqual([])
  })
})
