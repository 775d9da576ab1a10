import type { OrderStatistics } from '@lonja/contract/statistics/orders'
import { expect, it } from 'vitest'
import { answerFigures, refundFigures, serviceFigures } from './figures.ts'

const nothing: OrderStatistics = {
  answers: { orders: 0, auto: 0, inTime: 0, unanswered: 0, medianSeconds: null, slowestSeconds: null },
  units: { ordered: 0, missing: 0, orders: 0 },
  returns: { orders: 0, units: 0 },
  refunds: { orders: 0, total: 0, kinds: [] },
}
const week: OrderStatistics = {
  answers: { orders: 8, auto: 2, inTime: 6, unanswered: 1, medianSeconds: 120, slowestSeconds: 900 },
  units: { ordered: 40, missing: 1, orders: 1 },
  returns: { orders: 1, units: 2 },
  refunds: { orders: 2, total: 700, kinds: [{ kind: 'returned', orders: 1, total: 700 }] },
}
const valuesOf = (figures: ReturnType<typeof answerFigures>) =>
  Object.fromEntries(figures.map(({ name, now, before }) => [name, [now, before]]))

it('shares are of the orders and of the units, and unknown without any', () => {
  expect(valuesOf(answerFigures(week, nothing))).toMatchObject({ in_time: [7_500, null], median: [120, null] })
  expect(valuesOf(serviceFigures(week, nothing))).toMatchObject({ missing_share: [250, null], missing: [1, 0] })
})

it('a reason for refunds is listed if it is one of either period', () => {
  const before = {
    ...nothing,
    refunds: { orders: 1, total: 50, kinds: [{ kind: 'goodwill' as const, orders: 1, total: 50 }] },
  }
  expect(valuesOf(refundFigures(week, before))).toEqual({ refunded: [700, 50], returned: [700, 0], goodwill: [0, 50] })
})
