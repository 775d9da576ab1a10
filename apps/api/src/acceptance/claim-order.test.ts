import { describe, expect, it } from 'vitest'
import type { Bell } from '@lonja/contract/acceptance/bell'
import { insertUser } from '#/testing/factories'
import { type MadeOrder, type OrderWorld, bothShopsBasket, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { type Person, people, testApi } from '#/testing/scenario'

let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
    await db.query({
      text: `insert into business_member (user_id, business_id, role) values ($1, $2, 'clerk')`,
      values: [people.bob.id, world.bakery.id],
    })
  },
  { rateLimitFactor: 1_000 },
)
const { db, send } = scenario

const order = async (body: unknown = breadBasket(world), as: Person = 'alice'): Promise<MadeOrder> => {
  const made = await send({ as, when: 'POST /api/orders-create', body })
  expect(made.statusCode).toBe(201)
  return made.json()
}
const claim = (id: string, as: Person = 'baker') => send({ as, when: `POST /api/orders/${id}/claim`, body: {} })
const move = async (id: string, status: string) =>
  expect((await send({ as: 'baker', when: `PUT /api/orders/${id}`, body: { status } })).statusCode).toBe(200)
const bell = async (as: Person = 'baker', shop = world.bakery.id): Promise<Bell> =>
  (await send({ as, when: `GET /api/businesses/${shop}/bell` })).json()
const waiting = async (id: string) => (await bell()).waiting.find((one) => one.id === id)

const first = await order()

describe('claiming a new order', () => {
  const when = `POST /api/orders/${first.id}/claim` as const
  scenario('needs an account', { when, body: {}, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, body: {}, answers: 403, with: 'Access Denied.' })
  scenario('is not for other shops', { as: 'florist', when, body: {}, answers: 404, with: 'Not Found' })
  scenario('is not longer than the silence of the bell', { as: 'baker', when, body: { seconds: 121 }, answers: 422 })
  scenario('of an unknown order is not possible', {
    as: 'baker',
    when: 'POST /api/orders/10000000-0000-7000-8000-000000000009/claim',
    body: {},
    answers: 404,
  })

  it('shows the name of the member for a minute, and silences the bell for two', async () => {
    const { id, code } = await order()
    expect(await waiting(id)).toEqual({ id, code, claimedBy: null, quietUntil: null, louder: false })
    const before = Date.now()
    expect((await claim(id)).json()).toMatchObject({ id, claimedBy: { name: 'baker' } })
    const { claimedBy, quietUntil } = (await waiting(id))!
    const seconds = (until: string) => Math.round((Date.parse(until) - before) / 10_000) * 10
    expect([claimedBy?.name, seconds(claimedBy!.until), seconds(quietUntil!)]).toEqual(['baker', 60, 120])
  })

  it('is refused while another member answers the order, and possible afterwards', async () => {
    const { id } = await order()
    expect((await claim(id)).statusCode).toBe(200)
    expect((await claim(id)).statusCode).toBe(200)
    expect((await claim(id, 'bob')).json()).toMatchObject({ status: 409, detail: 'Order is claimed' })
    await db.query({
      text: `update order_answer set claimed_until = now() - interval '1 second' where order_id = $1`,
      values: [id],
    })
    expect((await waiting(id))?.claimedBy).toBeNull()
    expect((await claim(id, 'bob')).statusCode).toBe(200)
  })

  it('has exactly one winner if two members claim at the same time', async () => {
    for (let run = 0; run < 5; run += 1) {
      const { id } = await order()
      const answers = await Promise.all([claim(id), claim(id, 'bob')])
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    }
  })

  it('does not stop another member from accepting the order, which ends the claim', async () => {
    const { id } = await order()
    expect((await claim(id, 'bob')).statusCode).toBe(200)
    await move(id, 'accepted')
    expect(await waiting(id)).toBeUndefined()
    expect((await claim(id, 'bob')).json()).toMatchObject({ status: 409, detail: 'Illegal state change' })
    const [answer] = await db.query({
      text: 'select claimed_by, next_step, due_at, answered_at is not null as answered from order_answer where order_id = $1',
      values: [id],
    })
    expect(answer).toEqual({ claimed_by: null, next_step: null, due_at: null, answered: true })
  })
})

describe('the bell of a shop', () => {
  const when = `GET /api/businesses/${world.bakery.id}/bell` as const
  scenario('needs an account', { when, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, answers: 403, with: 'Access Denied.' })
  scenario('is not for other shops', { as: 'florist', when, answers: 404, with: 'Not Found' })

  it('rings in each shop of an order only for the part of this shop', async () => {
    const { parts } = await order(bothShopsBasket(world))
    const partOf = (shop: string) => parts.find(({ business }) => business!.id === shop)!.id
    const ids = (of: Bell) => of.waiting.map(({ id }) => id)
    expect(ids(await bell())).toContain(partOf(world.bakery.id))
    expect(ids(await bell('florist', world.tailor.id))).toEqual([partOf(world.tailor.id)])
  })

  it('also rings for orders that were made before answers were recorded', async () => {
    const { id } = await order()
    await db.query({ text: 'delete from order_answer where order_id = $1', values: [id] })
    expect(await waiting(id)).toMatchObject({ id, claimedBy: null })
    expect((await claim(id)).statusCode).toBe(200)
    expect(await waiting(id)).toMatchObject({ claimedBy: { name: 'baker' } })
  })
})

describe('an order that the customer cancels', () => {
  const cancel = (id: string, as: Person) => send({ as, when: 'POST /api/order-cancel', body: { order: id } })
  const see = (id: string, as: Person = 'baker') => send({ as, when: `POST /api/orders/${id}/cancellation-seen` })
  const canceled = async () => (await bell()).canceled.map(({ id }) => id)

  it('stays in the bell until a member has seen it', async () => {
    const { id } = await order()
    await move(id, 'accepted')
    expect((await see(id)).json()).toMatchObject({ status: 409, detail: 'Illegal state change' })
    expect((await cancel(id, 'alice')).statusCode).toBe(200)
    expect(await canceled()).toEqual([id])
    expect((await see(id, 'florist')).statusCode).toBe(404)
    expect((await see(id, 'alice')).statusCode).toBe(403)
    expect((await see(id)).statusCode).toBe(204)
    expect(await canceled()).toEqual([])
    expect((await see(id)).statusCode).toBe(204)
  })

  it('is also shown if nobody had answered it, and does not wait any more', async () => {
    const { id } = await order()
    await cancel(id, 'alice')
    expect(await canceled()).toContain(id)
    expect(await waiting(id)).toBeUndefined()
    await see(id)
  })

  it('is not shown if the shop itself has canceled it', async () => {
    const { id } = await order()
    await move(id, 'canceled')
    expect(await canceled()).not.toContain(id)
  })
})

it('a claim names members by their names, if they gave one', async () => {
  const { id } = await order()
  const member = await insertUser(db, { name: 'Ana' })
  await db.query({
    text: `update order_answer set claimed_by = $2, claimed_until = now() + interval '1 minute' where order_id = $1`,
    values: [id, member.id],
  })
  expect((await waiting(id))?.claimedBy?.name).toBe('Ana')
})
