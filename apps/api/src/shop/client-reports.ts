import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isSameOrigin } from '../identity/session-cookie.ts'
import { Problem } from '../http/problem.ts'
import { networkOf, rateLimitHeaders } from '../http/rate-limit.ts'
import { bucketsOf } from '../http/request-budget.ts'

/** The limit of each network: 20 reports at once, then one per minute. A broken page sends only a few reports. */
const reports = { burst: 20, perSecond: 1 / 60 }
const MAX_BYTES = 1024

/** The fields of each kind of report. A report is refused if a field is missing, unknown, or has another form. */
const kinds: Record<string, Record<string, RegExp>> = {
  /** A visitor requested an unknown address. The report does not contain the query of the address. */
  'not-found': { path: /^\/[^?#\p{Cc}]{0,300}$/u },
  /**
   * A screen failed. `id` is the number that the visitor sees, `error` the kind of error, and `at` its position in
   * the scripts. The report does not contain the message of the error.
   */
  crash: {
    id: /^[\da-f]{8}$/,
    path: /^\/[^?#\p{Cc}]{0,300}$/u,
    error: /^\w{1,60}$/,
    at: /^(?:\/assets\/[\w.-]{1,100}:\d{1,7}:\d{1,7})?$/,
  },
}

/**
 * Receives reports that pages of this origin send, and writes one line in the log for each. Reports are not part of the
 * API.
 */
export function acceptReports(app: FastifyInstance, { rateLimitFactor }: Config): void {
  const take = bucketsOf(reports, rateLimitFactor)
  app.post('/client-reports', { bodyLimit: MAX_BYTES }, async (request, reply) => {
    if (!isSameOrigin(request)) throw new Problem('Access Denied.')
    const standing = take(networkOf(request.ip))
    if (!standing.allowed)
      throw new Problem('Too many requests', { retryAfter: standing.reset, headers: rateLimitHeaders(standing) })
    const report = readReport(request)
    request.log.info({ report }, 'A page reported')
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}

/** Reads a report. @throws Problem `Invalid request` if a field is missing, unknown, or has another form */
function readReport({ body }: FastifyRequest): Record<string, string> {
  const { kind, ...texts } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const shape = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind]! : null
  const names = Object.keys(texts)
  const isSound =
    shape !== null &&
    names.length === Object.keys(shape).length &&
    names.every(
      (name) => typeof texts[name] === 'string' && Object.hasOwn(shape, name) && shape[name]!.test(texts[name]),
    )
  if (!isSound) throw new Problem('Invalid request')
  return { kind, ...texts } as Record<string, string>
}
