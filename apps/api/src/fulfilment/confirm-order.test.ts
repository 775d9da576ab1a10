import { confirmationOf } from '../orders/guest-access.ts'
import { describe, expect, it } from 'vitest'
import { deliverMail } from '#/letters/deliver'
import { mailerOf } from '#/mail/mailer'
import { expireOrders } from '#/payments/expire-orders'
import { orderFrom } from '#/testing/flood'
import { testMailServer } from '#/testing/mail-server'
import { testApi } from '#/testing/scenario'

import { type MadeOrder, bothShopsBasket, breadBasket, insertCoupon, insertOrderWorld } from '../testing/order-world.ts'

const smtp = await testMailServer()
const limits = {
  perAddress: 2,
  perEmail: 2,
  perShop: 50,
  holdingProduct: 1,
  confirmSeconds: 600,
  mailsToStrangers: 3,
}
const scenario = await testApi(undefined, {
  trustProxy: 1,
  origin: 'https://lonja.test',
  smtpUrl: smtp.url,
  guestOrders: limits,
})
const { db, send, services } = scenario
const world = await insertOrderWorld(db)
const mailer = mailerOf(services.config)

let addresses = 0
/** A network address from which nobody has ordered yet. */
const freshAddress = () => `198.51.100.${(addresses += 1)}`
const made = async (address: string, email: string, basket?: object) =>
  (await orderFrom({ send }, world, address, email, basket)).json<MadeOrder>()

/** An unconfirmed order: its network address has used up the budget of orders without confirmation. */
async function unconfirmed(email: string, basket?: object): Promise<MadeOrder> {
  const address = freshAddress()
  for (let n = 0; n < limits.perAddress; n += 1) await made(address, `${n}-${email}`)
  const order = await made(address, email, basket)
  expect(order).toMatchObject({ unconfirmed: true, status: { code: 'pending' } })
  return order
}

async function mailsTo(email: string) {
  smtp.received.length = 0
  while ((await deliverMail(services, mailer)) > 0);
  return smtp.received.filter(({ to }) => to === email)
}

const confirm = (order: string, confirmation: unknown) =>
  send({ when: 'POST /api/order-confirm', body: { order, confirmation } })
const confirmationFor = ({ id }: MadeOrder) => confirmationOf(services.config.secret, id)
const asShop = (id: string) => send({ as: 'baker', when: `GET /api/orders/${id}` })
const facts = async (id: string) => {
  const [row] = await db.query<{ held: boolean; reserved: number; allocated: number; uses: number; slots: number }>({
    text: `select bool_and(o.stock_held) as held, sum(s.reserved)::int as reserved, sum(s.allocated)::int as allocated,
             (select count(*)::int from coupon_use u where u.order_id = $1) as uses,
             count(*) filter (where o.slot_held)::int as slots
           from "order" o join sold_product s on s.order_id = o.id where o.id = $1 or o.parent_id = $1`,
    values: [id],
  })
  return row!
}

