import { describe, expect, it } from 'vitest'
import { type MadeOrder, type OrderWorld, bothShopsBasket, insertOrderWorld } from '#/testing/order-world'
import { type Person, testApi } from '#/testing/scenario'

let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
  },
  { rateLimitFactor: 1_000 },
)
const { db, send } = scenario

/** An order of two shops that was paid and handed over, and the id of its line from the tailor. */
async function soldShirt(): Promise<{ order: MadeOrder; shirt: string }> {
  const order = (
    await send({ as: 'alice', when: 'POST /api/orders-create', body: bothShopsBasket(world) })
  ).json<MadeOrder>()
  await send({ as: 'admin', when: `PUT /api/payments/${order.payments[0]!.id}`, body: { status: 'completed' } })
  for (const { id } of order.parts)
    for (const status of ['accepted', 'preparing', 'ready', 'complete'])
      await send({ as: 'admin', when: `PUT /api/orders/${id}`, body: { status } })
  return { order, shirt: order.lines.find(({ title }) => title === 'Shirt')!.id }
}
const withdraw = (order: MadeOrder, line: string) =>
  send({ as: 'alice', when: 'POST /api/orders-withdraw', body: { order: order.id, lines: [line] } })
const arrive = (as: Person, line: string) => send({ as, when: `POST /api/sold-products/${line}/return-arrived` })
const waiting = async (as: Person, wanted = true): Promise<string[]> =>
  (await send({ as, when: `GET /api/orders?awaitsRefund=${wanted}` })).json<MadeOrder[]>().map(({ id }) => id)

const { order, shirt } = await soldShirt()
const part = order.parts.find(({ business }) => business!.id === world.tailor.id)!.id

describe('the arrival of returned goods', () => {
  const when = `POST /api/sold-products/${shirt}/return-arrived` as const
  scenario('needs an account', { when, answers: 401, with: 'Authentication required' })
  scenario('is not recorded by customers', { as: 'alice', when, answers: 403, with: 'Access Denied.' })
  scenario('is not recorded by other shops', { as: 'baker', when, answers: 404, with: 'Not Found' })
  scenario('of an unknown line is not possible', {
    as: 'florist',
    when: 'POST /api/sold-products/10000000-0000-7000-8000-000000000009/return-arrived',
    answers: 404,
  })
  scenario('of goods that nobody returns is not possible', {
    as: 'florist',
    when,
    answers: 409,
    with: 'Illegal state change',
  })

  it('is recorded once, and the buyer is notified once', async () => {
    expect((await withdraw(order, shirt)).statusCode).toBe(200)
    const [first, second] = await Promise.all([arrive('florist', shirt), arrive('florist', shirt)])
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(first.json()).toMatchObject({ id: shirt, returnArrivedDate: expect.any(String) })
    expect(second.json().returnArrivedDate).toBe(first.json().returnArrivedDate)
    const told = (await send({ as: 'alice', when: 'GET /api/notifications' })).json<{ title: string }[]>()
    expect(told.filter(({ title }) => title === 'Tu devolución ha llegado a la tienda')).toHaveLength(1)
  })

  it('cannot be recorded after the refund', async () => {
    const other = await soldShirt()
    await withdraw(other.order, other.shirt)
    const lines = [{ soldProduct: other.shirt, quantity: 1 }]
    const refunded = await send({
      as: 'florist',
      when: 'POST /api/orders-refund',
      body: { order: other.order.parts.find(({ business }) => business!.id === world.tailor.id)!.id, lines },
    })
    expect(refunded.statusCode).toBe(200)
    expect((await arrive('florist', other.shirt)).json()).toMatchObject({ status: 409, detail: 'Illegal state change' })
  })
})

describe('the filter `awaitsRefund`', () => {
  it('finds orders with returned lines until they are refunded, in the shop of the lines only', async () => {
    expect(await waiting('florist')).toEqual([part])
    expect(await waiting('baker')).toEqual([])
    expect(await waiting('alice')).toEqual([order.id])
    expect(await waiting('florist', false)).not.toContain(part)
    const body = { order: part, lines: [{ soldProduct: shirt, quantity: 1 }] }
    expect((await send({ as: 'florist', when: 'POST /api/orders-refund', body })).statusCode).toBe(200)
    expect(await waiting('florist')).toEqual([])
    expect(await waiting('florist', false)).toContain(part)
  })

  it('keeps the order of the dates: nothing arrives that was not returned', async () => {
    await expect(
      db.query({ text: 'update sold_product set withdrawn_at = null where return_arrived_at is not null' }),
    ).rejects.toThrow(/sold_product_return/)
  })
})
