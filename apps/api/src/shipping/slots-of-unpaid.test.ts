import type { OfferedSlot } from '@lonja/contract/shipping/slots'
import { expect, it } from 'vitest'
import { bankWorld } from '#/testing/bank-world'
import { expireOrders } from '#/payments/expire-orders'
import { insertShippingMethod } from '#/testing/factories'

const { world, scenario, db, bread, orderAs, age, read } = await bankWorld()
const day = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ day: weekday, from: '00:00', to: '24:00' }))
const { id: method } = await insertShippingMethod(db, {
  business_id: world.bakery.id,
  code: 'una-por-hora',
  slot_policy: JSON.stringify({ windows: day, minutes: 60, capacity: 1, daysAhead: 3 }),
})
const firstSlot = async (): Promise<OfferedSlot> =>
  (await scenario.send({ when: `GET /api/shipping-slots?shippingMethod.id=${method}` })).json<OfferedSlot[]>()[4]!

it('an unpaid order keeps its place in a slot until the time to pay has passed, and then releases it', async () => {
  const slot = await firstSlot()
  const basket = { ...bread(1), shippings: [{ business: world.bakery.id, shippingMethod: method, slot }] }
  const { id } = await orderAs('alice', basket)
  expect(await read(id)).toMatchObject({ status: { code: 'pending' }, slot: { from: slot.from } })
  expect(await firstSlot()).toMatchObject({ from: slot.from, free: 0 })
  const late = await scenario.send({ as: 'bob', when: 'POST /api/orders-create', body: basket })
  expect(late.json()).toMatchObject({ status: 409, detail: 'Slot not available' })

  await age(id, 41)
  await expireOrders(scenario.services)
  expect(await read(id)).toMatchObject({ status: { code: 'canceled' }, slot: { from: slot.from } })
  expect(await firstSlot()).toMatchObject({ from: slot.from, free: 1 })
})
