import { describe, expect, it } from 'vitest'
import { type MadeOrder, type OrderWorld, breadBasket, insertOrderWorld, stockOf } from '#/testing/order-world'
import { type Person, testApi } from '#/testing/scenario'

let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
  },
  { rateLimitFactor: 1_000 },
)
const { db, send } = scenario
const when = 'POST /api/orders-handover' as const

/** An order of bread, paid in the shop, that is ready; with the code that its customer sees. */
async function readyOrder(as?: Person): Promise<MadeOrder & { pickupCode: string }> {
  const made = await send({ when: 'POST /api/orders-create', body: breadBasket(world), ...(as && { as }) })
  const order = made.json<MadeOrder>()
  for (const status of ['accepted', 'preparing', 'ready'])
    expect(await send({ as: 'baker', when: `PUT /api/orders/${order.id}`, body: { status } })).toMatchObject({
      statusCode: 200,
    })
  const [row] = await db.query<{ code: string }>({
    text: 'select code from order_pickup where order_id = $1',
    values: [order.id],
  })
  return { ...order, pickupCode: row!.code }
}
const read = async (id: string) => (await send({ as: 'admin', when: `GET /api/orders/${id}` })).json<MadeOrder>()
const codesFor = (id: string, request: { as?: Person; headers?: Record<string, string> }) =>
  send({ when: `GET /api/orders/${id}/pickup-codes`, ...request })

describe('the code of an order', () => {
  it('is shown to its customer from the moment the order is ready until it is handed over, and to nobody else', async () => {
    const { id, pickupCode } = await readyOrder('alice')
    expect((await codesFor(id, { as: 'alice' })).json()).toEqual([
      { order: id, code: pickupCode, qr: expect.stringContaining(`LONJA1.${id}.`) },
    ])
    expect((await codesFor(id, { as: 'baker' })).statusCode).toBe(403)
    expect((await codesFor(id, { as: 'bob' })).statusCode).toBe(404)
    expect((await codesFor(id, {})).statusCode).toBe(401)
    await send({ as: 'baker', when, body: { code: pickupCode, paid: true } })
    expect((await codesFor(id, { as: 'alice' })).json()).toEqual([])
  })

  it('is shown to a guest with the token of the order', async () => {
    const { id, token, pickupCode } = await readyOrder()
    expect((await codesFor(id, { headers: { 'x-order-token': token! } })).json()).toEqual([
      { order: id, code: pickupCode, qr: expect.any(String) },
    ])
  })

  it('does not exist before the order is ready', async () => {
    const { id } = (
      await send({ as: 'alice', when: 'POST /api/orders-create', body: breadBasket(world) })
    ).json<MadeOrder>()
    expect((await codesFor(id, { as: 'alice' })).json()).toEqual([])
  })

  it('is different for all open orders of a shop', async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, () => readyOrder()))
    expect(new Set(orders.map(({ pickupCode }) => pickupCode)).size).toBe(10)
  })
})

