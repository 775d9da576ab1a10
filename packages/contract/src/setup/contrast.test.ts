import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { contrast, contrastWithWhite, leastContrast, readable } from './contrast.ts'

const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the contrast with white', () => {
  it.each([
    ['#ffffff', 1],
    ['#000000', 21],
    ['#767676', 4.54],
    ['#777777', 4.48],
  ])('of %s is %d', (given, expected) => expect(contrastWithWhite(given)).toBeCloseTo(expected, 2))
})

describe('a colour that must be read', () => {
  it('stays as it is on a background with enough contrast', () =>
    expect(readable('#17509e', ['#ffffff'])).toBe('#17509e'))

  it('becomes only as dark as necessary', () => expect(readable('#777777', ['#ffffff'])).toBe('#767676'))

  it('can be read on any background', () =>
    fc.assert(
      fc.property(color, color, (words, ground) => {
        expect(contrast(readable(words, [ground]), ground)).toBeGreaterThanOrEqual(leastContrast)
      }),
    ))
})
