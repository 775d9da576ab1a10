import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insertProduct } from '#/testing/factories'
import { testApi } from '#/testing/scenario'
import {
  type MadeOrder,
  type OrderWorld,
  bothShopsBasket,
  breadBasket,
  guest,
  insertCoupon,
  insertOrderWorld,
  stockOf,
} from '../testing/order-world.ts'

let world!: OrderWorld
const scenario = await testApi(async (db) => {
  world = await insertOrderWorld(db)
  await insertCoupon(db, 'ONCE', { limit_per_person: 1, usage_limit: 1 })
})
const { db } = scenario
const cancel = 'POST /api/order-cancel' as const

type Who = 'alice' | 'bob' | 'baker' | 'florist' | 'admin'

async function order(body: unknown, as?: Who): Promise<MadeOrder> {
  const response = await scenario.send({ when: 'POST /api/orders-create', body, ...(as && { as }) })
  expect(response).toMatchObject({ statusCode: 201 })
  return response.json()
}

const cancelAs = (as: Who | undefined, body: unknown, headers: Record<string, string> = {}) =>
  scenario.send({ when: cancel, body, headers, ...(as && { as }) })

const moveTo = (status: string, orderId: string) =>
  db.query({
    text: `update "order" set status_id = (select id from order_status where code = $1) where id = $2`,
    values: [status, orderId],
  })

describe('canceling an order', () => {
  it('does nothing if the answer cannot have the requested format', async () => {
    const { id } = await order(breadBasket(world), 'alice')
    expect((await cancelAs('alice', { order: id }, { accept: 'text/html' })).statusCode).toBe(406)
    const kept = await scenario.send({ as: 'alice', when: `GET /api/orders/${id}` })
    expect(kept.json()).toMatchObject({ status: { code: 'confirm' } })
  })

  it('returns stock and coupon, cancels the payment, and is recorded in the history', async () => {
    const before = await stockOf(db, world.bread.combo_id)
    const body = { ...breadBasket(world, 4), coupons: ['ONCE'] }
    const { id } = await order(body, 'alice')
    const canceled = await cancelAs('alice', { order: { id }, reason: 'Ordered twice' })
    expect(canceled.json()).toMatchObject({
      id,
      status: { code: 'canceled' },
      paymentState: 'canceled',
      history: [
        { status: { code: 'confirm' } },
        { status: { code: 'canceled' }, actor: 'customer', reason: 'Ordered twice' },
      ],
    })
    expect(await stockOf(db, world.bread.combo_id)).toEqual(before)
    expect(await db.query({ text: 'select status from payment where order_id = $1', values: [id] })).toEqual([
      { status: 'canceled' },
    ])
    await order(body, 'alice')
  })

  it('of several shops cancels all its parts', async () => {
    const { id } = await order(bothShopsBasket(world), 'alice')
    const canceled = await cancelAs('alice', { order: `/api/orders/${id}` })
    expect(canceled.json()).toMatchObject({
      status: { code: 'canceled' },
      parts: [{ status: { code: 'canceled' } }, { status: { code: 'canceled' } }],
    })
  })

  it('of several shops by one of these shops cancels only this shop’s part', async () => {
    const { id, parts } = await order(bothShopsBasket(world), 'alice')
    const canceled = await cancelAs('baker', { order: parts[0]!.code })
    expect(canceled.json()).toMatchObject({ status: { code: 'canceled' }, history: [{}, { actor: 'shop' }] })
    const group = (await scenario.send({ as: 'alice', when: `GET /api/orders/${id}` })).json()
    expect(group).toMatchObject({ status: { code: 'confirm' }, paymentState: 'awaiting' })
    await cancelAs('florist', { order: parts[1]!.id })
    const rest = (await scenario.send({ as: 'alice', when: `GET /api/orders/${id}` })).json()
    expect(rest).toMatchObject({ status: { code: 'canceled' }, paymentState: 'canceled' })
  })

  it('is possible for operators, and with the whole order as the body', async () => {
    const made = await order(breadBasket(world), 'alice')
    const canceled = await cancelAs('admin', made)
    expect(canceled.json()).toMatchObject({ status: { code: 'canceled' }, history: [{}, { actor: 'operator' }] })
  })

  it('makes a sold out product available again', async () => {
    const last = await insertProduct(db, { business_id: world.bakery.id, stock: 1 })
    const { id } = await order({ ...breadBasket(world), lines: [{ product: last.id }] }, 'alice')
    expect(await stockOf(db, last.combo_id)).toMatchObject({ allocated: 1, available: false })
    await cancelAs('alice', { order: id })
    expect(await stockOf(db, last.combo_id)).toMatchObject({ allocated: 0, available: true })
  })

  it('a second time gets the same answer and returns no stock again', async () => {
    const before = await stockOf(db, world.bread.combo_id)
    const { id } = await order(breadBasket(world, 2), 'alice')
    const first = await cancelAs('alice', { order: id })
    const second = await cancelAs('alice', { order: id })
    expect(second.statusCode).toBe(200)
    expect(second.json()).toEqual(first.json())
    expect(await stockOf(db, world.bread.combo_id)).toEqual(before)
  })

  it('happens only once if many requests arrive at the same time', async () => {
    const before = await stockOf(db, world.bread.combo_id)
    const { id } = await order(breadBasket(world, 2), 'alice')
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancelAs('alice', { order: id })))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await stockOf(db, world.bread.combo_id)).toEqual(before)
    expect(answers[0]!.json().history).toHaveLength(2)
  })
})

