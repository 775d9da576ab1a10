import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, percentOf, sum, vatIncludedIn } from './money.ts'

const share = (total: number, ...weights: number[]) =>
  allocate(total, weights, (weight) => weight).map(([, cents]) => cents)

describe('allocate', () => {
  it.each([
    ['nothing', [0, 1, 2], [0, 0]],
    ['evenly', [100, 1, 1], [50, 50]],
    ['the odd cent to the first of equals', [100, 1, 1, 1], [34, 33, 33]],
    ['the odd cent to the largest remainder', [10, 1, 2, 2], [2, 4, 4]],
    ['two odd cents to the two largest remainders', [5, 3, 3, 1], [2, 2, 1]],
    ['nothing to a weight of 0', [7, 0, 3], [0, 7]],
    ['less than a cent each', [1, 5, 5, 5], [1, 0, 0]],
  ] as const)('shares %s', (_what, [total, ...weights], expected) => {
    expect(share(total, ...weights)).toEqual(expected)
  })

  it('is exact even if total × weight is not a safe integer', () => {
    const nearlyHalf = 2 ** 52 - 1
    expect(share(Number.MAX_SAFE_INTEGER, nearlyHalf, nearlyHalf + 1)).toEqual([nearlyHalf, nearlyHalf + 1])
  })

  it('returns each item with its share', () => {
    const bread = { weight: 2 }
    expect(allocate(3, [bread], (item) => item.weight)).toEqual([[bread, 3]])
  })

  it.each([
    [-1, 1],
    [1.5, 1],
    [1, -1],
    [1, 0.5],
    [2 ** 53, 1],
  ])('throws for the total %d and the weight %d', (total, weight) => {
    expect(() => share(total, weight)).toThrow(RangeError)
  })

  it('throws if there are cents to share but every weight is 0', () => {
    expect(() => share(1, 0, 0)).toThrow('cannot share 1 cents between weights of 0')
    expect(() => share(1)).toThrow(RangeError)
  })

  it('the shares of any total add up to this total, and each share differs by less than a cent from its exact value', () => {
    const amount = fc.oneof(fc.nat(1_000), fc.maxSafeNat())
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 12 }), (total, weights) => {
        fc.pre(weights.some((weight) => weight > 0))
        const shares = share(total, ...weights)
        const all = weights.reduce((carry, weight) => carry + BigInt(weight), 0n)
        expect(shares.reduce((carry, cents) => carry + BigInt(cents), 0n)).toBe(BigInt(total))
        for (const [index, cents] of shares.entries()) {
          const off = BigInt(cents) * all - BigInt(total) * BigInt(weights[index] ?? 0)
          expect(off > -all && off < all).toBe(true)
        }
      }),
    )
  })

  it('a larger weight never receives less than a smaller weight', () => {
    const weights = fc.uniqueArray(fc.nat(50), { minLength: 2, maxLength: 9 })
    fc.assert(
      fc.property(fc.nat(10_000), weights, (total, unordered) => {
        const shares = share(total, ...unordered.toSorted((a, b) => a - b))
        expect(shares).toEqual(shares.toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('percentOf', () => {
  it.each([
    [1_000, 2_100, 210],
    [250, 1_000, 25],
    [5, 1_000, 1],
    [4, 1_000, 0],
    [-5, 1_000, -1],
    [-4, 1_000, 0],
    [999, 10_000, 999],
    [999, 0, 0],
  ])('%d at the rate %d is %d', (amount, rate, expected) => {
    expect(percentOf(amount, rate)).toBe(expected)
  })

  it('rounds any amount by half a cent at most, and negative amounts exactly like positive ones', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.nat(10_000), (amount, rate) => {
        const cents = percentOf(amount, rate)
        const twiceOff = 2n * (BigInt(cents) * 10_000n - BigInt(amount) * BigInt(rate))
        expect(twiceOff > -10_000n && twiceOff <= 10_000n).toBe(true)
        expect(percentOf(-amount, rate) + cents).toBe(0)
      }),
    )
  })
})

describe('vatIncludedIn', () => {
  it.each([
    [121, 2_100, 21],
    [110, 1_000, 10],
    [104, 400, 4],
    [100, 0, 0],
    [1, 2_100, 0],
    [-121, 2_100, -21],
  ])('an amount of %d at the rate %d includes VAT of %d', (amount, rate, expected) => {
    expect(vatIncludedIn(amount, rate)).toBe(expected)
  })

  it('returns the VAT that was added to a net amount, for any net amount', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.constantFrom(0, 400, 500, 1_000, 2_100), (net, rate) => {
        const vat = percentOf(net, rate)
        expect(vatIncludedIn(net + vat, rate)).toBe(vat)
      }),
    )
  })
})

describe('sum', () => {
  it('adds amounts, and returns 0 for an empty list', () => {
    expect(sum([1, 2, -4])).toBe(-1)
    expect(sum([])).toBe(0)
  })
})
