import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, sum } from '../money.ts'
import { addSplits, funders, splitByFunder } from './split-funders.ts'

describe('splitByFunder', () => {
  it.each<[string, number[], Parameters<typeof splitByFunder>[1], object[]]>([
    ['a single funder pays everything', [100, 1], { shop: 10_000 }, [{ shop: 100 }, { shop: 1 }]],
    ['two equal shares are half the amount each', [100], { shop: 5_000, town: 5_000 }, [{ shop: 50, town: 50 }]],
    [
      'with equal shares, the first funder pays the remaining cent',
      [101],
      { shop: 5_000, town: 5_000 },
      [{ shop: 51, town: 50 }],
    ],
    [
      'single cents of several lines are paid by different funders',
      [1, 1],
      { shop: 5_000, town: 5_000 },
      [{ shop: 1 }, { town: 1 }],
    ],
    [
      'three shares add up to the amount',
      [100],
      { shop: 3_334, platform: 3_333, town: 3_333 },
      [{ shop: 34, platform: 33, town: 33 }],
    ],
    ['an amount of 0 has no shares', [0, 0], { shop: 5_000, town: 5_000 }, [{}, {}]],
  ])('%s', (_what, amounts, agreed, expected) => {
    expect(splitByFunder(amounts, agreed)).toEqual(expected)
  })

  it('splits any amounts in any shares so that the sum of each line and of each funder is exact to the cent', () => {
    const agreed = fc
      .tuple(fc.nat(10_000), fc.nat(10_000))
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
      .map(([a, b]) => ({ shop: a, platform: b - a, town: 10_000 - b }))
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(3), fc.nat(50_000)), { maxLength: 40 }), agreed, (amounts, shares) => {
        const splits = splitByFunder(amounts, shares)
        splits.forEach((split, index) => expect(sum(Object.values(split))).toBe(amounts[index]))
        const whole = Object.fromEntries(allocate(sum(amounts), funders, (funder) => shares[funder]))
        expect(addSplits(splits)).toEqual(whole)
        expect(Math.min(0, ...splits.flatMap((split) => Object.values(split)))).toBe(0)
      }),
      { numRuns: 3_000 },
    )
  })
})
