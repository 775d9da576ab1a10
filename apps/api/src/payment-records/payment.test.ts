import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { type MadeOrder, type OrderWorld, bothShopsBasket, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { insertPaymentMethod } from '#/testing/factories'
import { type Person, testApi } from '#/testing/scenario'

let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
  },
  { rateLimitFactor: 1_000 },
)
const { db } = scenario

async function order(body: unknown, as?: Person): Promise<MadeOrder & { paymentId: string }> {
  const made = (await scenario.send({ when: 'POST /api/orders-create', body, ...(as && { as }) })).json<MadeOrder>()
  return { ...made, paymentId: made.payments[0]!.id }
}
const record = (as: Person | undefined, paymentId: string, body: unknown = { status: 'completed' }) =>
  scenario.send({ when: `PUT /api/payments/${paymentId}`, body, ...(as && { as }) })
const attempt = (as: Person | undefined, body: unknown, headers: Record<string, string> = {}) =>
  scenario.send({ when: 'POST /api/payments', body, headers, ...(as && { as }) })
const read = async (as: Person, path: string) =>
  (await scenario.send({ as, when: `GET /api/${path}` as 'GET /' })).json()
const cancel = (as: Person, id: string) => scenario.send({ as, when: 'POST /api/order-cancel', body: { order: id } })

/**
 * The orders with wrong sums. The received amount minus the refunded amount must be the total if the order is paid, and
 * 0 if it is awaiting payment, canceled or refunded (TRUST I3).
 */
const unbalanced = () =>
  db.query({
    text: `select o.code from "order" o join payment_split s on s.order_id = o.id join payment p on p.id = s.payment_id
           where (o.payment_state = 'paid' and p.status in ('processing', 'completed', 'partially_refunded') and s.captured - s.refunded <> o.total)
              or (o.payment_state in ('awaiting', 'canceled', 'refunded') and s.captured <> s.refunded)
              or (p.status = 'completed' and p.amount < (select sum(captured) from payment_split x where x.payment_id = p.id))`,
  })

