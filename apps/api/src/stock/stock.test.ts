import { setTimeout as sleep } from 'node:timers/promises'
import { repetitions } from '@lonja/contract/testing/long'
import { describe, expect, it } from 'vitest'
import { insertProduct } from '#/testing/factories'
import { type MadeOrder, type OrderWorld, breadBasket, insertOrderWorld, stockOf } from '#/testing/order-world'
import { type Person, testApi } from '#/testing/scenario'

let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
  },
  { rateLimitFactor: 10_000 },
)
const { db, send } = scenario
const combo = world.bread.combo_id
const adjustments = 'POST /api/stock-adjustments' as const
const counts = 'POST /api/stock-counts' as const
const sale = { combo, change: -1, reason: 'shop-sale' }
const now = () => new Date().toISOString()
/** How often a shelf is counted during sales. `COUNTS=1000` counts it more often. */
const shelves = Number(process.env['COUNTS'] ?? repetitions(50, 4))

const order = async (as: Person = 'alice'): Promise<MadeOrder> => {
  const made = await send({ as, when: 'POST /api/orders-create', body: breadBasket(world) })
  expect(made.statusCode).toBe(201)
  return made.json()
}
/** Makes an order, and hands it over. */
async function sell(): Promise<void> {
  const { id, payments } = await order()
  const put = async (path: string, status: string) => {
    const answer = await send({ as: 'baker', when: `PUT /api/${path}`, body: { status } })
    expect([status, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([status, 200, ''])
  }
  for (const status of ['accepted', 'preparing', 'ready']) await put(`orders/${id}`, status)
  await put(`payments/${payments[0]!.id}`, 'completed')
  await put(`orders/${id}`, 'complete')
}

describe('adjusting the stock', () => {
  const body = { changes: [sale] }
  scenario('needs an account', { when: adjustments, body, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when: adjustments, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for other shops', { as: 'florist', when: adjustments, body, answers: 422 })
  scenario('needs a reason of the list', {
    as: 'baker',
    when: adjustments,
    body: { changes: [{ ...sale, reason: 'magic' }] },
    answers: 422,
  })
  scenario('needs at least one change', { as: 'baker', when: adjustments, body: { changes: [] }, answers: 422 })

  it('adds and removes units, and the history has the person and the reason', async () => {
    const before = await stockOf(db, combo)
    const answer = await send({
      as: 'baker',
      when: adjustments,
      body: { changes: [sale, { ...sale, change: 5, reason: 'arrival' }] },
    })
    expect(answer.json()).toMatchObject([{ stock: before.stock - 1 }, { stock: before.stock + 4 }])
    expect((await stockOf(db, combo)).stock).toBe(before.stock + 4)
    const history = await send({
      as: 'baker',
      when: `GET /api/stock-movements?attributeCombo.id=${combo}&order[createdDate]=desc&itemsPerPage=2`,
    })
    expect(history.json()).toMatchObject([
      { onHand: 5, kind: 'correction', reason: 'arrival', user: { username: 'baker' } },
      { onHand: -1, kind: 'correction', reason: 'shop-sale' },
    ])
  })

  it('changes nothing if one of the changes is refused', async () => {
    const before = await stockOf(db, combo)
    const foreign = (await insertProduct(db, { business_id: world.tailor.id, stock: 3 })).combo_id
    const refused = await send({
      as: 'baker',
      when: adjustments,
      body: { changes: [sale, { ...sale, combo: foreign }] },
    })
    expect(refused.json()).toMatchObject({ violations: [{ propertyPath: 'changes[1].combo' }] })
    expect((await stockOf(db, combo)).stock).toBe(before.stock)
  })

  it('leaves the units that are set aside for orders', async () => {
    const product = await insertProduct(db, { business_id: world.bakery.id, stock: 3 })
    await db.query({ text: 'update attribute_combo set allocated = 2 where id = $1', values: [product.combo_id] })
    const change = (by: number) =>
      send({ as: 'baker', when: adjustments, body: { changes: [{ ...sale, combo: product.combo_id, change: by }] } })
    expect((await change(-2)).json()).toMatchObject({ violations: [{ propertyPath: 'changes[0]' }] })
    expect((await change(-1)).json()).toEqual([{ id: product.combo_id, stock: 2, availableStock: 0 }])
  })
})

describe('a change that arrives late', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  /** A variant whose 20 units came an hour ago. */
  const shelf = async () => {
    const id = (await insertProduct(db, { business_id: world.bakery.id, stock: 20 })).combo_id
    await db.query({
      text: `update stock_movement set created_at = now() - interval '1 hour' where attribute_combo_id = $1`,
      values: [id],
    })
    return {
      adjust: (at: string, change = -1, headers: Record<string, string> = {}) =>
        send({
          as: 'baker',
          when: adjustments,
          body: { changes: [{ combo: id, reason: 'shop-sale', change, at }] },
          headers,
        }),
      count: (at: string, counted: number) =>
        send({ as: 'baker', when: counts, body: { counts: [{ combo: id, counted, at }] } }),
      units: async () => (await stockOf(db, id)).stock,
    }
  }

  it('has no effect if it is older than the last count, also if the count changed nothing', async () => {
    const { adjust, count, units } = await shelf()
    expect((await count(minutesAgo(10), 20)).statusCode).toBe(200)
    expect((await adjust(minutesAgo(20))).json()).toMatchObject([{ stock: 20 }])
    expect(await units()).toBe(20)
    expect((await adjust(minutesAgo(5))).json()).toMatchObject([{ stock: 19 }])
  })

  it('is not subtracted again by a count that was made after it and arrives even later', async () => {
    const { adjust, count } = await shelf()
    await adjust(minutesAgo(4), -2)
    expect((await count(minutesAgo(3), 18)).json()).toMatchObject([{ stock: 18 }])
  })

  it('does not replace a newer count', async () => {
    const { count } = await shelf()
    await count(minutesAgo(1), 23)
    expect((await count(minutesAgo(2), 50)).json()).toMatchObject([{ stock: 23 }])
  })

  it('happens once, however often it is sent with one key', async () => {
    const { adjust, units } = await shelf()
    const headers = { 'idempotency-key': 'sale of an offline counter' }
    const at = now()
    const answers = await Promise.all([1, 2, 3].map(() => adjust(at, -1, headers)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(2)
    expect(await units()).toBe(19)
    expect((await adjust(at, -2, headers)).json()).toMatchObject({ detail: 'Idempotency key reused' })
  })

  it('is refused if it claims to be from the future', async () => {
    const { adjust } = await shelf()
    expect((await adjust(minutesAgo(-5))).json()).toMatchObject({ violations: [{ propertyPath: 'changes[0].at' }] })
  })
})

describe('counting the stock', () => {
  const count = (counted: number, at = now()) => ({ counts: [{ combo, counted, at }] })
  scenario('needs an account', { when: counts, body: count(1), answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when: counts, body: count(1), answers: 403, with: 'Access Denied.' })
  scenario('is not for other shops', { as: 'florist', when: counts, body: count(900), answers: 422 })
  scenario('is refused for a time in the future', {
    as: 'baker',
    when: counts,
    body: count(900, '2999-01-01T00:00:00Z'),
    answers: 422,
  })
  scenario('is refused after two days', {
    as: 'baker',
    when: counts,
    body: count(900, '2020-01-01T00:00:00Z'),
    answers: 422,
  })
  scenario('does not allow less than nothing', { as: 'baker', when: counts, body: count(-1), answers: 422 })

  it('keeps the units that came and went after the time of the count', async () => {
    const at = now()
    await sleep(5)
    await sell()
    await send({ as: 'baker', when: adjustments, body: { changes: [{ ...sale, change: 10, reason: 'arrival' }] } })
    const answer = await send({ as: 'baker', when: counts, body: count(500, at) })
    expect(answer.json()).toMatchObject([{ stock: 500 - 1 + 10 }])
  })

  it(
    'has the right result while customers buy and collect the same product',
    { timeout: 60_000 + shelves * 5_000 },
    async () => {
      for (let run = 0; run < shelves; run += 1) {
        const before = await stockOf(db, combo)
        // The person at the shelf counts what is there now, and sends it while twenty sales are in progress.
        const at = now()
        await sleep(5)
        const sales = Array.from({ length: 20 }, (_, index) => (index % 4 === 0 ? sell() : order()))
        // More units have come than the orders set aside, so that no order is refused.
        const counted = before.stock + 30
        await Promise.all([...sales, send({ as: 'baker', when: counts, body: count(counted, at) })])
        const after = await stockOf(db, combo)
        expect([after.stock, after.allocated]).toEqual([counted - 5, before.allocated + 15])
        // As the background jobs of a town do. Otherwise statements stay planned for the empty tables of the start.
        if (run % 50 === 49) await db.query({ text: 'vacuum (analyze)' })
      }
    },
  )
})
