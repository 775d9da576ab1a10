import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorPhrase } from '@lonja/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { causeOf } from './describe-error.ts'
import { Problem } from './problem.ts'
import { absolute, documentationLink, originOf } from './send.ts'
import { unknownFormat } from './negotiate.ts'
import { isUnavailable } from './unavailable.ts'

const HYDRA_ERROR = '<http://www.w3.org/ns/hydra/error>; rel="http://www.w3.org/ns/json-ld#error"'

/**
 * Answers every error with problem+json, and its phrase as `detail`. An unknown error is a bug: the answer is 500 and
 * contains no details.
 */
export function registerErrors(app: FastifyInstance): void {
  const methods: { pattern: RegExp; method: string }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(
      `^${url
        .replaceAll(/[.]/g, '\\.')
        .replaceAll(/:[^/]+/g, '[^/]+')
        .replaceAll('*', '.*')}$`,
    )
    for (const one of [method].flat()) methods.push({ pattern, method: one })
  })

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    const allowed = [...new Set(methods.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
    const allow = allowed.join(', ')
    if (allow && request.method === 'OPTIONS') return reply.code(204).header('allow', `${allow}, OPTIONS`).send()
    if (allow) return sendProblem(request, reply, new Problem('Method Not Allowed', { headers: { allow } }))
    const [, collection, suffix] = /^(\/api\/[a-z-]+)\.(\w+)$/.exec(path) ?? []
    if (suffix !== undefined && methods.some(({ pattern }) => pattern.test(collection!)))
      return sendProblem(request, reply, unknownFormat(suffix))
    const url = `${originOf(request)}${path}`.slice(0, 300)
    return sendProblem(
      request,
      reply,
      new Problem('No route found', { detail: `No route found for "${request.method} ${url}"` }),
    )
  })

  app.setErrorHandler(answerError)
}

/**
 * Answers an error. It is also used for requests that Fastify refuses before routing, because their URL cannot be
 * decoded.
 */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error)
  logFailure(request, problem, error)
  return sendProblem(request, reply, problem)
}

/**
 * Logs a bug with its stack, and a 503 with its cause in one line. Only the pattern of the route is logged, because the
 * URL may contain personal data.
 */
export function logFailure(request: FastifyRequest, { status }: Problem, error: Error): void {
  const of = { method: request.method, route: request.routeOptions.url }
  if (status === 500) request.log.error({ ...of, err: error }, 'A request failed')
  if (status === 503) request.log.warn({ ...of, cause: causeOf(error) }, 'A request was answered with 503')
}

/** Answers a request that Node refuses: writes the answer directly to the socket, and closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { phrase, status } = new Problem(clientErrors[error.code ?? ''] ?? 'Bad Request')
  const body = JSON.stringify({ type: `/errors/${status}`, title: 'An error occurred', status, detail: phrase })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/problem+json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`,
  )
}

const clientErrors: Record<string, ErrorPhrase> = {
  HPE_HEADER_OVERFLOW: 'Request headers too large',
  ERR_HTTP_REQUEST_TIMEOUT: 'Request timeout',
}

/** Turns any error into a Problem. Errors that are not known become `Internal Server Error`. */
function problemOf(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error
  const { code } = error
  const phrase = phrases[code] ?? (error.statusCode && error.statusCode < 500 ? byStatus[error.statusCode] : undefined)
  if (phrase) return new Problem(phrase)
  if (isUnavailable(error)) return new Problem('Service unavailable', { retryAfter: 2 })
  return new Problem('Internal Server Error')
}

const phrases: Record<string, ErrorPhrase> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'Syntax error',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'Syntax error',
  FST_ERR_CTP_BODY_TOO_LARGE: 'Payload too large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Unsupported media type',
  FST_ERR_BAD_URL: 'Bad Request',
  // A value in the URL contains the character NUL, which PostgreSQL cannot store. A body with this character is refused
  // before any query.
  '22021': 'Not Found',
}
const byStatus: Record<number, ErrorPhrase> = {
  400: 'Bad Request',
  413: 'Payload too large',
  414: 'URI too long',
  415: 'Unsupported media type',
  431: 'Request headers too large',
}
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const { violations, retryAfter, headers = {}, extra } = problem.options
  const { status, detail } = problem
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)))
  if (status === 401 && !headers['www-authenticate']) reply.header('www-authenticate', 'Bearer')
  const kind = violations ? 'ConstraintViolation' : 'Error'
  const type = violations ? '/validation_errors' : `/errors/${status}`
  const wantsLd = !request.headers.accept?.includes('application/json')
  const body = {
    ...(wantsLd && { '@context': `/api/contexts/${kind}`, '@id': `/api${type}`, '@type': kind, description: detail }),
    type,
    title: 'An error occurred',
    status,
    detail,
    ...(violations && { violations }),
    requestId: request.id,
    ...extra,
  }
  return reply
    .code(status)
    .headers(absolute({ ...headers, link: `${HYDRA_ERROR}, ${documentationLink}` }, request))
    .header('cache-control', 'no-store')
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(body))
}
