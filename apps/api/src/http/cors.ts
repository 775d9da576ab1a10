import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const ALLOWED =
  'content-type, authorization, x-xsrf-token, x-order-token, prefer, idempotency-key, if-match, if-none-match, if-unmodified-since, last-event-id, x-lonja-position, preload, fields'
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
/** The headers that scripts of other origins may read. */
const EXPOSED = [
  'Link, X-Total-Count, X-Total-Count-Estimated, X-Search-Partial, Location, Content-Location, ETag, Retry-After, WWW-Authenticate',
  'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Idempotent-Replayed, Preference-Applied, X-Request-Id, X-Lonja-Position',
].join(', ')
/** Seconds for which a browser caches an answer to OPTIONS. */
const REMEMBERED = '600'

/**
 * Lets pages of the configured origins, and no others, read the API. Cookies are never allowed: pages of other
 * origins log in and send the access token themselves.
 */
export function registerCors(app: FastifyInstance, { corsOrigins = [] }: Config): void {
  const allowed = new Set(corsOrigins)
  if (allowed.size === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (origin === undefined || !request.url.startsWith('/api')) return done()
    reply.header('vary', 'Origin')
    if (!allowed.has('*') && !allowed.has(origin)) return done()
    reply.headers({
      'access-control-allow-origin': allowed.has('*') ? '*' : origin,
      'access-control-expose-headers': EXPOSED,
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return done()
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': ALLOWED,
        'access-control-max-age': REMEMBERED,
      })
      .send()
  })
}
