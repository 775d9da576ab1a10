import type { OrderStatusCode } from '@lonja/contract/constants'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { type Person, testApi } from '#/testing/scenario'
import {
  type MadeOrder,
  type OrderWorld,
  bothShopsBasket,
  breadBasket,
  insertOrderWorld,
  stockOf,
} from '../testing/order-world.ts'

let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
  },
  { rateLimitFactor: 1_000 },
)
const { db } = scenario
const histories = 'POST /api/order-status-histories' as const

async function order(body: unknown, as?: Person): Promise<MadeOrder> {
  const response = await scenario.send({ when: 'POST /api/orders-create', body, ...(as && { as }) })
  expect(response).toMatchObject({ statusCode: 201 })
  return response.json()
}

const move = (as: Person | undefined, orderId: string, status: unknown, headers: Record<string, string> = {}) =>
  scenario.send({ when: histories, body: { order: orderId, status }, headers, ...(as && { as }) })
const put = (as: Person | undefined, orderId: string, body: unknown, headers: Record<string, string> = {}) =>
  scenario.send({ when: `PUT /api/orders/${orderId}`, body, headers, ...(as && { as }) })
const read = async (orderId: string): Promise<MadeOrder> =>
  (await scenario.send({ as: 'admin', when: `GET /api/orders/${orderId}` })).json()
const statusOf = async (orderId: string) => (await read(orderId)).status.code

async function moveAlong(as: Person, orderId: string, ...path: OrderStatusCode[]): Promise<void> {
  for (const status of path) expect(await move(as, orderId, status)).toMatchObject({ statusCode: 201 })
}

const recordPayment = async (as: Person, { payments }: Pick<MadeOrder, 'payments'>) =>
  scenario.send({ as, when: `PUT /api/payments/${payments[0]!.id}`, body: { status: 'completed' } })

