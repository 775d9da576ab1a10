import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isInProcess } from '../http/in-process.ts'
import type { Config } from '../config.ts'

interface Parts {
  config: Pick<Config, 'production' | 'slowRequestMs'>
  /** Counts the requests. `/metrics` shows the numbers. */
  metrics?: { countRequest(method: string, route: string, status: number, ms: number): void }
}

/**
 * Writes one line for each finished request: at level info in production, at debug elsewhere, and as a warning if the
 * request was slow. The line contains the id and the role of the viewer's account. It contains no e-mail addresses,
 * query strings or bodies.
 */
export function logRequests(app: FastifyInstance, { config, metrics }: Parts): void {
  const { production, slowRequestMs } = config
  const level = production ? 'info' : 'debug'
  app.addHook('onRequest', (request, reply, done) => {
    // Pages call the API inside the process. These requests get no line, because the line of the page includes their
    // time.
    if (!isInProcess(request))
      reply.raw.once('close', () => {
        const ms = reply.elapsedTime
        metrics?.countRequest(request.method, routeOf(request, reply), reply.raw.statusCode, ms)
        const isSlow = ms >= slowRequestMs && !isStream(reply)
        if (isSlow) request.log.warn(lineOf(request, reply, ms), 'A slow request')
        else request.log[level](lineOf(request, reply, ms), 'request')
      })
    done()
  })
}

/** Whether the answer is a stream of server-sent events, which remains open while the client listens. */
const isStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream')

function lineOf(request: FastifyRequest, reply: FastifyReply, ms: number): object {
  const { id: viewer, role } = request.viewer ?? {}
  const bytes = Number(reply.getHeader('content-length'))
  return {
    method: request.method,
    route: routeOf(request, reply),
    status: reply.raw.statusCode,
    ms: Math.round(ms * 10) / 10,
    ...(bytes > 0 && { bytes }),
    ...(viewer && { viewer, role }),
    ...(!reply.raw.writableFinished && { aborted: true }),
  }
}

/**
 * The pattern of the request's URL, such as `/api/orders/:id`. For a URL without a pattern, the result is `none` if the
 * answer is an error, `file` if it is a file, and otherwise `page` and the first part of the path: `page /products`.
 */
function routeOf({ routeOptions, raw }: FastifyRequest, reply: FastifyReply): string {
  if (routeOptions.url !== undefined) return routeOptions.url
  if (reply.raw.statusCode >= 400) return 'none'
  if (!String(reply.getHeader('content-type') ?? 'text/html').startsWith('text/html')) return 'file'
  const [part = ''] = /^\/[a-z-]{0,20}(?=[/?]|$)/.exec(raw.url ?? '') ?? []
  return `page ${part || '/'}`
}
