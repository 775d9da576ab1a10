import { instantOf, localTime } from '@lonja/contract/time'
import type { OfferedSlot, SlotPolicy } from '@lonja/contract/shipping/slots'
import { describe, expect, it } from 'vitest'
import {
  type MadeOrder,
  type OrderWorld,
  bothShopsBasket,
  breadBasket,
  chiva,
  insertOrderWorld,
} from '#/testing/order-world'
import { insertPaymentMethod, insertProduct, insertShippingMethod } from '#/testing/factories'
import { testApi } from '#/testing/scenario'

const day = [1, 2, 3, 4, 5, 6, 7]
/**
 * One slot of 22 hours per day, even on a day with 23 or 25 hours. So the list of future slots does not depend on the
 * hour at which the test runs.
 */
const policy: SlotPolicy = {
  windows: day.map((weekday) => ({ day: weekday, from: '00:00', to: '24:00' })),
  minutes: 1_320,
  capacity: 2,
  daysAhead: 14,
}
// The number of orders that are sent at the same time. The embedded database has only one connection, and runs one
// transaction after the other, so fewer orders are enough.
const many = process.env['TEST_DATABASE_URL'] ? 64 : 24

let world!: OrderWorld
const made = { pickup: '', delivery: '', closed: '' }
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
    const slots = (capacity: number) => JSON.stringify({ ...policy, capacity })
    made.pickup = (
      await insertShippingMethod(db, { business_id: world.bakery.id, code: 'hora', slot_policy: slots(2) })
    ).id
    made.delivery = (
      await insertShippingMethod(db, {
        business_id: world.bakery.id,
        code: 'reparto-hora',
        zips: ['46370'],
        price: 200,
        slot_policy: slots(10),
      })
    ).id
    made.closed = (
      await insertShippingMethod(db, { business_id: world.tailor.id, code: 'cita', slot_policy: slots(1) })
    ).id
  },
  { rateLimitFactor: 1_000 },
)
const { db } = scenario

const slotsOf = async (method: string, query = ''): Promise<OfferedSlot[]> => {
  const answer = await scenario.send({ when: `GET /api/shipping-slots?shippingMethod.id=${method}${query}` })
  expect(answer).toMatchObject({ statusCode: 200 })
  return answer.json()
}
const basketAt = (slot: unknown, method = made.pickup) => ({
  ...breadBasket(world),
  shippings: [{ business: { id: world.bakery.id }, shippingMethod: { id: method }, slot }],
})
const validate = async (slot: unknown, step = 3) =>
  scenario.send({ as: 'alice', when: `POST /api/orders-validate/${step}`, body: basketAt(slot) })
const create = (body: unknown) => scenario.send({ as: 'alice', when: 'POST /api/orders-create', body })
const takenAt = async ({ from }: OfferedSlot, method = made.pickup): Promise<number | undefined> => {
  const [row] = await db.query<{ taken: number }>({
    text: 'select taken from delivery_slot where shipping_method_id = $1 and from_at = $2',
    values: [method, from],
  })
  return row?.taken
}

