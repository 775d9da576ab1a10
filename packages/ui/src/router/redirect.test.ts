import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redirectTarget, withRedirect } from './redirect.ts'

describe('the target of a login', () => {
  it.each([
    ['/orders', '/orders'],
    ['/order/42?x=1#part', '/order/42?x=1#part'],
    ['/products?search=a%2Fb', '/products?search=a%2Fb'],
    ['/payment?step=review', '/payment?step=review'],
    ['/ca/payment?step=review', '/payment?step=review'],
    ['/en', '/'],
    ['/ca//evil.example', '/evil.example'],
  ])('for the redirect %s is the path %s', (redirect, target) => {
    expect(redirectTarget(redirect)).toBe(target)
  })

  it.each([
    [null],
    [''],
    ['orders'],
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    [' //evil.example'],
    ['https://evil.example/orders'],
    ['https:/evil.example'],
    ['javascript:alert(1)'],
    ['JavaScript:alert(1)'],
    ['data:text/html,x'],
    ['/ca/\\evil.example'],
    ['/ca\\evil.example'],
    ['/ca/\t/evil.example'],
    ['//ca/evil.example'],
    ['/a\\..\\..\\\\evil.example'],
    ['/\u0000/evil.example'],
    ['/.//evil.example'],
    ['/x/..//evil.example'],
    ['/%2e//evil.example'],
    ['%2F%2Fevil.example'],
    ['/%09/evil.example/\t'],
    ['\u2028//evil.example'],
    ['/\r\n/evil.example'],
    ['/%5Cevil.example/\\..'],
    ['java\nscript:alert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['evil.example'],
  ])('is the home page for the refused redirect %j [C4.15]', (redirect) => {
    expect(redirectTarget(redirect)).toBe('/')
  })

  it.each(['/login', '/login?redirect=/orders', '/logout', '/ca/login', '/register/', '/recovery#token=x'])(
    'is the home page for the account page %s',
    (redirect) => {
      expect(redirectTarget(redirect)).toBe('/')
    },
  )

  it('is kept between login and registration [C4.16]', () => {
    expect(withRedirect('/register', '/payment?step=contact')).toBe('/register?redirect=%2Fpayment%3Fstep%3Dcontact')
    expect(withRedirect('/register', '/')).toBe('/register')
  })
})

/** Fragments for building addresses that could lead to another origin. */
const fragments = [
  '/',
  '//',
  '\\',
  '.',
  '..',
  '/.',
  '%2f',
  '%5c',
  '%2e',
  '%09',
  '\t',
  '\n',
  '\r',
  '\u0000',
  ' ',
  '@',
  ':',
  '?',
  '#',
  '&redirect=',
  'http:',
  'https:',
  'javascript:',
  'data:',
  'evil.example',
  'shop.example',
  'orders',
  '／',
  '。',
  '\u2028',
]
const anyRedirect = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.webUrl(),
  fc.array(fc.constantFrom(...fragments), { maxLength: 8 }).map((parts) => parts.join('')),
  fc.array(fc.constantFrom(...fragments), { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
)

describe('redirectTarget, for any redirect', () => {
  const origin = 'https://shop.example'

  it('returns a path of the web shop, and returns the same path when it is called with this path [C4.15]', () => {
    fc.assert(
      fc.property(anyRedirect, (redirect) => {
        const target = redirectTarget(redirect)
        expect(target).toMatch(/^\/(?![/\\])/)
        expect(new URL(target, origin).origin).toBe(origin)
        expect(redirectTarget(target)).toBe(target)
      }),
      { numRuns: 5_000 },
    )
  })
})
