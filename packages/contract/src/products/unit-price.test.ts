import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type UnitPrice, priceOfWeight, unitPriceOf } from './unit-price.ts'

type UnitOf = NonNullable<Parameters<typeof unitPriceOf>[1]>

describe('unitPriceOf', () => {
  it.each<[price: number, unit: UnitOf, amount: number, quantity: UnitPrice['quantity'], name: UnitPrice['unit']]>([
    [350, { kind: 'kg', size: 0.75 }, 467, 1, 'kg'],
    [120, { kind: 'l', size: 1.5 }, 80, 1, 'l'],
    [1_000, { kind: 'l', size: 5 }, 200, 1, 'l'],
    [300, { kind: 'ud', size: 12 }, 25, 1, 'ud'],
    [999, { kind: 'm', size: 2.5 }, 400, 1, 'm'],
    [2_400, { kind: 'm2', size: 1.2 }, 2_000, 1, 'm²'],
    [5_000, { kind: 'm3', size: 0.5 }, 10_000, 1, 'm³'],
    [450, { kind: 'kg', size: 0.25, per: 100 }, 180, 100, 'g'],
    [890, { kind: 'l', size: 0.05, per: 100 }, 1_780, 100, 'ml'],
    [1, { kind: 'kg', size: 2 }, 1, 1, 'kg'],
    [100, { kind: 'kg', size: 0.3 }, 333, 1, 'kg'],
    [0, { kind: 'kg', size: 0.5 }, 0, 1, 'kg'],
  ])('a price of %d for %j is %d for %d %s', (price, unit, amount, quantity, name) => {
    expect(unitPriceOf(price, unit)).toEqual({ amount, quantity, unit: name })
  })

  it.each<[string, UnitOf | null]>([
    ['goods that are not measured', null],
    ['a package of exactly one kilo', { kind: 'kg', size: 1 }],
    ['a single piece', { kind: 'ud', size: 1 }],
    ['a package of 100 g that is compared by 100 g', { kind: 'kg', size: 0.1, per: 100 }],
    ['a package below 50 g', { kind: 'kg', size: 0.049 }],
    ['a package below 50 ml', { kind: 'l', size: 0.03, per: 100 }],
    ['a size of 0', { kind: 'ud', size: 0 }],
  ])('returns null for %s', (_what, unit) => {
    expect(unitPriceOf(350, unit)).toBeNull()
  })

  it('for any package, the unit price differs from the exact value by half a cent at most', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 50, max: 100_000 }), (price, grams) => {
        const unitPrice = unitPriceOf(price, { kind: 'kg', size: grams / 1_000 })
        const exact = (price * 1_000) / grams
        expect(Math.abs((unitPrice?.amount ?? price) - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
      }),
    )
  })
})

describe('the price of a weight', () => {
  it.each([
    [299, 1, 299],
    [299, 0.5, 150],
    [1_090, 0.25, 273],
    [1, 0.001, 0],
  ])('at %i cents a kilo for %d kg is %i cents', (perKilo, kilos, cents) => {
    expect(priceOfWeight(perKilo, kilos)).toBe(cents)
  })

  it('leads back to the price of the kilo, as exactly as whole cents allow', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 50, max: 5_000 }).filter((grams) => grams !== 1_000),
        (perKilo, grams) => {
          const kilos = grams / 1_000
          const shown = unitPriceOf(priceOfWeight(perKilo, kilos), { kind: 'kg', size: kilos })!.amount
          expect(Math.abs(shown - perKilo)).toBeLessThanOrEqual(Math.ceil(0.5 / kilos) + 1)
        },
      ),
    )
  })
})
