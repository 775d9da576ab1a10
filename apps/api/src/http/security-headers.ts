import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const TWO_YEARS = 2 * 365 * 24 * 3600

/** On every answer; pages and pictures then replace some of them. */
const common = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
}

/** Answers of the API are data: if a browser treats one as a page, nothing in it runs or loads. */
const ofApi = {
  ...common,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

/** Adds the restrictions for browsers to every answer, errors included. */
export function registerSecurityHeaders(app: FastifyInstance, { origin, trustProxy }: Config): void {
  // TLS ends at a proxy: its header tells, or else the configured address.
  const isSecure = (request: FastifyRequest): boolean =>
    trustProxy !== false ? request.protocol === 'https' : (origin?.startsWith('https:') ?? false)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api') ? ofApi : common).header('x-request-id', request.id)
    if (isSecure(request)) reply.header('strict-transport-security', `max-age=${TWO_YEARS}`)
    done()
  })
}
