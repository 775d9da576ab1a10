import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readCookie } from '#/http/cookies'
import { Problem } from '#/http/problem'
import { originOf } from '#/http/send'
import { isXsrfToken, xsrfCookie } from './xsrf.ts'

/** With the prefix `__Host-`, browsers accept the cookie only from this exact host, and only over TLS. */
const nameOf = (secure: boolean): string => (secure ? '__Host-lonja' : 'lonja')

export const isSecure = (request: FastifyRequest): boolean => originOf(request).startsWith('https:')

/**
 * The `Set-Cookie` header for an access token, if `LONJA_COOKIE_LOGIN=1`. Scripts cannot read this cookie. With an
 * empty token and zero seconds it removes the cookie.
 */
export const sessionSetCookie = (token: string, seconds: number, secure: boolean): string =>
  `${nameOf(secure)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** Reads the access token from the cookies of a request. */
export const sessionTokenIn = (request: FastifyRequest): string | null => readCookie(request, nameOf(isSecure(request)))

/**
 * Whether the request comes from one of our own pages. Browsers report this in headers; requests without these
 * headers are accepted.
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (typeof site === 'string' && site !== 'same-origin' && site !== 'none') return false
  return origin === undefined || origin === originOf(request)
}

/**
 * Checks a write request of a viewer who is logged in by cookie. Other sites could send such a request, because
 * browsers add the cookie. So it must contain the XSRF token twice, in a cookie and in the header `X-XSRF-TOKEN`, and
 * come from our own origin.
 *
 * @throws Problem 403 `Invalid XSRF token`
 */
export function checkXsrf(request: FastifyRequest, secret: string, sessionId: string): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  const cookie = readCookie(request, xsrfCookie) ?? ''
  const header = request.headers['x-xsrf-token']
  const matches = typeof header === 'string' && isEqual(header, cookie) && isXsrfToken(secret, sessionId, cookie)
  if (!matches || !isSameOrigin(request)) throw new Problem('Invalid XSRF token')
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
