import { describe, expect, it } from 'vitest'
import { brokenMailInvariants } from '#/testing/mail-ledger'
import { type MadeOrder, type OrderWorld, bothShopsBasket, chiva, guest, insertOrderWorld } from '#/testing/order-world'
import { type Person, people, testApi } from '#/testing/scenario'

let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
    await db.query({
      text: `insert into business_member (user_id, business_id, role) values ($1, $2, 'accountant')`,
      values: [people.bob.id, world.bakery.id],
    })
  },
  { rateLimitFactor: 1_000 },
)
const { db, send } = scenario
const when = 'POST /api/orders-undelivered' as const
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

const move = async (id: string, status: string, as: Person = 'baker') => {
  const { statusCode } = await send({ as, when: `PUT /api/orders/${id}`, body: { status } })
  expect(statusCode).toBe(200)
}
const read = async (id: string, as: Person = 'admin') =>
  (await send({ as, when: `GET /api/orders/${id}` })).json<MadeOrder>()
const fail = (order: string, more: object = {}, as: Person = 'baker', headers: Record<string, string> = {}) =>
  send({ as, when, body: { order, reason: 'absent', ...more }, headers })
const steps = ['accepted', 'preparing', 'ready', 'shipped']
const basket = () => ({
  lines: [{ product: { id: world.bread.id }, quantity: 1 }],
  customer: guest,
  deliveryAddress: chiva,
  shippings: [{ business: { id: world.bakery.id }, shippingMethod: { id: world.delivery.id } }],
  paymentMethod: { id: world.cash.id },
})
async function onItsWay(statuses: readonly string[] = steps): Promise<MadeOrder> {
  const made = (await send({ as: 'alice', when: 'POST /api/orders-create', body: basket() })).json<MadeOrder>()
  for (const status of statuses) await move(made.id, status)
  return made
}
const toldOf = (id: string) =>
  db.query<{ title: string; body: string }>({
    text: `select title, body from notification where order_id = $1 and title like 'No hemos podido%' order by created_at`,
    values: [id],
  })
const mailsOf = (id: string) =>
  db.query<{ id: string }>({
    text: `select mail_id as id from order_mail where order_id = $1 and event = 'undelivered'`,
    values: [id],
  })
const known = await onItsWay()
const body = { order: known.id, reason: 'absent' }

describe('a delivery that fails', () => {
  scenario('needs a login', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is not said by the customer', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not said by an accountant', { as: 'bob', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not said by another shop', { as: 'florist', when, body, answers: 404, with: 'Not Found' })
  scenario('is of an order that exists', {
    as: 'baker',
    when,
    body: { ...body, order: world.bread.id },
    answers: 404,
    with: 'Not Found',
  })
  scenario('needs a reason', {
    as: 'baker',
    when,
    body: { order: known.id },
    answers: 422,
    with: { violations: [{ propertyPath: 'reason' }] },
  })
  scenario('needs a text if the reason is another one', {
    as: 'baker',
    when,
    body: { ...body, reason: 'other', note: ' ' },
    answers: 422,
    with: 'note: This value should not be blank.',
  })
  scenario('has no next attempt in the past', {
    as: 'baker',
    when,
    body: { ...body, nextAttempt: hours(-1) },
    answers: 422,
    with: 'nextAttempt: This value is not available.',
  })
  scenario('has no next attempt in a year', {
    as: 'baker',
    when,
    body: { ...body, nextAttempt: hours(24 * 365) },
    answers: 422,
    with: 'nextAttempt: This value is not available.',
  })

  it('is shown to the shop and the customer, who is told once, without the reason in the notification', async () => {
    const { id, code } = await onItsWay()
    const next = hours(5)
    const answer = await fail(id, { nextAttempt: next, note: 'Nadie abre en casa de Ana' })
    expect(answer.json()).toMatchObject({ status: { code: 'shipped' }, deliveryState: 'failed' })
    for (const as of ['baker', 'alice'] as const) {
      const { failedAttempt } = await read(id, as)
      expect(failedAttempt).toMatchObject({ reason: 'absent', note: 'Nadie abre en casa de Ana' })
      expect(Date.parse(failedAttempt!.nextAttempt!)).toBe(Date.parse(next))
    }
    const told = await toldOf(id)
    expect(told).toHaveLength(1)
    expect(told[0]!.title).toContain(code)
    expect(JSON.stringify(told)).not.toMatch(/Ana|Calle/)
    expect(await mailsOf(id)).toHaveLength(1)
    expect(await brokenMailInvariants(db)).toEqual([])
  })

  it('is over when the carrier goes out again, and can fail again', async () => {
    const { id } = await onItsWay()
    await fail(id)
    expect((await fail(id)).json()).toMatchObject({ status: 409, detail: 'Illegal state change' })
    await move(id, 'shipped')
    expect(await read(id)).toMatchObject({ deliveryState: 'ready', failedAttempt: null, status: { code: 'shipped' } })
    expect((await fail(id, { reason: 'wrong-address' })).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ deliveryState: 'failed', failedAttempt: { reason: 'wrong-address' } })
    expect(await toldOf(id)).toHaveLength(2)
  })

  it('stays failed if the customer asks for the status that the order has', async () => {
    const { id } = await onItsWay()
    await fail(id)
    await move(id, 'shipped', 'alice')
    expect(await read(id)).toMatchObject({ deliveryState: 'failed' })
  })

  it('is over when the order is handed over', async () => {
    const { id } = await onItsWay()
    await fail(id)
    const given = { order: id, proof: 'known', paid: true }
    expect((await send({ as: 'baker', when: 'POST /api/orders-handover', body: given })).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ deliveryState: 'delivered', failedAttempt: null })
    expect((await fail(id)).json()).toMatchObject({ status: 409, detail: 'Order is closed' })
  })

  it('is refused before the order is on its way', async () => {
    const { id } = await onItsWay(['accepted', 'preparing', 'ready'])
    expect((await fail(id)).json()).toMatchObject({ status: 409, detail: 'Illegal state change' })
  })

  it('is recorded once if the act is sent again, or two members say it at the same time', async () => {
    const { id } = await onItsWay()
    const again = [1, 2].map(() => fail(id, {}, 'baker', { 'idempotency-key': `${id} undelivered` }))
    expect((await Promise.all(again)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const second = await onItsWay()
    const both = await Promise.all([fail(second.id), fail(second.id)])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    for (const order of [id, second.id]) expect(await mailsOf(order)).toHaveLength(1)
  })

  it('of one shop is shown at its part of a purchase in several shops, and not at the other part', async () => {
    const made = (
      await send({ as: 'alice', when: 'POST /api/orders-create', body: bothShopsBasket(world) })
    ).json<MadeOrder>()
    const own = made.parts.find(({ business }) => business!.id === world.bakery.id)!
    for (const status of steps) await move(own.id, status)
    expect((await fail(own.id)).statusCode).toBe(200)
    const { parts } = await read(made.id, 'alice')
    expect(parts.map(({ id, failedAttempt }) => [id === own.id, failedAttempt !== null])).toEqual(
      parts.map(({ id }) => [id === own.id, id === own.id]),
    )
  })
})
