import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cut } from './text.ts'

describe('the beginning of a text', () => {
  it('never ends with half of a character', () => {
    expect(cut('a😀', 2)).toBe('a')
    expect(cut('a😀', 3)).toBe('a😀')
    expect(cut('niño', 3)).toBe('niñ')
  })

  it('is never longer than allowed, and at most one UTF-16 unit shorter than possible', () => {
    const text = fc.string({ unit: 'grapheme' }).map((some) => some.toWellFormed())
    fc.assert(
      fc.property(text, fc.nat(20), (whole, max) => {
        const beginning = cut(whole, max)
        expect(whole.startsWith(beginning) && beginning.isWellFormed()).toBe(true)
        expect(beginning.length).toBeLessThanOrEqual(max)
        expect(beginning.length).toBeGreaterThanOrEqual(Math.min(whole.length, max) - 1)
      }),
    )
  })
})