describe('a shop changes the status of an order', () => {
  it('step by step, and the history has each step once with its author', async () => {
    const { id, payments } = await order(breadBasket(world), 'alice')
    const first = await move('baker', id, 'accepted')
    expect(first.json()).toMatchObject({
      order: { id },
      status: { code: 'accepted' },
      previous: { code: 'confirm' },
      actor: 'shop',
      user: { username: 'baker' },
    })
    const { location = '' } = first.headers
    expect((await scenario.send({ as: 'baker', when: `GET ${location as '/'}` })).json()).toEqual(first.json())
    await moveAlong('baker', id, 'preparing', 'ready')
    expect(await read(id)).toMatchObject({ deliveryState: 'ready' })
    await recordPayment('baker', { payments })
    await moveAlong('baker', id, 'complete')
    expect(await read(id)).toMatchObject({
      status: { code: 'complete' },
      deliveryState: 'delivered',
      paymentState: 'paid',
      history: ['confirm', 'accepted', 'preparing', 'ready', 'complete'].map((code) => ({ status: { code } })),
    })
  })

  it('by PUT with the status as IRI, record or code, and repeating the request changes nothing', async () => {
    const { id } = await order(breadBasket(world), 'alice')
    const [{ id: accepted }] = (await db.query({ text: `select id from order_status where code = 'accepted'` })) as [
      { id: string },
    ]
    const body = { status: `/api/order-statuses/${accepted}`, reason: 'With pleasure' }
    const answer = await put('baker', id, body)
    expect(answer.json()).toMatchObject({
      status: { code: 'accepted' },
      history: [{}, { actor: 'shop', reason: 'With pleasure' }],
    })
    expect(answer.headers['content-location']).toBe(`/api/orders/${id}.json`)
    for (const status of [{ id: accepted }, { '@id': body.status }, { code: 'accepted' }, 'accepted'])
      expect((await put('baker', id, { status })).json()).toEqual(answer.json())
    const whole = await scenario.send({
      as: 'baker',
      when: `GET /api/orders/${id}`,
      headers: { accept: 'application/ld+json' },
    })
    expect((await put('baker', id, whole.json())).json()).toEqual(answer.json())
  })

  it('without changing anything else, even if the body contains other values', async () => {
    const made = await order(breadBasket(world), 'alice')
    const body = {
      ...made,
      code: 'R1',
      kind: 'part',
      user: { id: uuidv7() },
      business: { id: world.tailor.id },
      totals: { total: 1 },
      paymentState: 'paid',
      deliveryState: 'delivered',
      coupons: ['FREE'],
      note: 'Ours',
      lines: [],
      currency: 'USD',
    }
    expect((await put('baker', made.id, body)).statusCode).toBe(200)
    const after = await read(made.id)
    // The question to the shop is recorded after the order, while this test runs.
    expect(after).toEqual({ ...made, answer: after.answer })
  })

  it('to `complete`, which removes the ordered units from the stock', async () => {
    const before = await stockOf(db, world.bread.combo_id)
    const made = await order(breadBasket(world, 3), 'alice')
    await moveAlong('baker', made.id, 'accepted', 'preparing', 'ready')
    await recordPayment('baker', made)
    await moveAlong('baker', made.id, 'complete')
    expect(await stockOf(db, world.bread.combo_id)).toEqual({
      ...before,
      stock: before.stock - 3,
      sales: before.sales + 3,
    })
  })

  it('to `shipped` and then to `complete`, which removes the ordered units from the stock only once', async () => {
    const before = await stockOf(db, world.shirt.combo_ids[0]!)
    const made = await order(bothShopsBasket(world), 'alice')
    const part = made.parts[1]!
    await moveAlong('florist', part.id, 'accepted', 'preparing', 'ready', 'shipped')
    await recordPayment('florist', made)
    await moveAlong('florist', part.id, 'complete')
    expect(await stockOf(db, world.shirt.combo_ids[0]!)).toMatchObject({
      stock: before.stock - 1,
      allocated: before.allocated,
    })
  })

  it('and its group gets the new status when all parts of the group have it', async () => {
    const { id, parts } = await order(bothShopsBasket(world), 'alice')
    await moveAlong('baker', parts[0]!.id, 'accepted', 'preparing', 'ready')
    expect(await read(id)).toMatchObject({ status: { code: 'confirm' }, deliveryState: 'scheduled' })
    await moveAlong('florist', parts[1]!.id, 'accepted', 'preparing', 'ready')
    expect(await read(id)).toMatchObject({ status: { code: 'ready' }, deliveryState: 'ready' })
  })

  it('to `canceled` with a reason, which returns the stock and cancels the payment', async () => {
    const before = await stockOf(db, world.bread.combo_id)
    const { id } = await order(breadBasket(world, 2), 'alice')
    expect((await put('baker', id, { status: 'canceled', reason: 'No flour' })).json()).toMatchObject({
      status: { code: 'canceled' },
      paymentState: 'canceled',
      history: [{}, { actor: 'shop', reason: 'No flour' }],
    })
    expect(await stockOf(db, world.bread.combo_id)).toEqual(before)
  })

  it('by many simultaneous requests, and the history has each step once', { timeout: 60_000 }, async () => {
    const { id } = await order(breadBasket(world), 'alice')
    for (const status of ['accepted', 'preparing', 'ready']) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => move('baker', id, status)))
      expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49)
    }
    const both = Array.from({ length: 50 }, (_, index) =>
      index % 2 ? put('alice', id, { status: 'canceled' }) : put('baker', id, { status: 'canceled' }),
    )
    expect(new Set((await Promise.all(both)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await read(id)).history.map(({ status }) => status.code)).toEqual([
      'confirm',
      'accepted',
      'preparing',
      'ready',
      'canceled',
    ])
  })
})

