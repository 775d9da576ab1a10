import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../money.ts'
import { surchargeRateOf, taxesIncludedIn } from '../tax.ts'
import type { TaxAmount } from './price.ts'
import { type WantedRefund, planRefund, refundOfUnits, restOfTax, taxOfRefund } from './refund.ts'

/** Splits a number into random parts. */
const partsOf = (total: number) =>
  fc.array(fc.integer({ min: 1, max: Math.max(1, total) }), { maxLength: 12 }).map((cuts) => {
    const bounds = [0, ...cuts.filter((cut) => cut < total).toSorted((a, b) => a - b), total]
    return bounds.slice(1).map((bound, index) => bound - bounds[index]!)
  })

describe('refunds of units', () => {
  it('return one cent more for the units refunded first if the amount cannot be divided equally', () => {
    const line = { quantity: 3, refundedQty: 0, total: 1_000, refunded: 0 }
    expect([1, 2, 3].map((units) => refundOfUnits(line, units))).toEqual([334, 667, 1_000])
    expect(refundOfUnits({ ...line, refundedQty: 1, refunded: 334 }, 1)).toBe(333)
    expect(refundOfUnits({ ...line, refundedQty: 3, refunded: 1_000 }, 0)).toBe(0)
  })

  it('refundOfUnits throws for more units than remain, and for a negative or fractional number of units', () => {
    expect(() => refundOfUnits({ quantity: 3, refundedQty: 2, total: 1_000, refunded: 667 }, 2)).toThrow(RangeError)
    expect(() => refundOfUnits({ quantity: 3, refundedQty: 0, total: 1_000, refunded: 0 }, -1)).toThrow(RangeError)
    expect(() => refundOfUnits({ quantity: 3, refundedQty: 0, total: 1_000, refunded: 0 }, 0.5)).toThrow(RangeError)
  })

  it('add up to the paid amount, in whatever steps the units are refunded', () => {
    const line = fc.integer({ min: 1, max: 60 }).chain((quantity) => fc.tuple(fc.constant(quantity), partsOf(quantity)))
    fc.assert(
      fc.property(line, fc.nat(100_000), ([quantity, steps], total) => {
        let [refundedQty, refunded] = [0, 0]
        const amounts = steps.map((units) => {
          const amount = refundOfUnits({ quantity, refundedQty, total, refunded }, units)
          refundedQty += units
          refunded += amount
          return amount
        })
        expect(sum(amounts)).toBe(total)
        expect(amounts.every((amount) => amount >= 0)).toBe(true)
      }),
    )
  })
})

/** The taxes included in an amount, in the form that an order stores. */
function taxAt(amount: number, rate: number, surchargeRate: number): TaxAmount {
  const { base, tax, surcharge } = taxesIncludedIn(amount, rate, surchargeRate)
  return surchargeRate === 0 ? { rate, base, tax } : { rate, surchargeRate, base, tax, surcharge }
}

const paidAt = ({ base, tax, surcharge = 0 }: TaxAmount): number => base + tax + surcharge

