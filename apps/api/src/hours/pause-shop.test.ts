import type { Pause } from '@lonja/contract/hours/pause'
import type { OfferedSlot, SlotPolicy } from '@lonja/contract/shipping/slots'
import { describe, expect, it } from 'vitest'
import { insertShippingMethod } from '#/testing/factories'
import { type OrderWorld, breadBasket, chiva, insertOrderWorld } from '#/testing/order-world'
import { type Person, people, testApi } from '#/testing/scenario'

/** One slot of 22 hours per day, so that the list of slots does not depend on the hour at which the test runs. */
const policy: SlotPolicy = {
  windows: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' })),
  minutes: 1_320,
  capacity: 10,
  daysAhead: 5,
}
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

let world!: OrderWorld
let timed!: { id: string }
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
    timed = await insertShippingMethod(db, {
      business_id: world.bakery.id,
      code: 'hora',
      slot_policy: JSON.stringify(policy),
    })
    await db.query({
      text: `insert into business_member (user_id, business_id, role) values ($1, $2, 'clerk')`,
      values: [people.bob.id, world.bakery.id],
    })
  },
  { rateLimitFactor: 1_000 },
)
const { db, send } = scenario
const when = `POST /api/businesses/${world.bakery.id}/pauses` as const

const pause = async (body: object, as: Person = 'baker'): Promise<Pause[]> => {
  const answer = await send({ as, when, body })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ pauses: Pause[] }>().pauses
}
const end = (id: string, as: Person = 'baker') =>
  send({ as, when: `DELETE /api/businesses/${world.bakery.id}/pauses/${id}` })
const shown = async (as?: Person): Promise<Pause[]> =>
  (await send({ ...(as && { as }), when: `GET /api/businesses/${world.bakery.id}` })).json<{ pauses: Pause[] }>().pauses
const reopen = () =>
  db.transaction(async () => {
    await db.query({ text: `update business set pauses = '[]' where id = $1`, values: [world.bakery.id] })
    db.changed('businesses', `business:${world.bakery.id}`)
  })
const order = (body: unknown = breadBasket(world)) => send({ as: 'alice', when: 'POST /api/orders-create', body })
const delivered = () => ({
  ...breadBasket(world),
  shippings: [{ business: { id: world.bakery.id }, shippingMethod: { id: world.delivery.id } }],
  deliveryAddress: chiva,
  paymentMethod: { id: world.cash.id },
})
const slots = async (): Promise<OfferedSlot[]> =>
  (await send({ when: `GET /api/shipping-slots?shippingMethod.id=${timed.id}` })).json()
const refusals = async () => {
  const { lines } = breadBasket(world)
  const answer = await send({
    when: 'POST /api/shipping-methods-order?refused=true',
    body: { lines, deliveryAddress: chiva },
  })
  const choices = answer.json<{ id: string; refusal: { code: string } | null }[]>()
  return [world.pickup.id, world.delivery.id].map((id) => choices.find((one) => one.id === id)?.refusal?.code)
}

