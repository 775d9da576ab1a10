import type { Rounding } from '@lonja/contract/bulk/bulk-change'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newPrice, roundPrice } from './plan-change.ts'

const price = fc.integer({ min: 1, max: 10_000_000 })
const ends = fc.constantFrom<Rounding>('95', '99', '00')

describe('a rounded price', () => {
  it('ends as asked, is at most 50 cents away unless it would be nothing, and never becomes zero', () => {
    fc.assert(
      fc.property(price, ends, (amount, round) => {
        const rounded = roundPrice(amount, round)
        expect(rounded % 100).toBe(Number(round))
        expect(rounded).toBeGreaterThan(0)
        expect(Math.abs(rounded - amount)).toBeLessThanOrEqual(amount < 100 ? 100 : 50)
      }),
    )
  })

  it('stays the same if it is rounded again', () => {
    fc.assert(
      fc.property(price, ends, (amount, round) => {
        const once = roundPrice(amount, round)
        expect(roundPrice(once, round)).toBe(once)
      }),
    )
  })

  it.each([
    [120, '95', 95],
    [146, '95', 195],
    [145, '95', 195],
    [149, '00', 100],
    [150, '00', 200],
    [30, '00', 100],
    [0, '95', 0],
    [123, 'none', 123],
  ] as const)('%d cents that end in %s are %d cents', (amount, round, expected) => {
    expect(roundPrice(amount, round)).toBe(expected)
  })
})

describe('a calculated price', () => {
  const change = (how: 'set' | 'percent' | 'cents', value: number) =>
    ({ kind: 'price', how, value, round: 'none' }) as const

  it('raises and lowers by a percentage, to the nearest cent', () => {
    expect(newPrice(1_190, change('percent', 500))).toBe(1_250)
    expect(newPrice(1_190, change('percent', -10_000))).toBe(0)
  })

  it('is refused below zero, and above the highest price', () => {
    expect(() => newPrice(100, change('cents', -101))).toThrow('Validation failed')
    expect(() => newPrice(90_000_000, change('percent', 50_000))).toThrow('Validation failed')
  })
})
