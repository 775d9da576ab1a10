import { describe, expect, it } from 'vitest'
import { redirectTarget, withRedirect } from './redirect.ts'

describe('where a login leads', () => {
  it.each([
    ['/orders', '/orders'],
    ['/order/42?x=1#part', '/order/42?x=1#part'],
    ['/products?search=a%2Fb', '/products?search=a%2Fb'],
    ['/payment?step=review', '/payment?step=review'],
  ])('goes to the path %s', (redirect, target) => {
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
    ['/a\\..\\..\\\\evil.example'],
    ['/\u0000/evil.example'],
  ])('refuses %j', (redirect) => {
    expect(redirectTarget(redirect)).toBe('/')
  })

  it.each(['/login', '/login?redirect=/orders', '/logout', '/register/', '/recovery#token=x'])(
    'does not return to %s',
    (redirect) => {
      expect(redirectTarget(redirect)).toBe('/')
    },
  )

  it('keeps the target on the way between login and registration', () => {
    expect(withRedirect('/register', '/payment?step=contact')).toBe('/register?redirect=%2Fpayment%3Fstep%3Dcontact')
    expect(withRedirect('/register', '/')).toBe('/register')
  })
})
