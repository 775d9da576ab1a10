import { instantOf, localTime } from '@lonja/contract/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Dac7Sums } from '@lonja/contract/reports/dac7'
import { insert } from '#/database/insert'
import { uuidv7 } from '#/database/uuid'
import { testDatabase } from '#/testing/database'
import { insertBusiness } from '#/testing/factories'
import { readDac7Sums, totalOf, withFees } from './dac7-sums.ts'

const db = await testDatabase()
const shops = [(await insertBusiness(db)).id, (await insertBusiness(db)).id]
const customer = uuidv7()
await insert(db, 'customer', { id: customer, name: 'Ana' })

/** Instants within a day of the borders of quarters and years in the town, in UTC and at the changes of the clock. */
const instant = fc
  .tuple(
    fc.constantFrom(
      '2024-01-01',
      '2024-04-01',
      '2024-07-01',
      '2024-10-01',
      '2024-12-31',
      '2025-01-01',
      '2025-03-30',
      '2025-10-26',
    ),
    fc.oneof(
      fc.integer({ min: -1_440, max: 1_440 }),
      fc.constantFrom(-121, -120, -61, -60, -1, 0, 1, 59, 60, 119, 120),
    ),
    fc.constantFrom(-1, 0, 1),
  )
  .map(([date, minutes, ms]) => new Date(+instantOf(date, 0) + minutes * 60_000 + ms))

const order = fc.record({
  shop: fc.nat(1),
  amount: fc.integer({ min: 1, max: 99_999 }),
  at: fc.option(instant),
  surplus: fc.boolean(),
  // Shares of the amount in tenths: refunds, some of them not done. Adjustments of a paid order are such refunds.
  backs: fc.array(fc.record({ tenths: fc.integer({ min: 1, max: 10 }), at: instant, done: fc.boolean() }), {
    maxLength: 3,
  }),
  // An adjustment of an order that is not paid is no money.
  adjusted: fc.boolean(),
})
type Given = typeof order extends fc.Arbitrary<infer Order> ? Order : never
interface Known extends Given {
  refunds: { amount: number; at: Date; done: boolean }[]
}

async function insertPaid(given: Given): Promise<Known> {
  const { shop, amount, at, surplus, backs, adjusted } = given
  const [id, payment] = [uuidv7(), uuidv7()]
  const sums = { items_total: amount, total: amount, created_at: new Date('2023-12-30T12:00:00Z') }
  const status = { status_id: await statusId(), code: id, kind: 'single' as const }
  await insert(db, 'order', { id, ...status, business_id: shops[shop]!, customer_id: customer, ...sums })
  await insert(db, 'payment', { id: payment, order_id: id, amount, status: at ? 'completed' : 'new', surplus })
  let rest = at ? amount : 0
  const refunds = backs.flatMap(({ tenths, at: doneAt, done }) => {
    const back = Math.min(rest, Math.ceil((amount * tenths) / 10))
    rest -= back
    return back > 0 ? [{ amount: back, at: doneAt, done }] : []
  })
  const promised = refunds.reduce((sum, one) => sum + one.amount, 0)
  const refunded = refunds.reduce((sum, one) => sum + (one.done ? one.amount : 0), 0)
  const captured = at ? { captured: amount, captured_at: at } : {}
  await insert(db, 'payment_split', { payment_id: payment, order_id: id, amount, promised, refunded, ...captured })
  for (const { amount: back, at: doneAt, done } of refunds)
    await insert(db, 'refund', {
      id: uuidv7(),
      payment_id: payment,
      order_id: id,
      amount: back,
      kind: surplus ? 'surplus' : 'adjusted',
      actor: 'shop',
      state: done ? 'done' : 'requested',
      ...(done && { done_at: doneAt }),
    })
  if (adjusted)
    await insert(db, 'order_adjustment', { id: uuidv7(), order_id: id, lines: '[]', amount: 1, actor: 'shop' })
  return { ...given, refunds }
}

let completeStatus = ''
async function statusId(): Promise<string> {
  if (completeStatus) return completeStatus
  const [row] = await db.query<{ id: string }>({ text: `select id from order_status where code = 'complete'` })
  completeStatus = row!.id
  return completeStatus
}

/** The sums of a shop, counted order by order with the calendar of the town. */
function byHand(known: readonly Known[], shop: number, year: number) {
  const quarters = Array.from({ length: 4 }, () => ({ paid: 0, refunded: 0, operations: 0 }))
  const quarterOf = (at: Date) => {
    const [of, month] = localTime(at).date.split('-').map(Number)
    return of === year ? quarters[Math.floor((month! - 1) / 3)] : undefined
  }
  for (const { at, amount, refunds } of known.filter((one) => one.shop === shop && !one.surplus && one.at)) {
    const done = refunds.filter((one) => one.done)
    for (const one of done) {
      const quarter = quarterOf(one.at)
      if (quarter) quarter.refunded += one.amount
    }
    const quarter = quarterOf(at!)
    if (!quarter) continue
    quarter.paid += amount
    const back = done.filter((one) => quarterOf(one.at)).reduce((sum, one) => sum + one.amount, 0)
    if (back < amount) quarter.operations += 1
  }
  return quarters
}

describe('the sums for the tax office', () => {
  it('agree with the money and the refunds of every order to the cent, in every quarter of the town', async () => {
    const known: Known[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(order, { minLength: 3, maxLength: 10 }), async (added) => {
        for (const each of added) known.push(await insertPaid(each))
        for (const year of [2023, 2024, 2025]) {
          const found = await readDac7Sums(db, year)
          for (const shop of [0, 1]) {
            const expected = byHand(known, shop, year)
            const isEmpty = expected.every(({ paid, refunded }) => paid === 0 && refunded === 0)
            expect(found.get(shops[shop]!) ?? (isEmpty ? expected : undefined)).toEqual(expected)
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  it('have years that add up to all money of the shops', async () => {
    const [money] = await db.query<{ paid: number; refunded: number }>({
      text: `select sum(captured)::bigint as paid, sum(refunded)::bigint as refunded
             from payment_split join payment on payment.id = payment_id where not surplus`,
    })
    let [paid, refunded] = [0, 0]
    for (const year of [2023, 2024, 2025])
      for (const quarter of [...(await readDac7Sums(db, year)).values()].flat()) {
        paid += quarter.paid
        refunded += quarter.refunded
      }
    expect({ paid, refunded }).toEqual(money)
  })
})

describe('the commission', () => {
  const sums = fc.record({ paid: fc.nat(1_000_000), refunded: fc.nat(1_000_000), operations: fc.nat(500) })

  it('is rounded to whole cents in each quarter, and the quarters add up to the year', () => {
    fc.assert(
      fc.property(
        fc.array(sums, { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 0, max: 10_000 }),
        (given, rate) => {
          const quarters: Dac7Sums[] = given.map((quarter) => withFees(quarter, rate))
          const total = totalOf(quarters)
          for (const { paid, refunded, fees, amount } of [...quarters, total])
            expect(paid - refunded - fees - amount).toBe(0)
          for (const { paid, refunded, fees } of quarters)
            expect(Math.abs(fees - ((paid - refunded) * rate) / 10_000)).toBeLessThanOrEqual(0.5)
          expect(total.operations).toBe(given.reduce((sum, { operations }) => sum + operations, 0))
        },
      ),
    )
  })
})
