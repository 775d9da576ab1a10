import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanCode, formsOf, isGtin, readScaleCode } from './gtin.ts'

/** The digits with their check digit, calculated as the standard describes it, from the left. */
function withCheckDigit(digits: string): string {
  const weights = digits.length % 2 === 0 ? [1, 3] : [3, 1]
  const sum = Array.from(digits).reduce((total, digit, place) => total + Number(digit) * weights[place % 2]!, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const gtin = fc.constantFrom(7, 11, 12, 13).chain(digits).map(withCheckDigit)

describe('the check digit of a code', () => {
  it.each(['8412345678905', '4006381333931', '96385074', '036000291452', '18412345678902'])('is right in %s', (code) =>
    expect(isGtin(code)).toBe(true),
  )
  it.each(['8412345678906', '96385075', '123', '', 'PAN-1', '84123456789050'])('is not right in %s', (code) =>
    expect(isGtin(code)).toBe(false),
  )
  it('finds every single wrong digit', () => {
    fc.assert(
      fc.property(gtin, fc.nat(), fc.integer({ min: 1, max: 9 }), (code, where, more) => {
        const at = where % code.length
        const wrong = `${code.slice(0, at)}${(Number(code[at]) + more) % 10}${code.slice(at + 1)}`
        expect([isGtin(code), isGtin(wrong)]).toEqual([true, false])
      }),
    )
  })
})

describe('the form of a code', () => {
  it.each([
    ['036000291452', '0036000291452'],
    [' 8412345678905\n', '8412345678905'],
    ['8 412345 678905', '8412345678905'],
    ['PAN-1', 'PAN-1'],
    ['AB 12', 'AB 12'],
    ['12-34', '12-34'],
  ])('of %j is %j', (text, code) => expect(cleanCode(text)).toBe(code))

  it('is the same for a UPC-A and for the EAN-13 with the same bars, and each finds both', () => {
    fc.assert(
      fc.property(digits(11).map(withCheckDigit), (upc) => {
        expect(cleanCode(`0${upc}`)).toBe(cleanCode(upc))
        expect(formsOf(upc)).toEqual([`0${upc}`, upc])
        expect(formsOf(`0${upc}`)).toEqual(formsOf(upc))
      }),
    )
  })
})

describe('a code that a shop’s scale printed', () => {
  it('contains the number of the article, and a weight or a price', () => {
    expect(readScaleCode(withCheckDigit('210012301250'))).toEqual({ start: '2100123', article: '123', value: 1250 })
  })
  it('begins with 20 to 29, has thirteen digits, and a right check digit', () => {
    expect([
      readScaleCode('8412345678905'),
      readScaleCode('2100123012501'),
      readScaleCode(withCheckDigit('2100123')),
    ]).toEqual([null, null, null])
  })
})
