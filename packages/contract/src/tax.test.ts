import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vatIncludedIn } from './money.ts'
import { addsSurcharge, surchargeRateOf, taxesIncludedIn, withSurcharge } from './tax.ts'

const rates = fc.constantFrom(0, 400, 500, 1_000, 2_100)

describe('taxesIncludedIn', () => {
  it.each<[amount: number, rate: number, surchargeRate: number, base: number, tax: number, surcharge: number]>([
    [126_20, 2_100, 520, 100_00, 21_00, 5_20],
    [111_40, 1_000, 140, 100_00, 10_00, 1_40],
    [104_50, 400, 50, 100_00, 4_00, 50],
    [121_00, 2_100, 0, 100_00, 21_00, 0],
    [1, 2_100, 520, 1, 0, 0],
    [0, 2_100, 520, 0, 0, 0],
    [999, 0, 0, 999, 0, 0],
  ])(
    'an amount of %d at the rates %d and %d includes the base %d, VAT %d and surcharge %d',
    (amount, rate, surchargeRate, base, tax, surcharge) => {
      expect(taxesIncludedIn(amount, rate, surchargeRate)).toEqual({ base, tax, surcharge })
    },
  )

  it('base, VAT and surcharge add up to the amount, and each differs from its exact value by under 1.5 cents', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), rates, (amount, rate) => {
        const surchargeRate = surchargeRateOf(rate)
        const { base, tax, surcharge } = taxesIncludedIn(amount, rate, surchargeRate)
        expect(base + tax + surcharge).toBe(amount)
        const exact = (part: number) => (amount * part) / (10_000 + rate + surchargeRate)
        expect(Math.abs(base - exact(10_000))).toBeLessThanOrEqual(0.5)
        expect(Math.abs(tax - exact(rate))).toBeLessThan(1.5)
        expect(Math.abs(surcharge - exact(surchargeRate))).toBeLessThan(1.5)
        expect(Math.min(base, tax, surcharge)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 5_000 },
    )
  })

  it('returns the same VAT as vatIncludedIn if there is no surcharge', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), rates, (amount, rate) => {
        expect(taxesIncludedIn(amount, rate).tax).toBe(vatIncludedIn(amount, rate))
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('withSurcharge', () => {
  it.each<[price: number, rate: number, dearer: number]>([
    [121_00, 2_100, 126_20],
    [110_00, 1_000, 111_40],
    [104_00, 400, 104_50],
    [100, 0, 100],
  ])('the price %d at the VAT rate %d becomes %d', (price, rate, dearer) => {
    expect(withSurcharge(price, rate, surchargeRateOf(rate))).toBe(dearer)
  })

  it('changes the net price by one cent at most', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), rates, (price, rate) => {
        const before = taxesIncludedIn(price, rate).base
        const after = taxesIncludedIn(
          withSurcharge(price, rate, surchargeRateOf(rate)),
          rate,
          surchargeRateOf(rate),
        ).base
        expect(Math.abs(after - before)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

it('shops with the general or simplified regime add the surcharge for retailers, shops with another regime do not', () => {
  expect(['general', 'simplificado', 'recargo', 'agrario', 'exento'].map(addsSurcharge)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
