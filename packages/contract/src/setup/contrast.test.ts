import { describe, expect, it } from 'vitest'
import { contrastWithWhite } from './contrast.ts'

describe('the contrast with white', () => {
  it.each([
    ['#ffffff', 1],
    ['#000000', 21],
    ['#767676', 4.54],
    ['#777777', 4.48],
  ])('of %s is %d', (color, contrast) => expect(contrastWithWhite(color)).toBeCloseTo(contrast, 2))
})
