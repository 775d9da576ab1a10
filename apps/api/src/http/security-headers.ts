import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const TWO_YEARS = 2 * 365 * 24 * 3600

/**
 * The header `Permissions-Policy` of a page that may find the user's position.
 *
 * @param more  another permission of the page
 */
export const permissionsWith = (more?: 'camera'): string =>
  `geolocation=(self), camera=${more === 'camera' ? '(self)' : '()'}, microphone=()`

/** The headers of every answer; pages and pictures replace some of them. */
const common = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissionsWith(),
  'cross-origin-opener-policy': 'same-origin',
}

/**
 * The headers of the API's answers, which are data: if a browser shows an answer as a page, it must not run or load
 * anything.
 */
const ofApi = {
  ...common,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

/** Adds the security headers for browsers to every answer, also to errors. */
export function registerSecurityHeaders(app: FastifyInstance, { origin, trustProxy }: Config): void {
  // TLS ends at a proxy. A trusted proxy reports in a header whether the browser uses TLS. If no proxy is trusted, the
  // configured origin (`https:`) is used.
  const isSecure = (request: FastifyRequest): boolean =>
    trustProxy !== false ? request.protocol === 'https' : (origin?.startsWith('https:') ?? false)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api') ? ofApi : common).header('x-request-id', request.id)
    if (isSecure(request)) reply.header('strict-transport-security', `max-age=${TWO_YEARS}`)
    done()
  })
}
