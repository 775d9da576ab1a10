import { describe, expect, it } from 'vitest'
import { isXsrfToken, issueXsrfToken, xsrfSetCookie } from './xsrf.ts'

const secret = 'a secret of thirty-two characters'

describe('XSRF tokens', () => {
  it('are only valid for one session, and are different each time', () => {
    const token = issueXsrfToken(secret, 'phone')
    expect(isXsrfToken(secret, 'phone', token)).toBe(true)
    expect(issueXsrfToken(secret, 'phone')).not.toBe(token)
  })

  it('are refused for another session, or if they are changed, shortened or empty', () => {
    const token = issueXsrfToken(secret, 'phone')
    const [random, mac] = token.split('.') as [string, string]
    expect(isXsrfToken(secret, 'laptop', token)).toBe(false)
    expect(isXsrfToken(`${secret}!`, 'phone', token)).toBe(false)
    const others = ['', '.', random, `${random}.`, `.${mac}`, `x${token}`, `${token}x`]
    expect(others.filter((other) => isXsrfToken(secret, 'phone', other))).toEqual([])
  })

  it('are sent in a cookie that scripts can read', () => {
    expect(xsrfSetCookie('a.b', true)).toBe('XSRF-TOKEN=a.b; Path=/; SameSite=Lax; Secure')
    expect(xsrfSetCookie('a.b', false)).not.toContain('Secure')
  })
})