describe('a pause of a shop', () => {
  const body = { to: hours(2) }
  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for other shops', { as: 'florist', when, body, answers: 404, with: 'Not Found' })
  scenario('cannot end before it begins', { as: 'baker', when, body: { to: hours(-1) }, answers: 422 })
  scenario('cannot last longer than a month', {
    as: 'baker',
    when,
    body: { to: hours(24 * 31 + 1) },
    answers: 422,
    with: { violations: [{ propertyPath: 'to' }] },
  })
  scenario('stops everything or deliveries', { as: 'baker', when, body: { ...body, stops: 'tea' }, answers: 422 })
  scenario('of an unknown shop is not possible', {
    as: 'admin',
    when: `POST /api/businesses/${world.bread.id}/pauses`,
    body,
    answers: 404,
  })
  scenario('is begun by a clerk too', {
    as: 'bob',
    when,
    body: { ...body, reason: 'Un recado' },
    answers: 200,
    with: { pauses: [{ stops: 'everything', reason: 'Un recado' }] },
  })

  it('is not written with the record of the shop, and a clerk cannot change the hours', async () => {
    await reopen()
    const put = (as: Person) =>
      send({ as, when: `PUT /api/businesses/${world.bakery.id}`, body: { pauses: [{}], openingHours: [] } })
    expect((await put('baker')).json()).toMatchObject({ pauses: [] })
    expect((await put('bob')).statusCode).toBe(403)
  })

  it('replaces a pause of the same kind that it overlaps, and is recorded in the audit log', async () => {
    await pause({ to: hours(5) })
    await pause({ to: hours(3), stops: 'delivery' })
    const pauses = await pause({ to: hours(1) }, 'bob')
    expect(pauses.map(({ stops }) => stops).toSorted()).toEqual(['delivery', 'everything'])
    const events = await send({ as: 'admin', when: `GET /api/audit-events?resourceId=${world.bakery.id}` })
    expect(events.json()).toContainEqual(
      expect.objectContaining({ action: 'pause', role: 'clerk', changes: { pauses: expect.anything() } }),
    )
    await reopen()
  })

  it('of two members at the same time is one pause, and different kinds are both kept', async () => {
    await Promise.all([
      pause({ to: hours(4) }),
      pause({ to: hours(4) }, 'bob'),
      pause({ to: hours(4), stops: 'delivery' }),
    ])
    expect((await shown('baker')).map(({ stops }) => stops).toSorted()).toEqual(['delivery', 'everything'])
    await reopen()
  })

  it('is shown to everybody at once, and ends at once', async () => {
    expect(await shown()).toEqual([])
    const [made] = await pause({ to: hours(2) })
    expect(await shown()).toEqual([made])
    expect(new Date(made!.from).getUTCMilliseconds() + new Date(made!.from).getUTCSeconds()).toBe(0)
    expect((await end(made!.id, 'florist')).statusCode).toBe(404)
    expect((await end(made!.id, 'alice')).statusCode).toBe(403)
    expect((await end(made!.id, 'bob')).statusCode).toBe(204)
    expect(await shown()).toEqual([])
    expect((await end(made!.id)).json()).toMatchObject({ status: 404 })
  })

  it('is stored by the database only with an end after its beginning, and with a known kind', async () => {
    const wrong = [
      { from: hours(2), to: hours(1), stops: 'everything' },
      { from: hours(1), to: hours(2), stops: 'tea' },
      { to: hours(2), stops: 'delivery' },
    ]
    for (const one of wrong)
      await expect(
        db.query({ text: 'update business set pauses = $1', values: [JSON.stringify([one])] }),
      ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('while a shop is paused', () => {
  it('methods without slots are refused, and possible again afterwards', async () => {
    expect(await refusals()).toEqual([undefined, undefined])
    const [made] = await pause({ to: hours(2) })
    expect(await refusals()).toEqual(['Shipping method paused', 'Shipping method paused'])
    expect((await order()).json()).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'shippings[0].shippingMethod', message: 'Shipping method paused' }],
    })
    await end(made!.id)
    expect(await refusals()).toEqual([undefined, undefined])
    expect((await order()).statusCode).toBe(201)
  })

  it('only deliveries are refused if it has stopped only deliveries', async () => {
    await pause({ to: hours(2), stops: 'delivery' })
    expect(await refusals()).toEqual([undefined, 'Shipping method paused'])
    expect((await order(delivered())).statusCode).toBe(422)
    expect((await order()).statusCode).toBe(201)
    await reopen()
  })

  it('nothing is refused before a coming pause begins, or after it has ended by itself', async () => {
    await pause({ from: hours(1), to: hours(2) })
    expect(await refusals()).toEqual([undefined, undefined])
    await db.query({
      text: 'update business set pauses = $2 where id = $1',
      values: [world.bakery.id, JSON.stringify([{ id: '1', from: hours(-2), to: hours(-1), stops: 'everything' }])],
    })
    expect((await order()).statusCode).toBe(201)
    await reopen()
  })

  it('the slots of this time are gone, later ones stay, and orders that exist stay as they are', async () => {
    const [first, ...later] = await slots()
    const body = (slot: OfferedSlot) => ({
      ...breadBasket(world),
      shippings: [{ business: { id: world.bakery.id }, shippingMethod: { id: timed.id }, slot }],
    })
    const before = (await order(body(first!))).json<{ id: string }>()
    await pause({ from: first!.from, to: first!.to })
    expect(await slots()).toEqual(later)
    expect((await order(body(first!))).json()).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'shippings[0].slot', message: 'Slot not available' }],
    })
    expect((await order(body(later[0]!))).statusCode).toBe(201)
    const kept = await send({ as: 'baker', when: `GET /api/orders/${before.id}` })
    expect(kept.json()).toMatchObject({ status: { code: 'confirm' }, slot: { from: first!.from } })
    await reopen()
  })
})

it('no order is made after the answer to a pause, however many customers order at the same time', async () => {
  for (let round = 0; round < 3; round += 1) {
    const ordering = Array.from({ length: 8 }, () => order())
    const after = pause({ to: hours(1) }).then(() => Promise.all(Array.from({ length: 4 }, () => order())))
    const during = (await Promise.all(ordering)).map(({ statusCode }) => statusCode)
    expect(during.filter((status) => ![201, 409, 422].includes(status))).toEqual([])
    expect((await after).map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422])
    await reopen()
  }
})
