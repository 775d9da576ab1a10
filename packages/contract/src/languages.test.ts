import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressIn, languages, splitAddress } from './languages.ts'

describe('the language in an address', () => {
  it.each([
    ['/', 'es', '/'],
    ['/cart', 'es', '/cart'],
    ['/ca', 'ca', '/'],
    ['/ca/', 'ca', '/'],
    ['/ca?search=pa', 'ca', '/?search=pa'],
    ['/en/products?search=a#b', 'en', '/products?search=a#b'],
    ['/es/cart', 'es', '/es/cart'],
    ['/cart/ca', 'es', '/cart/ca'],
    ['/catalog', 'es', '/catalog'],
    ['/CA/cart', 'es', '/CA/cart'],
    ['/ca//evil.example', 'ca', '/evil.example'],
    ['/ca/ca/cart', 'ca', '/ca/cart'],
  ])('the address %s has the language %s and the path %s', (address, language, path) => {
    expect(splitAddress(address)).toEqual({ language, path })
  })

  it.each([
    ['es', '/', '/'],
    ['ca', '/', '/ca'],
    ['ca', '/?a=1', '/ca?a=1'],
    ['en', '/product/1?c=2#reviews', '/en/product/1?c=2#reviews'],
  ] as const)('in %s, the path %s has the address %s', (language, path, address) => {
    expect(addressIn(language, path)).toBe(address)
  })

  it('is added by addressIn, and splitAddress then returns the same language and path', () => {
    const path = fc.stringMatching(/^\/([a-z?#][a-z/?#]{0,11})?$/)
    fc.assert(
      fc.property(fc.constantFrom(...languages), path, (language, text) => {
        fc.pre(splitAddress(text).language === 'es')
        expect(splitAddress(addressIn(language, text))).toEqual({ language, path: text })
      }),
    )
  })
})
