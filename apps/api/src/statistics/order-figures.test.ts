import type { OrderStatistics } from '@lonja/contract/statistics/orders'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { testDatabase } from '#/testing/database'
import { insertBusiness } from '#/testing/factories'
import { findOrderFigures } from './order-figures.ts'

const db = await testDatabase()
const shops = [(await insertBusiness(db)).id, (await insertBusiness(db)).id]
const customer = uuidv7()
await db.query({ text: `insert into customer (id, name) values ($1, 'Ana')`, values: [customer] })

const start = +new Date('2026-11-02T09:00:00Z')
const minute = 60_000

interface Given {
  shop: number
  at: number
  canceled: boolean
  lines: { units: number; missing: number }[]
  answer: { ends: 'never' | 'shop' | 'system' | 'customer'; auto: boolean; after: number; reminded: 0 | 1 | 2 }
}
const line = fc
  .record({ units: fc.integer({ min: 1, max: 5 }), missing: fc.nat(5) })
  .map(({ units, missing }) => ({ units, missing: Math.min(units, missing) }))
const given: fc.Arbitrary<Given> = fc.record({
  shop: fc.nat(1),
  at: fc.nat(3_000),
  canceled: fc.boolean(),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  answer: fc.record({
    ends: fc.constantFrom('never', 'shop', 'system', 'customer'),
    auto: fc.boolean(),
    after: fc.nat(90),
    reminded: fc.constantFrom(0, 1, 2),
  }),
})

const status = (code: string) => `(select id from order_status where code = '${code}')`
const isAuto = ({ answer: { ends, auto } }: Given) => auto && ends === 'shop'

async function insert(order: Given): Promise<void> {
  const id = uuidv7()
  const shop = shops[order.shop]
  const at = new Date(start + order.at * minute)
  const { ends, after, reminded } = order.answer
  const answered = ends === 'never' ? null : new Date(+at + after * minute)
  await db.query({
    text: `insert into "order" (id, code, kind, status_id, business_id, customer_id, items_total, total, created_at)
           values ($1, $1::uuid::text, 'single', ${status(order.canceled ? 'canceled' : 'complete')}, $2, $3, 0, 0, $4)`,
    values: [id, shop, customer, at],
  })
  for (const { units, missing } of order.lines) {
    const sold = uuidv7()
    await db.query({
      text: `insert into sold_product (id, order_id, business_id, title, quantity, unit_price, total, tax_rate, refunded_qty, state)
             values ($1, $2, $3, 'Pan', $4, 0, 0, 400, $5, case when $4::int = $5::int then 'removed' else 'ok' end)`,
      values: [sold, id, shop, units, missing],
    })
    await db.query({
      text: `insert into order_adjustment (id, order_id, lines, amount, actor) values ($1, $2, $3, 0, 'shop')`,
      values: [uuidv7(), id, JSON.stringify([{ soldProduct: sold, quantity: missing }])],
    })
  }
  await db.query({
    text: `insert into order_answer (order_id, business_id, asked_at, answered_at, auto, canceled_at, open_seconds)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [id, shop, at, answered, isAuto(order), ends === 'customer' ? answered : null, answered && after],
  })
  for (const step of ['reminder', 'town'].slice(0, reminded))
    await db.query({ text: 'insert into order_reminder (order_id, step) values ($1, $2)', values: [id, step] })
  if (ends !== 'never')
    await db.query({
      text: `insert into order_status_history (id, order_id, status_id, previous_id, actor)
             values ($1, $2, ${status('accepted')}, ${status('confirm')}, $3)`,
      values: [uuidv7(), id, ends],
    })
}

const total = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((sum, item) => sum + of(item), 0)

/** The figures as a person would count them. */
function byHand(orders: readonly Given[]): Pick<OrderStatistics, 'answers' | 'units'> {
  const asked = orders.filter(({ answer }) => answer.ends !== 'customer')
  const open = asked.filter((order) => !isAuto(order))
  const isUnanswered = ({ answer }: Given) => answer.reminded === 2 && answer.ends !== 'shop'
  const seconds = open
    .filter((order) => order.answer.ends !== 'never' && !isUnanswered(order))
    .map(({ answer }) => answer.after)
    .toSorted((a, b) => a - b)
  const share = (part: number) => seconds[Math.ceil(seconds.length * part) - 1] ?? null
  const sold = orders.filter(({ canceled }) => !canceled)
  const missing = (order: Given) => total(order.lines, (each) => each.missing)
  return {
    answers: {
      orders: asked.length,
      auto: asked.length - open.length,
      inTime: asked.filter((order) => isAuto(order) || (order.answer.ends !== 'never' && order.answer.reminded === 0))
        .length,
      unanswered: open.filter(isUnanswered).length,
      medianSeconds: share(0.5),
      slowestSeconds: share(0.9),
    },
    units: {
      ordered: total(sold, (order) => total(order.lines, ({ units }) => units)),
      missing: total(sold, missing),
      orders: sold.filter((order) => missing(order) > 0).length,
    },
  }
}

describe('the figures of orders', () => {
  afterEach(async () => {
    for (const table of ['order_status_history', 'order_reminder', 'order_answer', 'order_adjustment', 'sold_product'])
      await db.query({ text: `delete from ${table}` })
    await db.query({ text: 'delete from "order"' })
  })

  it('are those that a person counts, of any shops and period', async () => {
    const orders: Given[] = []
    await fc.assert(
      fc.asyncProperty(
        fc.array(given, { minLength: 3, maxLength: 12 }),
        fc.nat(3_000),
        fc.nat(3_000),
        fc.constantFrom<readonly number[] | null>([0], [1], [0, 1], null),
        async (added, a, b, chosen) => {
          for (const order of added) await insert(order)
          orders.push(...added)
          const [first, last] = [Math.min(a, b), Math.max(a, b) + 1]
          const found = await findOrderFigures(db, {
            from: new Date(start + first * minute),
            until: new Date(start + last * minute),
            shops: chosen && chosen.map((shop) => shops[shop]!),
          })
          const { answers, units } = byHand(
            orders.filter(({ shop, at }) => at >= first && at < last && (!chosen || chosen.includes(shop))),
          )
          expect(found).toMatchObject({ answers, units })
        },
      ),
      { numRuns: 40 },
    )
  })
})
