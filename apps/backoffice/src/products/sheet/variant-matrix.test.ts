import { describe, expect, it } from 'vitest'
import { missingCombos } from './variant-matrix.ts'

describe('the variants that are added', () => {
  it('are all combinations of the chosen options that the product does not have', () => {
    const sizes = ['S', 'M']
    const colors = ['red', 'blue']
    expect(missingCombos([sizes, colors], [['red', 'S'], []])).toEqual([
      ['S', 'blue'],
      ['M', 'red'],
      ['M', 'blue'],
    ])
  })
  it('leave attributes without a chosen option out', () => {
    expect(missingCombos([['S'], []], [])).toEqual([['S']])
    expect(missingCombos([[], []], [[]])).toEqual([])
  })
})
