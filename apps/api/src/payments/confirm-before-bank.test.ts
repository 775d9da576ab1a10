import { confirmationOf } from '../orders/guest-access.ts'
import type { OfferedSlot } from '@lonja/contract/shipping/slots'
import { expect, it } from 'vitest'

import type { MadeOrder } from '#/testing/order-world'
import { insertShippingMethod } from '#/testing/factories'
import { orderFrom } from '#/testing/flood'
import { bankWorld } from '../testing/bank-world.ts'

const limits = { perAddress: 1, perEmail: 50, perShop: 50, holdingProduct: 1, confirmSeconds: 600, mailsToStrangers: 9 }
const { scenario, world, bread, redirect, db } = await bankWorld({
  trustProxy: 1,
  rateLimitFactor: 1,
  guestOrders: limits,
})
const { send, services } = scenario
const day = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ day: weekday, from: '00:00', to: '24:00' }))
const order = async (address: string, basket: object) =>
  (await orderFrom(scenario, world, address, `${address}@example.test`, basket)).json<MadeOrder>()
const confirm = ({ id }: MadeOrder) =>
  send({
    when: 'POST /api/order-confirm',
    body: { order: id, confirmation: confirmationOf(services.config.secret, id) },
  })
const asShop = ({ id }: MadeOrder) => send({ as: 'baker', when: `GET /api/orders/${id}` })

it('a guest must confirm an order by mail before paying at the bank, and after the confirmation the shop sees it', async () => {
  await order('203.0.113.1', bread())
  const made = await order('203.0.113.1', bread())
  expect(made).toMatchObject({ unconfirmed: true, status: { code: 'pending' } })
  const [payment] = made.payments
  const toBank = () => redirect(undefined, payment!.id, { 'x-order-token': made.token! })
  expect((await toBank()).json()).toMatchObject({ status: 409, detail: 'Confirmation required' })

  const before = Date.now()
  const answer = await confirm(made)
  expect(answer.json()).toMatchObject({ unconfirmed: false, status: { code: 'pending' } })
  const { reservationExpires } = answer.json<MadeOrder>()
  expect(Date.parse(reservationExpires!) - before).toBeGreaterThan(590_000)
  expect((await toBank()).statusCode).toBe(200)
  expect((await asShop(made)).json()).toMatchObject({ status: { code: 'pending' } })
})

it('an unconfirmed order does not use a place in a slot, and cannot be confirmed if the slot is full by then', async () => {
  const { id: method } = await insertShippingMethod(db, {
    business_id: world.bakery.id,
    code: 'una-por-hora',
    slot_policy: JSON.stringify({ windows: day, minutes: 60, capacity: 1, daysAhead: 3 }),
  })
  const slots = async () =>
    (await send({ when: `GET /api/shipping-slots?shippingMethod.id=${method}` })).json<OfferedSlot[]>()
  const [slot] = (await slots()).slice(4)
  const basket = {
    ...bread(),
    paymentMethod: { id: world.inShop.id },
    shippings: [{ business: { id: world.bakery.id }, shippingMethod: { id: method }, slot }],
  }
  const allocated = async () => {
    const [row] = await db.query<{ units: number }>({
      text: 'select allocated as units from attribute_combo where product_id = $1',
      values: [world.bread.id],
    })
    return row!.units
  }
  const free = async () => (await slots()).find(({ from }) => from === slot!.from)!.free
  await order('203.0.113.2', bread())
  const [first, second] = [await order('203.0.113.2', basket), await order('203.0.113.2', basket)]
  expect([first.unconfirmed, second.unconfirmed, await free()]).toEqual([true, true, 1])
  const before = await allocated()
  expect((await confirm(second)).json()).toMatchObject({ status: { code: 'confirm' }, slot: { from: slot!.from } })
  expect(await free()).toBe(0)
  expect((await confirm(first)).json()).toMatchObject({ status: 409, detail: 'Slot not available' })
  expect(await allocated()).toBe(before + 1)
  expect((await asShop(first)).statusCode).toBe(404)
})
