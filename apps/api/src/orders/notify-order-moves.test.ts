import { describe, expect, it } from 'vitest'
import { insertUser } from '#/testing/factories'
import { type Person, testApi } from '#/testing/scenario'
import {
  type MadeOrder,
  type OrderWorld,
  bothShopsBasket,
  breadBasket,
  insertOrderWorld,
} from '../testing/order-world.ts'

let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
  },
  { rateLimitFactor: 1_000 },
)
const { send } = scenario

const order = async (body: unknown, as: Person): Promise<MadeOrder> =>
  (await send({ as, when: 'POST /api/orders-create', body })).json()
const move = (as: Person, orderId: string, status: string, reason?: string) =>
  send({ as, when: 'POST /api/order-status-histories', body: { order: orderId, status, reason } })
const newest = async (as: Person) =>
  (await send({ as, when: 'GET /api/notifications?itemsPerPage=1' })).json<Record<string, unknown>[]>()[0]
const unread = async (as: Person) => (await send({ as, when: 'GET /api/me' })).json().countNotification as number

describe('notifications about an order', () => {
  it('go to every shop of a new order, and not to its buyer', async () => {
    const { parts } = await order(bothShopsBasket(world), 'alice')
    for (const [as, shop] of [
      ['baker', world.bakery],
      ['florist', world.tailor],
    ] as const) {
      const part = parts.find(({ business }) => business!.id === shop.id)!
      expect(await newest(as)).toMatchObject({
        type: 'order-created',
        title: `Pedido nuevo: ${part.code}`,
        body: shop.name,
        url: `/manage/orders/${part.id}`,
        order: { id: part.id },
        business: { id: shop.id },
      })
      expect(await unread(as)).toBe(1)
    }
    expect(await unread('alice')).toBe(0)
  })

  it('go to the buyer for every step that another person makes', async () => {
    const { id, parts } = await order(bothShopsBasket(world), 'alice')
    const part = parts.find(({ business }) => business!.id === world.bakery.id)!
    const before = await unread('baker')
    expect((await move('baker', part.id, 'accepted')).statusCode).toBe(201)
    expect(await newest('alice')).toMatchObject({
      type: 'order-status',
      title: `Tu pedido ${part.code}: Aceptado por el comercio`,
      body: 'Bakery',
      url: `/order/${id}`,
    })
    expect((await move('baker', part.id, 'canceled', 'No queda pan')).statusCode).toBe(201)
    expect(await newest('alice')).toMatchObject({
      title: `Tu pedido ${part.code}: Cancelado`,
      body: 'Bakery: No queda pan',
    })
    expect([await unread('alice'), await unread('baker')]).toEqual([2, before])
  })

  it('go to the shop if the buyer cancels', async () => {
    const { id, code } = await order(breadBasket(world), 'bob')
    await send({ as: 'bob', when: 'POST /api/order-cancel', body: { order: id, reason: 'Me equivoqué' } })
    expect(await newest('baker')).toMatchObject({
      type: 'order-canceled',
      title: `Pedido cancelado: ${code}`,
      body: 'Bakery: Me equivoqué',
    })
    expect(await unread('bob')).toBe(0)
  })

  it('never go to the person who acted, even if that person works for the shop', async () => {
    const before = await unread('baker')
    const { id, code } = await order(breadBasket(world), 'baker')
    await send({ as: 'baker', when: 'POST /api/order-cancel', body: { order: id } })
    expect(await unread('baker')).toBe(before)
    const colleague = await insertUser(scenario.db)
    await scenario.db.query({
      text: `insert into business_member (user_id, business_id, role) values ($1, $2, 'manager')`,
      values: [colleague.id, world.bakery.id],
    })
    const second = await order(breadBasket(world), 'baker')
    expect(second.code).not.toBe(code)
    expect(await unread('baker')).toBe(before)
    const told = await scenario.db.query<{ title: string }>({
      text: `select title from notification n join notification_user u on u.notification_id = n.id where u.user_id = $1`,
      values: [colleague.id],
    })
    expect(told).toEqual([{ title: `Pedido nuevo: ${second.code}` }])
  })

  it('are not sent if the transaction is rolled back', async () => {
    const { id } = await order(breadBasket(world), 'bob')
    const before = await unread('bob')
    expect((await move('baker', id, 'complete')).statusCode).toBe(409)
    expect(await unread('bob')).toBe(before)
  })
})