describe('changing the status of an order is refused if', () => {
  let made!: MadeOrder
  beforeEach(async () => {
    made ??= await order(bothShopsBasket(world), 'alice')
  })

  it.each<[who: Person | undefined, which: 'group' | 'bread' | 'shirt', status: string, answers: number]>([
    [undefined, 'bread', 'accepted', 401],
    ['bob', 'bread', 'accepted', 400],
    ['alice', 'bread', 'accepted', 403],
    ['alice', 'group', 'complete', 403],
    ['florist', 'bread', 'accepted', 400],
    ['baker', 'group', 'accepted', 400],
    ['baker', 'bread', 'preparing', 409],
    ['baker', 'bread', 'complete', 409],
    ['baker', 'bread', 'confirm', 409],
    ['baker', 'bread', 'pending', 403],
    ['admin', 'group', 'accepted', 409],
    ['admin', 'bread', 'confirm', 409],
    ['admin', 'bread', 'lost', 422],
    ['admin', 'bread', '', 422],
  ])('%s moves %s to %s (answer: %i)', async (who, which, status, answers) => {
    const id = which === 'group' ? made.id : made.parts[which === 'bread' ? 0 : 1]!.id
    expect(await move(who, id, status)).toMatchObject({ statusCode: answers })
    expect(await statusOf(id)).toBe('confirm')
  })

  it.each<[who: Person | undefined, which: 'group' | 'bread', answers: number]>([
    [undefined, 'bread', 401],
    ['bob', 'bread', 404],
    ['florist', 'bread', 404],
    ['baker', 'group', 404],
    ['alice', 'bread', 403],
  ])('%s changes the status of %s by PUT (answer: %i)', async (who, which, answers) => {
    const id = which === 'group' ? made.id : made.parts[0]!.id
    expect(await put(who, id, { status: 'accepted' })).toMatchObject({ statusCode: answers })
    expect(await statusOf(id)).toBe('confirm')
  })

  it('a shop completes an unpaid order', async () => {
    const { id } = await order(breadBasket(world), 'alice')
    await moveAlong('baker', id, 'accepted', 'preparing', 'ready')
    expect((await move('baker', id, 'complete')).json()).toMatchObject({ status: 409, detail: 'Payment not recorded' })
  })

  it('a shop ships an order that the customer collects', async () => {
    const { id } = await order(breadBasket(world), 'alice')
    await moveAlong('baker', id, 'accepted', 'preparing', 'ready')
    expect((await move('baker', id, 'shipped')).json()).toMatchObject({ status: 409, detail: 'Illegal state change' })
  })

  it('an operator changes the status of a canceled order', async () => {
    const { id } = await order(breadBasket(world), 'alice')
    await moveAlong('baker', id, 'canceled')
    for (const status of ['accepted', 'ready', 'complete'])
      expect((await move('admin', id, status)).statusCode).toBe(409)
    expect(await statusOf(id)).toBe('canceled')
  })

  scenario('the request names no order and no status', {
    as: 'admin',
    when: histories,
    body: {},
    answers: 422,
    with: 'order: This value should not be blank.\nstatus: This value should not be blank.',
  })
  scenario('the body is no object', {
    as: 'admin',
    when: histories,
    body: [],
    answers: 400,
    with: 'Invalid body',
  })
  scenario('the order is unknown', {
    as: 'admin',
    when: `PUT /api/orders/${uuidv7()}`,
    body: {},
    answers: 404,
    with: 'Not Found',
  })
  scenario('the id in the path is invalid', {
    as: 'admin',
    when: 'PUT /api/orders/x',
    body: {},
    answers: 404,
    with: 'Not Found',
  })
  scenario('the body has the id of another order', {
    as: 'admin',
    when: `PUT /api/orders/${uuidv7()}`,
    body: { '@id': `/api/orders/${uuidv7()}` },
    answers: 400,
  })
  scenario('the request changes a row of the history', {
    as: 'admin',
    when: `PUT /api/order-status-histories/${uuidv7()}`,
    body: {},
    answers: 405,
  })
})

describe('a guest', () => {
  it('can read their own order, change its note and cancel it with its token, and can do nothing else', async () => {
    const { id, token = '' } = await order(breadBasket(world))
    const other = await order(breadBasket(world))
    const headers = { 'x-order-token': token }
    expect((await put(undefined, id, { note: 'Sliced' }, headers)).json()).toMatchObject({ note: 'Sliced' })
    expect((await put(undefined, id, { status: 'accepted' }, headers)).statusCode).toBe(403)
    expect((await put(undefined, other.id, { note: 'Sliced' }, headers)).statusCode).toBe(404)
    expect((await move(undefined, other.id, 'canceled', headers)).statusCode).toBe(400)
    for (const list of ['orders', 'order-status-histories', 'sold-products', 'sold-prices', 'payments'] as const) {
      const members = (await scenario.send({ when: `GET /api/${list}`, headers })).json<{ id: string }[]>()
      expect([list, members.length]).toEqual([list, 1])
    }
    expect((await move(undefined, id, 'canceled', headers)).json()).toMatchObject({ actor: 'customer' })
    expect(await statusOf(other.id)).toBe('confirm')
  })

  it('is still the customer of the order after signing in, if the request contains the token', async () => {
    const { id, token = '' } = await order(breadBasket(world))
    expect((await put('bob', id, { status: 'accepted' }, { 'x-order-token': token })).statusCode).toBe(403)
    expect((await put('bob', id, { status: 'canceled' }, { 'x-order-token': token })).json()).toMatchObject({
      history: [{}, { actor: 'customer' }],
    })
  })
})