describe('refunds of taxes', () => {
  const anyTax = () =>
    fc
      .tuple(fc.integer({ min: 1, max: 50_000 }), fc.constantFrom(0, 400, 1_000, 2_100), fc.boolean())
      .map(([all, rate, carries]) => taxAt(all, rate, carries ? surchargeRateOf(rate) : 0))

  it('add up to the order’s taxes, in whatever steps the amount is refunded', () => {
    const taxed = anyTax().chain((tax) => fc.tuple(fc.constant(tax), partsOf(paidAt(tax))))
    fc.assert(
      fc.property(taxed, ([tax, steps]) => {
        const gone: TaxAmount[] = []
        for (const amount of steps) {
          const back = taxOfRefund([tax], gone, [{ ...tax, amount }])
          for (const part of back) {
            expect(paidAt(part)).toBe(amount)
            expect(Math.min(part.base, part.tax, part.surcharge ?? 0)).toBeGreaterThanOrEqual(0)
          }
          gone.push(...back)
        }
        expect(restOfTax([tax], gone)).toEqual([])
      }),
    )
  })

  it('at one rate return only the tax of this rate, and are refused above the amount paid at this rate', () => {
    const taxes = [
      { rate: 400, base: 240, tax: 10 },
      { rate: 2_100, base: 1_000, tax: 210 },
    ]
    expect(taxOfRefund(taxes, [], [{ rate: 2_100, amount: 605 }])).toEqual([{ rate: 2_100, base: 500, tax: 105 }])
    expect(restOfTax(taxes, [{ rate: 2_100, base: 500, tax: 105 }])).toEqual([
      { rate: 400, base: 240, tax: 10 },
      { rate: 2_100, base: 500, tax: 105 },
    ])
    expect(() => taxOfRefund(taxes, [], [{ rate: 400, amount: 251 }])).toThrow(RangeError)
  })
})

describe('the refund of an order', () => {
  const anyShare = () =>
    fc
      .record({
        lines: fc.array(
          fc.record({
            quantity: fc.integer({ min: 1, max: 9 }),
            total: fc.nat(20_000),
            taxRate: fc.constantFrom(400, 1_000, 2_100),
            carries: fc.boolean(),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        shipping: fc.nat(900),
        fee: fc.nat(200),
      })
      .map(({ lines, shipping, fee }) => {
        const rated = lines.map(({ carries, ...line }, index) => ({
          ...line,
          id: `${index}`,
          refundedQty: 0,
          refunded: 0,
          surchargeRate: carries ? surchargeRateOf(line.taxRate) : 0,
        }))
        const taxes = [400, 1_000, 2_100].flatMap((rate) =>
          [0, surchargeRateOf(rate)].map((surchargeRate) => {
            const own = rated.filter((line) => line.taxRate === rate && line.surchargeRate === surchargeRate)
            const services = rate === 2_100 && surchargeRate === 0 ? shipping + fee : 0
            return taxAt(sum(own.map(({ total }) => total)) + services, rate, surchargeRate)
          }),
        )
        return {
          left: sum(lines.map(({ total }) => total)) + shipping + fee,
          shippingLeft: shipping,
          taxes,
          gone: [] as TaxAmount[],
          lines: rated,
        }
      })
  const anyStep = () => fc.record({ line: fc.nat(4), units: fc.integer({ min: 1, max: 3 }), shipping: fc.boolean() })

  it('adds up with all earlier refunds to the paid amount and its taxes', () => {
    fc.assert(
      fc.property(anyShare(), fc.array(anyStep(), { maxLength: 8 }), (share, steps) => {
        const paid = share.left
        const amounts: number[] = []
        const giveBack = (wanted: WantedRefund | null) => {
          const plan = planRefund(share, wanted)
          expect(plan.amount).toBe(sum(plan.tax.map(paidAt)))
          expect(plan.amount).toBeLessThanOrEqual(share.left)
          amounts.push(plan.amount)
          share.left -= plan.amount
          share.shippingLeft -= plan.shipping
          share.gone.push(...plan.tax)
          for (const { soldProduct, quantity, amount } of plan.lines) {
            const line = share.lines.find(({ id }) => id === soldProduct)!
            line.refundedQty += quantity
            line.refunded += amount
          }
        }
        for (const { line, units, shipping } of steps) {
          const { id, quantity, refundedQty } = share.lines[line % share.lines.length]!
          giveBack({ units: new Map([[id, Math.min(units, quantity - refundedQty)]]), shipping })
        }
        giveBack(null)
        expect(sum(amounts)).toBe(paid)
        expect(restOfTax(share.taxes, share.gone)).toEqual([])
        expect(share.lines.every(({ quantity, refundedQty }) => quantity === refundedQty)).toBe(true)
      }),
    )
  })
})
