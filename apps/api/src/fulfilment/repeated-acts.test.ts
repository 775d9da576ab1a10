import { describe, expect, it } from 'vitest'
import { type MadeOrder, type OrderWorld, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { testApi } from '#/testing/scenario'

let world!: OrderWorld
const { send } = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
  },
  { rateLimitFactor: 1_000 },
)

const order = async () =>
  (await send({ as: 'alice', when: 'POST /api/orders-create', body: breadBasket(world) })).json<MadeOrder>()
type When = Parameters<typeof send>[0]['when']
const act = (key: string, when: When, body: object) =>
  send({ as: 'baker', when, body, headers: { 'idempotency-key': key } })
const moveTo = (id: string, status: string, key = `${id} ${status}`) => act(key, `PUT /api/orders/${id}`, { status })

/** Acts that a device without a network stores, and sends again if it gets no answer. */
describe('an act of a shop that is sent again with the same key', () => {
  it('moves an order once, and gets the first answer again although the order has moved on', async () => {
    const { id } = await order()
    const first = await moveTo(id, 'accepted')
    expect(first.statusCode).toBe(200)
    await moveTo(id, 'preparing')
    const again = await moveTo(id, 'accepted')
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect(again.json()).toEqual(first.json())
    const { history, status } = (await send({ as: 'baker', when: `GET /api/orders/${id}` })).json<
      MadeOrder & { history: { status: { code: string } }[] }
    >()
    expect(status.code).toBe('preparing')
    expect(history.filter((entry) => entry.status.code === 'accepted')).toHaveLength(1)
  })

  it('belongs to one order: the key cannot be used for another one', async () => {
    const [one, other] = [await order(), await order()]
    await moveTo(one.id, 'accepted', 'one key')
    expect((await moveTo(other.id, 'accepted', 'one key')).json()).toMatchObject({ detail: 'Idempotency key reused' })
  })

  it('can be sent again after a refusal, because a refused act leaves nothing', async () => {
    const { id } = await order()
    expect((await moveTo(id, 'preparing')).statusCode).toBe(409)
    await moveTo(id, 'accepted')
    expect((await moveTo(id, 'preparing')).statusCode).toBe(200)
  })

  it('records the money of an order and hands it over once', async () => {
    const { id, payments } = await order()
    for (const status of ['accepted', 'preparing', 'ready']) await moveTo(id, status)
    const cash = () => act(`${id} cash`, `PUT /api/payments/${payments[0]!.id}`, { status: 'completed' })
    const both = await Promise.all([cash(), cash()])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const handOver = () => act(`${id} handover`, 'POST /api/orders-handover', { order: id, proof: 'known' })
    const answers = await Promise.all([handOver(), handOver(), handOver()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(2)
    expect(answers[1]?.json()).toMatchObject({ status: { code: 'complete' }, paymentState: 'paid' })
  })

  it('does not put a product back on sale after somebody else has taken it off sale', async () => {
    const path = `/api/products/${world.bread.id}` as const
    const offer = () => act('bread on sale', `PUT ${path}`, { enabled: true })
    expect((await offer()).statusCode).toBe(200)
    expect((await send({ as: 'baker', when: `PUT ${path}`, body: { enabled: false } })).statusCode).toBe(200)
    expect((await offer()).headers['idempotent-replayed']).toBe('true')
    const read = await send({ as: 'baker', when: `GET ${path}` })
    expect(read.json()).toMatchObject({ enabled: false })
  })
})