describe('a payment at the counter', () => {
  it('is recorded once, even if the shop reports it twenty times at the same time', async () => {
    const { id, paymentId } = await order(breadBasket(world), 'alice')
    const answers = await Promise.all(Array.from({ length: 20 }, () => record('baker', paymentId)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await read('alice', `payments/${paymentId}`)).toMatchObject({
      order: { id },
      amount: 250,
      status: 'completed',
      paidDate: expect.any(String),
      events: [{ status: 'completed', amount: 250, actor: 'shop' }],
    })
    expect(await read('alice', `orders/${id}`)).toMatchObject({
      paymentState: 'paid',
      payments: [{ status: 'completed' }],
    })
  })

  it('is recorded separately by each shop of a basket', async () => {
    const { id, parts, paymentId, totals } = await order(bothShopsBasket(world), 'alice')
    const bakers = (await record('baker', paymentId)).json()
    expect(bakers).toMatchObject({ status: 'processing' })
    expect(bakers).not.toHaveProperty('amount')
    expect(bakers).not.toHaveProperty('events')
    expect(await read('alice', `orders/${id}`)).toMatchObject({ paymentState: 'awaiting' })
    expect(await read('baker', `orders/${parts[0]!.id}`)).toMatchObject({ paymentState: 'paid' })
    expect(await read('florist', `orders/${parts[1]!.id}`)).toMatchObject({ paymentState: 'awaiting' })
    expect((await record('florist', paymentId)).json()).toMatchObject({ status: 'completed' })
    expect(await read('alice', `payments/${paymentId}`)).toMatchObject({
      amount: totals.total,
      events: parts.map((part) => ({ amount: part.totals.total, actor: 'shop' })),
    })
    expect(await read('alice', `orders/${id}`)).toMatchObject({ paymentState: 'paid' })
  })

  it('is complete when the unpaid part of the order is canceled', async () => {
    const { id, parts, paymentId } = await order(bothShopsBasket(world), 'alice')
    await record('baker', paymentId)
    await cancel('florist', parts[1]!.id)
    expect(await read('alice', `payments/${paymentId}`)).toMatchObject({ status: 'completed' })
    expect(await read('alice', `orders/${id}`)).toMatchObject({ paymentState: 'paid' })
  })

  it('can be refunded after its order is canceled, and not before', async () => {
    const { id, paymentId } = await order(breadBasket(world), 'alice')
    expect((await record('baker', paymentId, { status: 'refunded' })).statusCode).toBe(409)
    await record('baker', paymentId)
    expect((await record('baker', paymentId, { status: 'refunded' })).statusCode).toBe(409)
    await cancel('alice', id)
    expect(await read('alice', `orders/${id}`)).toMatchObject({ status: { code: 'canceled' }, paymentState: 'paid' })
    for (const _ of ['once', 'again'])
      expect((await record('baker', paymentId, { status: 'refunded' })).json()).toMatchObject({ status: 'refunded' })
    expect(await read('alice', `orders/${id}`)).toMatchObject({ paymentState: 'refunded' })
    expect(await read('alice', `payments/${paymentId}`)).toMatchObject({
      events: [{ status: 'completed' }, { status: 'refunded', amount: 250 }],
    })
  })

  it('is not changed by a body that has the same `status` and new values in other fields', async () => {
    const { paymentId } = await order(breadBasket(world), 'alice')
    const before = await read('alice', `payments/${paymentId}`)
    const body = {
      ...before,
      amount: 1,
      provider: 'redsys',
      authCode: '1',
      paidDate: '2020-01-01T00:00:00Z',
      events: [],
    }
    expect((await record('baker', paymentId, body)).statusCode).toBe(200)
    expect(await read('alice', `payments/${paymentId}`)).toEqual(before)
  })

  it.each<[who: Person | undefined, body: unknown, answers: number]>([
    [undefined, { status: 'completed' }, 401],
    ['alice', { status: 'completed' }, 403],
    ['bob', { status: 'completed' }, 403],
    ['florist', { status: 'completed' }, 404],
    ['baker', { status: 'failed' }, 409],
    ['baker', { status: 'authorized' }, 409],
    ['baker', { status: 'refunded' }, 409],
    ['admin', { status: 'expired' }, 409],
    ['baker', { status: 'stolen' }, 422],
    ['baker', [], 400],
  ])('cannot be changed by %s with the body %j: status %i', async (who, body, answers) => {
    const { id, paymentId } = await order(breadBasket(world), 'alice')
    expect(await record(who, paymentId, body)).toMatchObject({ statusCode: answers })
    expect(await read('alice', `payments/${paymentId}`)).toMatchObject({ status: 'new', events: [] })
    expect(await read('alice', `orders/${id}`)).toMatchObject({ paymentState: 'awaiting' })
  })

  it('cannot be recorded by its buyer, even if the buyer is a member of another shop', async () => {
    const { paymentId } = await order(breadBasket(world), 'florist')
    expect((await record('florist', paymentId)).statusCode).toBe(403)
  })

  scenario('cannot be recorded with the id of an unknown payment', {
    as: 'baker',
    when: `PUT /api/payments/${uuidv7()}`,
    body: { status: 'completed' },
    answers: 404,
    with: 'Not Found',
  })
})

describe('the received, refunded and remaining sums', () => {
  const fundsOf = async (as: Person, path: string) => (await read(as, path)).funds
  const none = { captured: 0, refunded: 0, retained: 0 }

  it('of a group with a canceled part exclude this part, while the amounts of the order and payment stay the same', async () => {
    const { id, parts, paymentId, totals } = await order(bothShopsBasket(world), 'alice')
    const [bread, shirt] = parts.toSorted((a, b) => a.totals.total - b.totals.total)
    expect(await fundsOf('alice', `orders/${id}`)).toEqual(none)
    await cancel('alice', bread!.id)
    expect((await record('florist', paymentId)).statusCode).toBe(200)
    const taken = { captured: shirt!.totals.total, refunded: 0, retained: shirt!.totals.total }
    expect(await read('alice', `orders/${id}`)).toMatchObject({ totals: { total: totals.total }, funds: taken })
    expect(await read('alice', `payments/${paymentId}`)).toMatchObject({ amount: totals.total, funds: taken })
    expect(await fundsOf('alice', `orders/${shirt!.id}`)).toEqual(taken)
    expect(await fundsOf('alice', `orders/${bread!.id}`)).toEqual(none)
    // The other shop's share must not be visible to this shop.
    expect(await read('florist', `payments/${paymentId}`)).not.toHaveProperty('funds')
  })

  it('of an order change when a refund is paid to the customer, and not yet when the refund is requested', async () => {
    const { id, paymentId } = await order(breadBasket(world), 'alice')
    await record('baker', paymentId)
    const refund = await scenario.send({ as: 'baker', when: 'POST /api/orders-refund', body: { order: id } })
    expect(refund.statusCode).toBe(200)
    expect(await fundsOf('baker', `orders/${id}`)).toEqual({ captured: 250, refunded: 0, retained: 250 })
    await record('baker', paymentId, { status: 'refunded' })
    const gone = { captured: 250, refunded: 250, retained: 0 }
    expect([await fundsOf('baker', `orders/${id}`), await fundsOf('alice', `payments/${paymentId}`)]).toEqual([
      gone,
      gone,
    ])
  })
})

describe('another attempt to pay', () => {
  it('is possible after a failed attempt', async () => {
    const { id, paymentId } = await order(breadBasket(world), 'alice')
    expect((await record('admin', paymentId, { status: 'failed' })).json()).toMatchObject({ status: 'failed' })
    expect(await read('alice', `orders/${id}`)).toMatchObject({ paymentState: 'failed' })
    const answer = await attempt('alice', { order: `/api/orders/${id}`, amount: 1, status: 'completed' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      amount: 250,
      status: 'new',
      paymentMethod: { code: 'shop' },
      events: [{ actor: 'customer' }],
    })
    expect(answer.headers['location']).toBe(`/api/payments/${answer.json().id}`)
    expect(await read('alice', `orders/${id}`)).toMatchObject({
      paymentState: 'awaiting',
      payments: [{ status: 'failed' }, { status: 'new' }],
    })
    expect((await record('baker', paymentId)).statusCode).toBe(409)
    expect((await record('baker', answer.json().id)).json()).toMatchObject({ status: 'completed' })
    expect((await attempt('alice', { order: id })).json()).toMatchObject({
      status: 409,
      detail: 'Illegal state change',
    })
  })

  it('with another method replaces an attempt in which nothing was paid', async () => {
    const transfer = await insertPaymentMethod(db, { kind: 'transfer', code: 'transfer' })
    const { id, paymentId } = await order(breadBasket(world), 'alice')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => attempt('alice', { order: id, paymentMethod: transfer.id })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(await read('alice', `payments/${paymentId}`)).toMatchObject({ status: 'canceled' })
    const made = await read('alice', `orders/${id}`)
    expect(made).toMatchObject({ paymentMethod: { code: 'transfer' } })
    expect(made.payments.filter(({ status }: { status: string }) => status === 'new')).toHaveLength(1)
  })

  it('cannot change the agreed amount or use a method that the shop does not accept', async () => {
    const { id } = await order(breadBasket(world), 'alice')
    const elsewhere = await insertPaymentMethod(db, { kind: 'transfer', businesses: [world.tailor.id] })
    const off = await insertPaymentMethod(db, { kind: 'transfer', enabled: false })
    const dear = await insertPaymentMethod(db, { kind: 'transfer', fee: 1 })
    const atTheDoor = await insertPaymentMethod(db, { kind: 'cod' })
    for (const method of [dear.id, elsewhere.id, off.id, atTheDoor.id, uuidv7(), 'cod'])
      expect((await attempt('alice', { order: id, paymentMethod: method })).json()).toMatchObject({
        status: 422,
        violations: [{ propertyPath: 'paymentMethod' }],
      })
  })

  it('is possible for the guest with the token of the order', async () => {
    const { id, token = '' } = await order(breadBasket(world))
    expect((await attempt(undefined, { order: id })).statusCode).toBe(401)
    expect((await attempt(undefined, { order: id }, { 'x-order-token': 'wrong' })).statusCode).toBe(400)
    expect((await attempt(undefined, { order: id }, { 'x-order-token': token })).statusCode).toBe(201)
  })

  it('is not possible for other people, for closed orders, or for one part of an order', async () => {
    const { id, parts } = await order(bothShopsBasket(world), 'alice')
    expect((await attempt('bob', { order: id })).json()).toMatchObject({ status: 400, detail: 'Item not found' })
    expect((await attempt('baker', { order: parts[0]!.id })).statusCode).toBe(403)
    await cancel('alice', id)
    expect((await attempt('alice', { order: id })).json()).toMatchObject({ status: 409, detail: 'Order is closed' })
    expect((await attempt('alice', {})).statusCode).toBe(422)
    expect((await attempt('alice', [])).statusCode).toBe(400)
  })
})

describe('payments', () => {
  it('are visible to the payer, the shops of the order, and operators', async () => {
    const { id, paymentId } = await order(breadBasket(world), 'alice')
    for (const [who, found] of [
      ['alice', 1],
      ['baker', 1],
      ['admin', 1],
      ['bob', 0],
      ['florist', 0],
    ] as const) {
      expect([who, await read(who, `payments?order.id=${id}`)]).toMatchObject([who, { length: found }])
      const one = await scenario.send({ as: who, when: `GET /api/payments/${paymentId}` })
      expect([who, one.statusCode]).toEqual([who, found ? 200 : 404])
    }
    expect((await read('alice', `payments?order[createdDate]=desc&itemsPerPage=1`))[0]).toMatchObject({ id: paymentId })
    const linked = await scenario.send({
      as: 'alice',
      when: `GET /api/payments/${paymentId}`,
      headers: { accept: 'application/ld+json' },
    })
    expect(linked.json()).toMatchObject({ '@type': 'Payment', order: `/api/orders/${id}` })
  })
  scenario('are hidden without a login', { when: 'GET /api/payments', answers: 401, with: 'Authentication required' })
  scenario('cannot be deleted, even by an operator', {
    as: 'admin',
    when: `DELETE /api/payments/${uuidv7()}`,
    answers: 405,
  })
})

it('after all these tests, the sums of every order are correct', async () => {
  expect(await unbalanced()).toEqual([])
})