describe('an order that must be confirmed', () => {
  it('is visible to the guest at once, but to the shop only after its confirmation with the link in the mail', async () => {
    const order = await unconfirmed('one@example.test')
    const asGuest = () => send({ when: `GET /api/orders/${order.id}`, headers: { 'x-order-token': order.token! } })
    expect((await asGuest()).json()).toMatchObject({ unconfirmed: true })
    expect((await asShop(order.id)).statusCode).toBe(404)
    for (const path of [
      'orders',
      'sold-products',
      'order-status-histories',
      'payments',
      'customers',
      'stock-movements',
    ])
      expect((await send({ as: 'baker', when: `GET /api/${path}?itemsPerPage=100` })).body).not.toContain(order.id)
    expect((await send({ as: 'admin', when: `GET /api/orders/${order.id}` })).json()).toMatchObject({
      unconfirmed: true,
    })

    const [mail, ...others] = await mailsTo('one@example.test')
    expect(others).toEqual([])
    expect(mail!.subject).toBe(`Confirma tu pedido ${order.code}`)
    const [, id, token, confirmation] = /\/order\/([^#\s]+)#token=([^&\s]+)&confirmation=(\S+)/.exec(mail!.text)!
    expect([id, token]).toEqual([order.id, order.token])
    const answers = await Promise.all([1, 2, 3].map(() => confirm(id!, confirmation)))
    for (const answer of answers)
      expect({ status: answer.statusCode, body: answer.json() }).toMatchObject({
        status: 200,
        body: { id: order.id, unconfirmed: false, status: { code: 'confirm' }, reservationExpires: null },
      })
    expect((await asShop(order.id)).statusCode).toBe(200)
    expect(await mailsTo('one@example.test')).toHaveLength(1)
    const told = await db.query({
      text: `select from notification where order_id = $1 and type = 'order-created'`,
      values: [order.id],
    })
    expect(told).toHaveLength(1)
    expect(await facts(order.id)).toMatchObject({ held: true, reserved: 0, allocated: 1 })
  })

  it('is not confirmed by its own order token, nor by the confirmation code of another order', async () => {
    const order = await unconfirmed('two@example.test')
    for (const wrong of ['', null, 7, order.token, confirmationFor({ ...order, id: world.bread.id }), 'x'.repeat(22)])
      expect((await confirm(order.id, wrong)).json()).toMatchObject({ detail: 'Invalid or expired token' })
    expect((await confirm('nonsense', confirmationFor(order))).statusCode).toBe(400)
    expect((await asShop(order.id)).statusCode).toBe(404)
  })

  it('cannot be paid before its confirmation', async () => {
    const order = await unconfirmed('three@example.test')
    const answer = await send({
      when: 'POST /api/payments',
      body: { order: order.id },
      headers: { 'x-order-token': order.token! },
    })
    expect(answer.json()).toMatchObject({ status: 409, detail: 'Confirmation required' })
  })

  it('expires without a further mail if it is not confirmed in time, and cannot be confirmed later', async () => {
    const order = await unconfirmed('four@example.test')
    await mailsTo('four@example.test')
    await db.query({ text: `update "order" set reservation_expires = now() where id = $1`, values: [order.id] })
    while ((await expireOrders(services)) > 0);
    const ended = await send({ when: `GET /api/orders/${order.id}`, headers: { 'x-order-token': order.token! } })
    expect(ended.json()).toMatchObject({
      status: { code: 'canceled' },
      history: [{ reason: null }, { reason: 'No se confirmó a tiempo' }],
    })
    expect(await facts(order.id)).toMatchObject({ held: false, reserved: 0, allocated: 0 })
    expect(await mailsTo('four@example.test')).toEqual([])
    expect((await confirm(order.id, confirmationFor(order))).json()).toMatchObject({ detail: 'Order is closed' })
    expect((await asShop(order.id)).statusCode).toBe(404)
  })
})

describe('reservations of unconfirmed orders', () => {
  it('are limited for each product; further orders get units and coupons only at their confirmation', async () => {
    await db.query({ text: `update "order" set reservation_expires = now() where unconfirmed` })
    while ((await expireOrders(services)) > 0);
    await insertCoupon(db, 'ONCE', { usage_limit: 1 })
    const basket = { ...bothShopsBasket(world), coupons: ['ONCE'] }
    const first = await unconfirmed('five@example.test', basket)
    const second = await unconfirmed('six@example.test', basket)
    expect(await facts(first.id)).toMatchObject({ held: true, reserved: 3, uses: 0 })
    expect(await facts(second.id)).toMatchObject({ held: false, reserved: 0, uses: 0 })
    expect((await confirm(second.id, confirmationFor(second))).statusCode).toBe(200)
    expect(await facts(second.id)).toMatchObject({ held: true, reserved: 0, allocated: 3, uses: 1 })
    const late = await confirm(first.id, confirmationFor(first))
    expect(late.json()).toMatchObject({ status: 409, detail: 'Coupon not available' })
    expect((await asShop(first.id)).statusCode).toBe(404)
  })

  it('are tried again at the confirmation; the confirmation fails if the product is sold out', async () => {
    const order = await unconfirmed('seven@example.test')
    expect(await facts(order.id)).toMatchObject({ held: false })
    await db.query({
      text: 'update attribute_combo set stock = allocated + reserved where product_id = $1',
      values: [world.bread.id],
    })
    expect((await confirm(order.id, confirmationFor(order))).json()).toMatchObject({
      status: 409,
      detail: 'Out of stock',
    })
    await db.query({
      text: 'update attribute_combo set stock = stock + 1000 where product_id = $1',
      values: [world.bread.id],
    })
    expect((await confirm(order.id, confirmationFor(order))).statusCode).toBe(200)
  })
})

describe('the number of mails to a person whose e-mail somebody else enters', () => {
  it('is limited, even if the orders come from different network addresses', async () => {
    const codes: string[] = []
    for (let n = 0; n < 12; n += 1) codes.push((await made(freshAddress(), 'victim+a@example.test')).code)
    for (const code of codes)
      await send({ when: 'POST /api/order-link', body: { code, email: 'victim+a@example.test' } })
    const mails = await mailsTo('victim+a@example.test')
    const asking = mails.filter(({ subject }) => subject.startsWith('Confirma tu pedido'))
    expect(mails.length).toBeLessThanOrEqual(limits.perEmail + limits.mailsToStrangers)
    expect(asking.length).toBeGreaterThan(0)
  })
})

describe('an honest guest', () => {
  it('can order without confirmation after five orders that were refused as invalid', async () => {
    const address = freshAddress()
    for (let n = 0; n < 5; n += 1)
      expect((await orderFrom({ send }, world, address, 'eight@example.test', { lines: [] })).statusCode).toBe(422)
    expect(await made(address, 'eight@example.test')).toMatchObject({ unconfirmed: false })
  })

  it('can order again without confirmation after confirming an order', async () => {
    for (let n = 0; n < limits.perEmail; n += 1) await made(freshAddress(), 'nine@example.test')
    const order = await made(freshAddress(), 'nine@example.test')
    expect(order.unconfirmed).toBe(true)
    await confirm(order.id, confirmationFor(order))
    expect(await made(freshAddress(), 'nine@example.test')).toMatchObject({ unconfirmed: false })
  })

  it('must confirm an order with payment on collection if the shop requires it', async () => {
    const set = (confirmGuests: boolean) =>
      send({ as: 'baker', when: `PUT /api/businesses/${world.bakery.id}`, body: { confirmGuests } })
    expect((await set(true)).json()).toMatchObject({ confirmGuests: true })
    expect(await made(freshAddress(), 'ten@example.test', breadBasket(world))).toMatchObject({ unconfirmed: true })
    const account = await send({ as: 'alice', when: 'POST /api/orders-create', body: breadBasket(world) })
    expect(account.json()).toMatchObject({ unconfirmed: false })
    expect((await set(false)).json()).toMatchObject({ confirmGuests: false })
    expect(await made(freshAddress(), 'ten@example.test')).toMatchObject({ unconfirmed: false })
  })
})