describe('a guest', () => {
  it('can cancel an order with its token', async () => {
    const { id, token = '' } = await order(breadBasket(world))
    expect((await cancelAs(undefined, { order: id }, { 'x-order-token': 'wrong' })).statusCode).toBe(404)
    expect((await cancelAs(undefined, { order: id }, { 'x-order-token': token })).json()).toMatchObject({
      status: { code: 'canceled' },
    })
  })

  it('can cancel a guest’s order with its code and e-mail, but not an order of an account', async () => {
    const { code } = await order(breadBasket(world))
    expect((await cancelAs(undefined, { order: code, email: 'eva@example.com' })).statusCode).toBe(404)
    expect((await cancelAs(undefined, { order: code, email: 'ANA@example.com ' })).json()).toMatchObject({
      status: { code: 'canceled' },
    })
    const alices = await order({ ...breadBasket(world), customer: guest }, 'alice')
    expect((await cancelAs(undefined, { order: alices.code, email: guest.email })).statusCode).toBe(404)
  })

  it('gets 429 after many attempts to cancel with wrong order codes', async () => {
    const tries = []
    for (let attempt = 0; attempt < 12; attempt += 1)
      tries.push((await cancelAs(undefined, { order: `R${attempt + 1}`, email: guest.email })).statusCode)
    expect(tries.at(-1)).toBe(429)
  })
})

describe('canceling an order is refused', () => {
  for (const status of ['shipped', 'complete'])
    it(`if the order is ${status}`, async () => {
      const { id } = await order(breadBasket(world), 'alice')
      await moveTo(status, id)
      expect((await cancelAs('alice', { order: id })).json()).toMatchObject({
        status: 409,
        detail: 'Order can not be canceled',
      })
    })

  it('if the order is a group with a part that was sent', async () => {
    const { id, parts } = await order(bothShopsBasket(world), 'alice')
    await moveTo('shipped', parts[1]!.id)
    expect((await cancelAs('alice', { order: id })).statusCode).toBe(409)
    expect((await scenario.send({ as: 'alice', when: `GET /api/orders/${id}` })).json()).toMatchObject({
      parts: [{ status: { code: 'confirm' } }, { status: { code: 'shipped' } }],
    })
  })

  it('if the order belongs to somebody else', async () => {
    const { id, code, parts } = await order(bothShopsBasket(world), 'alice')
    for (const [as, reference] of [
      ['bob', id],
      ['bob', code],
      ['baker', id],
      ['baker', parts[1]!.id],
    ] as const)
      expect((await cancelAs(as, { order: reference })).json()).toMatchObject({ status: 404, detail: 'Not Found' })
    expect((await scenario.send({ as: 'alice', when: `GET /api/orders/${id}` })).json().status.code).toBe('confirm')
  })

  scenario('without an account, token or e-mail', {
    when: cancel,
    body: { order: uuidv7() },
    answers: 401,
    with: 'Authentication required',
  })
  for (const reference of [uuidv7(), 'R1', '', null, {}, [], 'R1; drop table', { code: 7 }])
    scenario(`if the order does not exist: ${JSON.stringify(reference)}`, {
      as: 'alice',
      when: cancel,
      body: { order: reference },
      answers: 404,
      with: 'Not Found',
    })
  scenario('with a reason that is too long', {
    as: 'alice',
    when: cancel,
    body: { order: uuidv7(), reason: 'x'.repeat(501) },
    answers: 422,
    with: { violations: [{ propertyPath: 'reason' }] },
  })
})