describe('the note of an order', () => {
  it('can be changed only by the buyer, for all parts, until the order is canceled', async () => {
    const { id, parts } = await order(bothShopsBasket(world), 'alice')
    expect((await put('alice', id, { note: 'Ring twice' })).json()).toMatchObject({ note: 'Ring twice' })
    expect((await scenario.send({ as: 'baker', when: `GET /api/orders/${parts[0]!.id}` })).json()).toMatchObject({
      note: 'Ring twice',
    })
    expect((await put('baker', parts[0]!.id, { note: 'Ours' })).json()).toMatchObject({ note: 'Ring twice' })
    expect((await put('alice', id, { note: 'x'.repeat(1_001) })).statusCode).toBe(422)
    expect((await put('alice', id, { note: 7 })).statusCode).toBe(422)
    await put('alice', id, { status: 'canceled' })
    expect((await put('alice', id, { note: 'Too late' })).json()).toMatchObject({
      status: 409,
      detail: 'Order is closed',
    })
    expect((await put('alice', id, { note: 'Ring twice' })).statusCode).toBe(200)
  })
})

describe('an order by telephone', () => {
  const when = 'POST /api/orders' as const

  it('belongs to the customer that the staff of the shop enters', async () => {
    const made = (await scenario.send({ as: 'baker', when, body: breadBasket(world) })).json<MadeOrder>()
    expect(made).toMatchObject({
      user: null,
      customer: { name: 'Ana' },
      history: [{ status: { code: 'confirm' }, actor: 'shop' }],
    })
    expect(made).not.toHaveProperty('token')
    const cancel = { order: made.code, email: 'ana@example.com' }
    expect((await scenario.send({ when: 'POST /api/order-cancel', body: cancel })).statusCode).toBe(200)
  })

  it('can contain products of any shops if an operator makes the order', async () => {
    const made = (await scenario.send({ as: 'admin', when, body: bothShopsBasket(world) })).json<MadeOrder>()
    expect(made).toMatchObject({ kind: 'group', user: null, parts: [{ history: [{ actor: 'operator' }] }, {}] })
  })

  it('belongs to the person who makes it if it names no customer or this person works for another shop', async () => {
    const elsewhere = await scenario.send({ as: 'florist', when, body: breadBasket(world) })
    expect(elsewhere.json()).toMatchObject({ user: { username: 'florist' } })
    const { customer: _, ...own } = breadBasket(world)
    expect((await scenario.send({ as: 'baker', when, body: own })).json()).toMatchObject({
      user: { username: 'baker' },
    })
  })

  it('needs all required data of the customer', async () => {
    const body = { ...breadBasket(world), customer: { name: 'Ana' } }
    expect((await scenario.send({ as: 'baker', when, body })).statusCode).toBe(422)
  })
})

describe('the texts of an order status', () => {
  const when = 'POST /api/order-statuses'
  const body = { code: 'ready', name: 'Preparado', color: 'gold', final: true, notifyBusiness: true }

  scenario('are listed in pages, even without an account', {
    when: 'GET /api/order-statuses?itemsPerPage=2&page=2',
    answers: 200,
    with: [{ code: 'accepted' }, { code: 'preparing' }],
  })
  scenario('cannot be changed without an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('cannot be changed by a shop', { as: 'baker', when, body, answers: 403, with: 'Access Denied.' })
  scenario('can be changed by an operator', {
    as: 'admin',
    when,
    body,
    answers: 201,
    with: { code: 'ready', name: 'Preparado', color: 'gold', final: false, notifyBusiness: true, notifyCustomer: true },
  })
  scenario('cannot be saved for an unknown code', {
    as: 'admin',
    when,
    body: { ...body, code: 'lost' },
    answers: 422,
    with: { violations: [{ propertyPath: 'code' }] },
  })
  scenario('cannot be saved with an empty name', {
    as: 'admin',
    when,
    body: { ...body, name: ' ' },
    answers: 422,
    with: 'name: This value should not be blank.',
  })
})

it('the history of an order does not show customers which member of the shop changed the status', async () => {
  const { id } = await order(breadBasket(world), 'alice')
  await moveAlong('baker', id, 'accepted')
  const list = async (as: Person) =>
    (await scenario.send({ as, when: `GET /api/order-status-histories?order.id=${id}` })).json<object[]>()
  expect(await list('alice')).toHaveLength(2)
  expect(JSON.stringify(await list('alice'))).not.toContain('baker')
  expect(await list('baker')).toMatchObject([{ user: { username: 'baker' } }, {}])
  expect(await list('florist')).toEqual([])
})
