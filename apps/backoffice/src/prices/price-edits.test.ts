import { localeOf } from '@lonja/ui/i18n/locale.ts'
import { describe, expect, it } from 'vitest'
import { changesOf, endTyping, inverseOf, isLarge, pastePrices, raisePrices, textOf, typePrice } from './price-edits.ts'

const locale = localeOf('es', {})
const row = (product: string, amount: number | null) => ({
  product,
  combo: null,
  title: product,
  variant: null,
  amount,
})
const rows = [row('a', 120), row('b', 995), row('c', null)]
const texts = (edits: ReturnType<typeof typePrice>) => Object.values(edits).map(({ text }) => text)

describe('unsaved prices', () => {
  it('contain a row only while its price differs from the saved one', () => {
    const typed = typePrice({}, rows[0]!, '1,5')
    expect(texts(endTyping(locale, typed, rows[0]!))).toEqual(['1,5'])
    expect(endTyping(locale, typePrice(typed, rows[0]!, '1.20'), rows[0]!)).toEqual({})
    expect(endTyping(locale, typePrice({}, rows[2]!, ' '), rows[2]!)).toEqual({})
  })

  it('keep a text that is the saved price on the way to another one', () => {
    expect(texts(typePrice({}, row('d', 100), '1'))).toEqual(['1'])
  })

  it('are sent with the price that the user saw, and none is sent while one is not a price', () => {
    const typed = pastePrices(locale, {}, rows, ['1,30', '', '4'])
    expect(changesOf(locale, typed)).toEqual([
      { product: 'a', combo: null, amount: 130, was: 120 },
      { product: 'c', combo: null, amount: 400, was: null },
    ])
    expect(changesOf(locale, typePrice(typed, rows[1]!, 'gratis'))).toBeUndefined()
  })

  it('are filled from a pasted column, which ends at the last row', () => {
    expect(texts(pastePrices(locale, {}, rows.slice(1), ['1', '2', '3']))).toEqual(['1', '2'])
  })

  it.each([
    [10, ['1,32', '10,95']],
    [-5, ['1,14', '9,45']],
    [0.5, ['1,21', '10,00']],
  ])('are the saved prices changed by %s %, rounded to the cent', (percent, expected) => {
    expect(texts(raisePrices(locale, {}, rows, percent))).toEqual(expected)
  })

  it('are typed with the decimal mark of the language', () => {
    expect([textOf(locale, 1_205), textOf({ language: 'en' }, 5), textOf(locale, null)]).toEqual(['12,05', '0.05', ''])
  })
})

describe('a change of a price', () => {
  it.each([
    [100, 150, false],
    [100, 151, true],
    [100, 50, false],
    [100, 49, true],
    [100, 0, true],
    [null, 500, false],
  ])('from %s to %s cents needs a confirmation: %s', (was, amount, large) => {
    expect(isLarge({ product: 'a', combo: null, was, amount })).toBe(large)
  })

  it('is taken back by its inverse, also a first price', () => {
    const first = { product: 'c', combo: null, amount: 4, was: null }
    expect(inverseOf([{ product: 'a', combo: null, amount: 3, was: 2 }, first])).toEqual([
      { product: 'a', combo: null, amount: 2, was: 3 },
      { product: 'c', combo: null, amount: null, was: 4 },
    ])
  })
})
