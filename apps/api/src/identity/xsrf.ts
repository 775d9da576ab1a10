import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../config/derive-key.ts'

/**
 * Protection against requests from other sites (XSRF) by signed double submit: the value of the cookie must also be
 * sent in the header `X-XSRF-TOKEN`. The token is bound to the session, so that a cookie which another subdomain has
 * set is refused. Only logins by cookie need this protection, because browsers do not send bearer tokens automatically.
 */
export const xsrfCookie = 'XSRF-TOKEN'

export function issueXsrfToken(secret: string, sessionId: string): string {
  const random = randomBytes(16).toString('base64url')
  return `${random}.${signature(secret, sessionId, random)}`
}

export function isXsrfToken(secret: string, sessionId: string, token: string): boolean {
  const [random = '', given = ''] = token.split('.')
  const expected = Buffer.from(signature(secret, sessionId, random))
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** The `Set-Cookie` header for a token. Our own pages must be able to read this cookie, so it is not `HttpOnly`. */
export const xsrfSetCookie = (token: string, secure: boolean): string =>
  `${xsrfCookie}=${token}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`

const signature = (secret: string, sessionId: string, random: string): string =>
  createHmac('sha256', deriveKey(secret, 'xsrf')).update(`${sessionId}\n${random}`).digest('base64url')