describe('the slots of a method', () => {
  it('are in the future and sorted by time, with the number of free places', async () => {
    const slots = await slotsOf(made.pickup)
    expect(slots.length).toBeGreaterThanOrEqual(14)
    expect(new Set(slots.map(({ free }) => free))).toEqual(new Set([2]))
    expect(slots.map(({ from }) => from).toSorted()).toEqual(slots.map(({ from }) => from))
  })

  it('are only on the weekdays on which the shop delivers to the customer’s postal code', async () => {
    const change = (days: number[]) =>
      db.query({
        text: 'update shipping_zone set days = $2 where shipping_method_id = $1',
        values: [made.delivery, JSON.stringify(days)],
      })
    await change([2, 4])
    const weekdays = async (query: string) =>
      new Set((await slotsOf(made.delivery, query)).map(({ from }) => localTime(new Date(from)).weekday))
    expect(await weekdays('&zip=46370')).toEqual(new Set([2, 4]))
    expect(await weekdays('')).toEqual(new Set([2, 4]))
    expect(await weekdays('&zip=46999')).toEqual(new Set())
    await change(day)
  })

  it('are within the shop’s opening hours and not on its holidays, if the customer collects', async () => {
    const { date } = (await slotsOf(made.closed))[3]!
    const write = (hours: unknown, closures: unknown) =>
      db.query({
        text: 'update business set opening_hours = $2, closures = $3 where id = $1',
        values: [world.tailor.id, JSON.stringify(hours), JSON.stringify(closures)],
      })
    await write([], [{ from: date, to: date }])
    expect((await slotsOf(made.closed)).map((slot) => slot.date)).not.toContain(date)
    await write([{ day: 1, opens: '09:00', closes: '20:00' }], [])
    expect(await slotsOf(made.closed)).toEqual([])
    await write([], [])
  })

  scenario('cannot be listed without the id of a method', { when: 'GET /api/shipping-slots', answers: 422 })
  scenario('answer 404 for an unknown method', {
    when: `GET /api/shipping-slots?shippingMethod.id=${world.bread.id}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('are an empty list if the method has no slots', {
    when: `GET /api/shipping-slots?shippingMethod.id=/api/shipping-methods/${world.pickup.id}`,
    answers: 200,
    with: [],
  })
  scenario('cannot have a capacity of 0', {
    as: 'baker',
    when: `PUT /api/shipping-methods/${made.pickup}`,
    body: { slotPolicy: { ...policy, capacity: 0 } },
    answers: 422,
    with: { violations: [{ propertyPath: 'slotPolicy.capacity' }] },
  })
  it('change with the slot policy that the shop sets', async () => {
    const put = (slotPolicy: unknown) =>
      scenario.send({ as: 'baker', when: `PUT /api/shipping-methods/${world.delivery.id}`, body: { slotPolicy } })
    expect((await put(policy)).json()).toMatchObject({ slotPolicy: policy })
    expect(await slotsOf(world.delivery.id)).not.toEqual([])
    expect((await put(null)).json()).toMatchObject({ slotPolicy: null })
    expect(await slotsOf(world.delivery.id)).toEqual([])
  })
})

describe('a basket', () => {
  it('keeps the chosen slot when it is validated', async () => {
    const [slot] = await slotsOf(made.pickup)
    const answer = await validate({ from: slot!.from })
    expect(answer).toMatchObject({ statusCode: 200 })
    expect(answer.json()).toMatchObject({
      shippings: [{ slot: { from: slot!.from, to: slot!.to } }],
      parts: [{ shippingMethod: { hasSlots: true } }],
      messages: [],
    })
  })

  it.each<[string, unknown, string]>([
    ['no slot', null, 'This value should not be blank.'],
    ['an unknown slot', { from: '2199-01-01T00:00:00Z' }, 'Slot not available'],
    ['a slot that has begun', { from: instantOf(localTime(new Date()).date, 0).toISOString() }, 'Slot too soon'],
  ])('is refused at the third step with %s', async (_what, slot, message) => {
    const answer = await validate(slot)
    expect(answer).toMatchObject({ statusCode: 422 })
    expect(answer.json()).toMatchObject({ violations: [{ propertyPath: 'shippings[0].slot', message }] })
    // The first step of the checkout accepts the basket. A message reports the problem, and the basket keeps its slot.
    const before = (await validate(slot, 1)).json()
    expect(before.messages).toEqual(slot ? [{ code: message, subject: 'Bakery' }] : [])
    expect(before.shippings[0].slot === null).toBe(slot === null)
  })

  it('is refused with a slot that is not a time', async () => {
    const answer = await validate({ from: 'mañana' }, 1)
    expect(answer.json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'shippings[0].slot.from' }] })
  })

  it('loses its slot if the chosen method has no slots', async () => {
    const [slot] = await slotsOf(made.pickup)
    const body = basketAt(slot, world.pickup.id)
    const answer = await scenario.send({ as: 'alice', when: 'POST /api/orders-validate/3', body })
    expect(answer.json()).toMatchObject({ shippings: [{ slot: null }], messages: [] })
  })
})

describe('an order', () => {
  it('takes a place in its slot, and releases only one place if it is canceled twice', async () => {
    const [, slot] = await slotsOf(made.pickup)
    const { id, ...order } = (await create(basketAt(slot))).json<MadeOrder>()
    const when = { from: slot!.from, to: slot!.to }
    expect(order.slot).toEqual(when)
    expect(await takenAt(slot!)).toBe(1)
    expect((await slotsOf(made.pickup))[1]).toMatchObject({ free: 1 })
    const ofDay = async (date: string) =>
      (await scenario.send({ as: 'baker', when: `GET /api/orders?slot.date=${date}` })).json<MadeOrder[]>()
    expect(await ofDay(slot!.date)).toMatchObject([{ id, slot: when }])
    expect(await ofDay('2020-01-01')).toEqual([])

    for (let round = 0; round < 2; round += 1)
      await scenario.send({ as: 'alice', when: 'POST /api/order-cancel', body: { order: id } })
    expect(await takenAt(slot!)).toBe(0)
  })

  it('of two shops takes a place in a slot of each, and releases the place of the shop that cancels its part', async () => {
    const [, , there] = await slotsOf(made.delivery)
    const [, , here] = await slotsOf(made.closed)
    const shippings = [
      { business: { id: world.bakery.id }, shippingMethod: { id: made.delivery }, slot: there },
      { business: { id: world.tailor.id }, shippingMethod: { id: made.closed }, slot: here },
    ]
    const { id: paymentMethod } = await insertPaymentMethod(db, { kind: 'transfer' })
    const order = (await create({ ...bothShopsBasket(world), shippings, paymentMethod })).json<MadeOrder>()
    expect(order.slot).toBeNull()
    expect(order.parts.map(({ slot }) => slot?.from)).toEqual([there!.from, here!.from])
    const part = order.parts.find(({ business }) => business?.id === world.tailor.id)!
    await scenario.send({ as: 'florist', when: 'POST /api/order-cancel', body: { order: part.id } })
    expect([await takenAt(there!, made.delivery), await takenAt(here!, made.closed)]).toEqual([1, 0])
  })

  it('is refused without allocating stock if its slot is full', async () => {
    const [, , , slot] = await slotsOf(made.pickup)
    const last = await insertProduct(db, { business_id: world.bakery.id, stock: 5 })
    const body = { ...basketAt(slot), lines: [{ product: { id: last.id }, quantity: 1 }] }
    expect((await create(body)).statusCode).toBe(201)
    expect((await create(body)).statusCode).toBe(201)
    expect((await create(body)).json()).toMatchObject({
      status: 409,
      detail: 'Slot not available',
      violations: [{ propertyPath: 'shippings[0].slot', message: 'Slot full' }],
    })
    const [row] = await db.query({
      text: 'select allocated from attribute_combo where id = $1',
      values: [last.combo_id],
    })
    expect(row).toEqual({ allocated: 2 })
  })
})

describe('many simultaneous orders', () => {
  it('take no more places of a slot than the slot has', { timeout: 60_000 }, async () => {
    const slot = (await slotsOf(made.delivery)).at(-1)!
    const body = { ...basketAt(slot, made.delivery), deliveryAddress: chiva, paymentMethod: { id: world.cash.id } }
    const answers = await Promise.all(Array.from({ length: many }, () => create(body)))
    const found = answers.map(({ statusCode }) => statusCode)
    expect(found.filter((status) => status === 201)).toHaveLength(10)
    expect(found.filter((status) => status === 409)).toHaveLength(many - 10)
    expect(await takenAt(slot, made.delivery)).toBe(10)
    expect((await slotsOf(made.delivery)).at(-1)).toMatchObject({ free: 0 })

    // Half of the orders are canceled while new orders request the same slot.
    const orders = answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json<MadeOrder>().id)
    const [again] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, () => create(body))),
      Promise.all(
        orders
          .slice(0, 5)
          .map((order) => scenario.send({ as: 'alice', when: 'POST /api/order-cancel', body: { order } })),
      ),
    ])
    const more = again.filter(({ statusCode }) => statusCode === 201).length
    expect(more).toBeLessThanOrEqual(5)
    expect(await takenAt(slot, made.delivery)).toBe(5 + more)
  })

  it('leave every slot with the right number of taken places', async () => {
    const wrong = await db.query({
      text: `select s.from_at from delivery_slot s
             left join "order" o on o.shipping_method_id = s.shipping_method_id and o.slot_from = s.from_at and o.slot_held
             group by s.shipping_method_id, s.from_at having s.taken <> count(o.id)`,
    })
    expect(wrong).toEqual([])
  })
})
