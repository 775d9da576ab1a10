import { confirmationOf } from '../orders/guest-access.ts'
import { describe, expect, it } from 'vitest'
import { deliverMail } from '#/letters/deliver'
import { mailerOf } from '#/mail/mailer'
import { expireOrders } from '#/payments/expire-orders'
import { type Flood, floods, orderFrom, runFlood } from '#/testing/flood'
import { repetitions } from '@lonja/contract/testing/long'
import { testMailServer } from '#/testing/mail-server'
import { testApi } from '#/testing/scenario'

import {
  type MadeOrder,
  type OrderWorld,
  bothShopsBasket,
  breadBasket,
  insertOrderWorld,
} from '../testing/order-world.ts'

/**
 * The number of orders of a flood: FLOOD_ORDERS if it is set (`npm run flood` sets 500), 60 in a run with LONG=1, and
 * `short` in `npm test`.
 */
const countOf = (short: number): number => Number(process.env['FLOOD_ORDERS'] ?? repetitions(60, short))
const smtp = await testMailServer()

/** Runs a flood in a town with the standard limits, behind a proxy. */
async function flooded(flood: Flood, count: number) {
  const town = await testApi(undefined, { trustProxy: 1, origin: 'https://lonja.test', smtpUrl: smtp.url })
  const { db, send, services } = town
  const world = await insertOrderWorld(db)
  await db.query({ text: `update attribute_combo set stock = 1000 where product_id = $1`, values: [world.bread.id] })
  const free = async () => {
    const [row] = await db.query<{ free: number; sales: number }>({
      text: `select c.stock - c.allocated - c.reserved as free, p.sales from attribute_combo c
             join product p on p.id = c.product_id where p.id = $1`,
      values: [world.bread.id],
    })
    return row!
  }
  const seen = async () => {
    const orders = (await send({ as: 'baker', when: 'GET /api/orders?itemsPerPage=100' })).json<MadeOrder[]>()
    const [told] = await db.query<{ notices: number; mails: number }>({
      text: `select (select count(*)::int from notification where type = 'order-created') as notices,
               (select count(*)::int from mail where recipient = 'baker@lonja.test') as mails`,
    })
    return { orders: orders.length, ...told! }
  }
  /**
   * The orders that another customer makes during the flood from another IP address: one at the flooded shop, and one
   * at another shop.
   */
  const meanwhile: HonestOrder[] = []
  const orderHonestly = async (): Promise<void> => {
    for (const basket of [breadBasket(world), shirtBasket(world)]) {
      const begun = performance.now()
      const answer = await orderFrom(town, world, '192.0.2.8', 'meanwhile@example.test', basket)
      meanwhile.push({ ms: performance.now() - begun, status: answer.statusCode, order: answer.json<MadeOrder>() })
    }
  }
  const result = await runFlood(town, world, flood, count, orderHonestly)
  return { ...town, world, services, result, free, seen, meanwhile }
}

interface HonestOrder {
  /** The milliseconds until the answer. */
  ms: number
  status: number
  order: MadeOrder
}

/** A basket with a shirt of the other shop, which is delivered. */
const shirtBasket = (world: OrderWorld) => {
  const { lines, shippings, ...basket } = bothShopsBasket(world)
  return { ...basket, lines: lines.slice(1), shippings: shippings.slice(1) }
}

// The other customer orders when nine tenths of the flood have been sent. At that time, at most seven of these orders
// have no answer yet. So the flood of one shop has made at least 40 orders, and has used up the budget of that shop.
describe.each([
  { flood: floods.oneAddress, through: 10, honest: 'confirm', count: countOf(16) },
  { flood: floods.oneEmail, through: 5, honest: 'confirm', count: countOf(12) },
  { flood: floods.oneShop, through: 40, honest: 'pending', count: countOf(53) },
])('a flood of orders $flood.name', ({ flood, through, honest, count }) => {
  it('gets only a limited number of orders through without confirmation; other customers can still order', async () => {
    const { result, seen, free, world, send, db, services, meanwhile } = await flooded(flood, count)
    const { letThrough, unconfirmed, refused } = result
    expect({ letThrough, unconfirmed, refused }).toEqual({
      letThrough: through,
      unconfirmed: count - through,
      refused: 0,
    })
    const [here, elsewhere] = meanwhile as [HonestOrder, HonestOrder]
    expect(meanwhile.map(({ status, order }) => [status, order.status.code])).toEqual([
      [201, honest],
      [201, 'confirm'],
    ])
    // 1 if the shop gets the other customer's order at once (status `confirm`); 0 if the customer must first confirm it
    // by e-mail (status `pending`).
    const beside = honest === 'confirm' ? 1 : 0
    const shop = await seen()
    expect(shop).toEqual({ orders: through + beside, notices: through + 1 + beside, mails: through + beside })
    const stock = await free()
    expect(stock).toEqual({ free: 1_000 - through - 3 - beside, sales: through + 3 + beside })
    const confirm = async () => {
      const confirmation = confirmationOf(services.config.secret, here.order.id)
      return send({ when: 'POST /api/order-confirm', body: { order: here.order.id, confirmation } })
    }
    const later = beside === 0 ? (await confirm()).json<MadeOrder>() : here.order
    expect(later).toMatchObject({ status: { code: 'confirm' }, unconfirmed: false })
    expect(await seen()).toMatchObject({ orders: through + 1, mails: through + 1 })

    const guest = (await orderFrom({ send }, world, '192.0.2.9', 'honest@example.test')).json<MadeOrder>()
    expect(guest.status.code).toBe(honest)
    const bought = result.orders.find((order) => !order.unconfirmed)!
    await db.query({
      text: `with handed as (
               update "order" set status_id = (select id from order_status where code = 'complete') where id = $1
               returning customer_id
             )
             update customer set email = 'regular@example.test' from handed where customer.id = handed.customer_id`,
      values: [bought.id],
    })
    const regular = (await orderFrom({ send }, world, '192.0.2.10', 'regular@example.test')).json<MadeOrder>()
    expect(regular.status.code).toBe('confirm')

    if (process.env['FLOOD_ORDERS'])
      console.log(
        `${flood.name}: ${count} orders, ${letThrough} let through, ${unconfirmed} unconfirmed, ${refused} refused; the shop saw ${shop.orders} orders, ${shop.notices} notices, ${shop.mails} mails; stock 1000 -> ${stock.free}; an honest guest: ${honest}, one who bought before: ${regular.status.code}; during it, in ${here.ms.toFixed()} and ${elsewhere.ms.toFixed()} ms: ${here.order.status.code} there, ${elsewhere.order.status.code} at another shop`,
      )

    smtp.received.length = 0
    const mailer = mailerOf(services.config)
    while ((await deliverMail(services, mailer)) > 0);
    const toVictims = Map.groupBy(
      smtp.received.filter(({ to }) => to.endsWith('@flood.test')),
      ({ to }) => to,
    )
    // A victim gets at most five mails about orders that need no confirmation, and at most five that ask for one.
    for (const mails of toVictims.values()) expect(mails.length).toBeLessThanOrEqual(10)

    await db.query({ text: `update "order" set reservation_expires = now() where unconfirmed` })
    while ((await expireOrders(services)) > 0);
    const held = honest === 'confirm' ? 3 : 2
    expect(await free()).toEqual({ free: 1_000 - through - held, sales: through + held })
    expect(await seen()).toMatchObject({ orders: through + held })
  }, 300_000)
})