describe('handing an order over', () => {
  scenario('needs an account', { when, body: { code: '000000' }, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', {
    as: 'alice',
    when,
    body: { code: '000000' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('needs a code of six digits', { as: 'baker', when, body: { code: '12345' }, answers: 422 })
  scenario('needs a code, or the order and how the shop knows the customer', {
    as: 'baker',
    when,
    body: {},
    answers: 422,
  })
  scenario('finds no order for a wrong code', {
    as: 'baker',
    when,
    body: { code: '123456' },
    answers: 404,
    with: 'Not Found',
  })

  it('with its code ends the order, records the money and takes the goods from the stock, all or nothing', async () => {
    const { id, pickupCode } = await readyOrder('alice')
    const before = await stockOf(db, world.bread.combo_id)
    expect((await send({ as: 'baker', when, body: { code: pickupCode } })).json()).toMatchObject({
      detail: 'Payment not recorded',
    })
    expect(await read(id)).toMatchObject({ status: { code: 'ready' }, paymentState: 'awaiting' })
    const answer = await send({ as: 'baker', when, body: { code: pickupCode, paid: true } })
    expect(answer.json()).toMatchObject({
      id,
      status: { code: 'complete' },
      paymentState: 'paid',
      deliveryState: 'delivered',
    })
    expect((await stockOf(db, world.bread.combo_id)).stock).toBe(before.stock - 1)
    const again = await send({ as: 'baker', when, body: { code: pickupCode, paid: true } })
    expect([again.statusCode, again.json<{ detail: string }>().detail]).toEqual([409, 'Order is closed'])
    expect((await read(id)).funds.captured).toBe((await read(id)).totals.total)
  })

  it('begins with a look at the order, which only its shop gets', async () => {
    const { id, pickupCode } = await readyOrder()
    const look = (as: Person, code: string) => send({ as, when: `GET /api/orders-handover?code=${code}` })
    expect((await look('baker', pickupCode)).json()).toMatchObject({
      id,
      customer: { name: 'Ana' },
      paymentState: 'awaiting',
    })
    for (const [as, code] of [
      ['florist', pickupCode],
      ['baker', '12'],
      ['baker', '000001'],
    ] as const)
      expect((await look(as, code)).statusCode).toBe(404)
    expect((await look('alice', pickupCode)).statusCode).toBe(403)
  })

  it('is possible only for the shop of the order', async () => {
    const { id, pickupCode } = await readyOrder()
    for (const body of [{ code: pickupCode }, { order: id, proof: 'known' }])
      expect((await send({ as: 'florist', when, body: { ...body, paid: true } })).statusCode).toBe(404)
    expect((await read(id)).status.code).toBe('ready')
  })

  it('without the code is possible if the shop says how it knows the customer, which is stored', async () => {
    const { id } = await readyOrder()
    for (const body of [{ order: id }, { order: id, proof: 'magic' }])
      expect((await send({ as: 'baker', when, body: { ...body, paid: true } })).statusCode).toBe(422)
    expect((await send({ as: 'baker', when, body: { order: id, proof: 'identity', paid: true } })).statusCode).toBe(200)
    expect(
      await db.query<{ proof: string | null }>({
        text: 'select proof from order_pickup where order_id = $1',
        values: [id],
      }),
    ).toEqual([{ proof: 'identity' }])
  })

  it('with its QR ends the order of the signed text, which only the own server signs', async () => {
    const { id } = await readyOrder('alice')
    const [shown] = (await codesFor(id, { as: 'alice' })).json<{ qr: string }[]>()
    const other = await readyOrder('bob')
    const give = (body: object, as: Person = 'baker') => send({ as, when, body: { paid: true, ...body } })
    const forged = shown!.qr.replace(id, other.id)
    expect((await give({ proof: forged })).statusCode).toBe(404)
    expect((await give({ order: other.id, proof: shown!.qr })).statusCode).toBe(404)
    expect((await give({ proof: 'LONJA1.nothing' })).statusCode).toBe(422)
    expect((await give({ proof: shown!.qr }, 'florist')).statusCode).toBe(404)
    expect((await read(other.id)).status.code).toBe('ready')
    expect((await give({ order: id, proof: shown!.qr })).json()).toMatchObject({ id, status: { code: 'complete' } })
    expect((await give({ proof: shown!.qr })).json()).toMatchObject({ status: 409, detail: 'Order is closed' })
    const [stored] = await db.query<{ proof: string | null }>({
      text: 'select proof from order_pickup where order_id = $1',
      values: [id],
    })
    expect(stored).toEqual({ proof: 'qr' })
  })

  it('is refused while the order is being prepared', async () => {
    const { id } = (await send({ when: 'POST /api/orders-create', body: breadBasket(world) })).json<MadeOrder>()
    const refused = await send({ as: 'baker', when, body: { order: id, proof: 'known', paid: true } })
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([409, 'Illegal state change'])
  })

  it('happens once if two members hand it over at the same time', async () => {
    const { id, pickupCode } = await readyOrder()
    const both = await Promise.all(
      [1, 2].map(() => send({ as: 'baker', when, body: { code: pickupCode, paid: true } })),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { funds, totals } = await read(id)
    expect(funds.captured).toBe(totals.total)
  })
})
