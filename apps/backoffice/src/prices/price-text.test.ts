import { localeOf } from '@lonja/ui/i18n/locale.ts'
import { describe, expect, it } from 'vitest'
import { priceOf } from './price-text.ts'

describe('a typed price', () => {
  it.each([
    ['2,99', 299],
    ['2.99', 299],
    ['2.9', 290],
    [' 3 € ', 300],
    ['1.234,50', 123_450],
    ['1.234', undefined],
    ['2,999', undefined],
    ['-2', undefined],
    ['', undefined],
    ['dos', undefined],
  ])('%j is %s cents in Spanish', (text, cents) => {
    expect(priceOf(localeOf('es', {}), text)).toBe(cents)
  })

  it('has a point or a comma before its decimals in English too', () => {
    expect(['2.99', '2,99', '1,234.50'].map((text) => priceOf(localeOf('en', {}), text))).toEqual([299, 299, 123_450])
  })
})
