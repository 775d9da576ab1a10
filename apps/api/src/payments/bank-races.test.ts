import type { OfferedSlot } from '@lonja/contract/shipping/slots'
import { expect, it } from 'vitest'
import { isUnavailable } from '#/http/unavailable'
import { insertProduct, insertShippingMethod } from '#/testing/factories'
import { bankWorld } from '../testing/bank-world.ts'

const { scenario, world, bread, db } = await bankWorld()
const { send } = scenario
const customers = 30

/** Makes orders at the same time, and repeats requests while the server is busy. @returns status → number of answers */
async function orderAtOnce(body: object): Promise<Record<number, number>> {
  const create = async (): Promise<number> => {
    const answer = await send({ when: 'POST /api/orders-create', body }).catch((error: unknown) => {
      if (isUnavailable(error)) return undefined
      throw error
    })
    return answer && answer.statusCode !== 503 ? answer.statusCode : create()
  }
  const found: Record<number, number> = {}
  for (const status of await Promise.all(Array.from({ length: customers }, create)))
    found[status] = (found[status] ?? 0) + 1
  return found
}

it('many customers on their way to the bank reserve no more units than the stock', { timeout: 60_000 }, async () => {
  const last = await insertProduct(db, { business_id: world.bakery.id, stock: 5 })
  const basket = { ...bread(), lines: [{ product: { id: last.id }, quantity: 1 }] }
  expect(await orderAtOnce(basket)).toEqual({ 201: 5, 409: customers - 5 })
  const [row] = await db.query({
    text: 'select stock, allocated, reserved from attribute_combo where id = $1',
    values: [last.combo_id],
  })
  expect(row).toEqual({ stock: 5, allocated: 0, reserved: 5 })
})

it('many customers at once take no more places of a slot than it has', { timeout: 60_000 }, async () => {
  const { id: method } = await insertShippingMethod(db, {
    business_id: world.bakery.id,
    code: 'three-per-hour',
    slot_policy: JSON.stringify({
      windows: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' })),
      minutes: 60,
      capacity: 3,
      daysAhead: 3,
    }),
  })
  const slots = (await send({ when: `GET /api/shipping-slots?shippingMethod.id=${method}` })).json<OfferedSlot[]>()
  const slot = slots[4]!
  const shippings = [{ business: { id: world.bakery.id }, shippingMethod: { id: method }, slot }]
  expect(await orderAtOnce({ ...bread(), shippings })).toEqual({ 201: 3, 409: customers - 3 })
  const [row] = await db.query({
    text: 'select taken from delivery_slot where shipping_method_id = $1 and from_at = $2',
    values: [method, slot.from],
  })
  expect(row).toEqual({ taken: 3 })
})
