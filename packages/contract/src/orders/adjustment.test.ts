import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../money.ts'
import { taxesIncludedIn } from '../tax.ts'
import { type AdjustableLine, differenceOfWeight, goodwillLeft, planAdjustment } from './adjustment.ts'
import { planRefund, restOfTax } from './refund.ts'

const weighed: AdjustableLine = {
  id: 'tomatoes',
  quantity: 2,
  refundedQty: 0,
  refunded: 0,
  total: 600,
  taxRate: 400,
  surchargeRate: 0,
  orderedGrams: 2_000,
}

describe('the difference of the weight', () => {
  it('is the price of the missing grams, rounded in favour of the customer', () => {
    expect(differenceOfWeight(weighed, 0, 1_900)).toBe(30)
    expect(differenceOfWeight(weighed, 0, 1_999)).toBe(1)
    expect(differenceOfWeight(weighed, 0, 0)).toBe(600)
  })

  it('is nothing for goods that weigh as much as ordered, more, or are not weighed', () => {
    for (const grams of [2_000, 2_500]) expect(differenceOfWeight(weighed, 0, grams)).toBe(0)
    expect(differenceOfWeight({ ...weighed, orderedGrams: null }, 0, 10)).toBe(0)
  })

  it('does not count the weight of missing units twice', () => {
    expect(differenceOfWeight(weighed, 1, 1_000)).toBe(0)
    expect(differenceOfWeight(weighed, 1, 900)).toBe(30)
    expect(differenceOfWeight({ ...weighed, refundedQty: 2, refunded: 600 }, 0, 0)).toBe(0)
  })

  it('counts only what an earlier, lighter weight has not refunded yet', () => {
    expect(differenceOfWeight({ ...weighed, refunded: 30 }, 0, 1_850)).toBe(15)
    expect(differenceOfWeight({ ...weighed, refunded: 30 }, 0, 1_950)).toBe(0)
  })
})

describe('goodwill', () => {
  const share = {
    left: 1_000,
    shippingLeft: 0,
    taxes: [
      { rate: 400, base: 577, tax: 23 },
      { rate: 1_000, base: 364, tax: 36 },
    ],
    gone: [],
    lines: [weighed, { ...weighed, id: 'bread', total: 400, taxRate: 1_000, orderedGrams: null }],
  }

  it('is divided over the lines and their taxes in proportion', () => {
    expect(planAdjustment(share, [], 100)).toEqual({
      amount: 100,
      shipping: 0,
      lines: [
        { soldProduct: 'tomatoes', quantity: 0, amount: 60 },
        { soldProduct: 'bread', quantity: 0, amount: 40 },
      ],
      tax: [
        { rate: 400, base: 58, tax: 2 },
        { rate: 1_000, base: 37, tax: 3 },
      ],
    })
  })

  it('cannot be more than the customer still pays for the goods after missing units', () => {
    const missing = [{ soldProduct: 'bread', missing: 1, finalGrams: null }]
    expect(goodwillLeft(share, [])).toBe(1_000)
    expect(goodwillLeft(share, missing)).toBe(800)
    expect(planAdjustment(share, missing, 800).amount).toBe(1_000)
    expect(() => planAdjustment({ ...share, lines: [] }, [], 1)).toThrow(RangeError)
  })
})

describe('an adjusted order', () => {
  const anyLine = () =>
    fc.record({
      quantity: fc.integer({ min: 1, max: 6 }),
      total: fc.nat(20_000),
      taxRate: fc.constantFrom(400, 1_000),
      orderedGrams: fc.option(fc.integer({ min: 1, max: 5_000 })),
    })
  const anyStep = () =>
    fc.record({
      line: fc.nat(3),
      missing: fc.nat(2),
      finalGrams: fc.option(fc.nat(6_000)),
      goodwill: fc.oneof(fc.constant(0), fc.nat(3_000)),
      isRefund: fc.boolean(),
    })

  it('never costs more than ordered, and its refunds add up to the paid amount and its taxes', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine(), { minLength: 1, maxLength: 4 }),
        fc.array(anyStep(), { maxLength: 8 }),
        (rows, steps) => {
          const lines = rows.map((row, index) => ({
            ...row,
            id: `${index}`,
            refundedQty: 0,
            refunded: 0,
            surchargeRate: 0,
          }))
          const taxes = [400, 1_000].map((rate) => {
            const total = sum(lines.filter(({ taxRate }) => taxRate === rate).map((line) => line.total))
            const { base, tax } = taxesIncludedIn(total, rate, 0)
            return { rate, base, tax }
          })
          const paid = sum(lines.map(({ total }) => total))
          const share = { left: paid, shippingLeft: 0, taxes, gone: [] as typeof taxes, lines }
          const apply = (plan: ReturnType<typeof planRefund>) => {
            expect(plan.amount).toBe(sum(plan.tax.map(({ base, tax }) => base + tax)))
            expect(plan.amount).toBeLessThanOrEqual(share.left)
            for (const { amount } of plan.lines) expect(amount).toBeGreaterThanOrEqual(0)
            share.left -= plan.amount
            share.gone.push(...plan.tax)
            for (const { soldProduct, quantity, amount } of plan.lines) {
              lines[Number(soldProduct)]!.refundedQty += quantity
              lines[Number(soldProduct)]!.refunded += amount
            }
          }
          for (const { line: index, missing, finalGrams, goodwill, isRefund } of steps) {
            const line = lines[index % lines.length]!
            const units = Math.min(missing, line.quantity - line.refundedQty)
            const wanted = [{ soldProduct: line.id, missing: units, finalGrams }]
            apply(
              isRefund
                ? planRefund(share, { units: new Map([[line.id, units]]), shipping: false })
                : planAdjustment(share, wanted, Math.min(goodwill, goodwillLeft(share, wanted))),
            )
            for (const each of lines) expect(each.refunded).toBeLessThanOrEqual(each.total)
          }
          apply(planRefund(share, null))
          expect(share.left).toBe(0)
          expect(restOfTax(taxes, share.gone)).toEqual([])
        },
      ),
    )
  })
})
