import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorPhrase } from '@lonja/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'
import { absolute, documentationLink, originOf } from './resource/answer.ts'

const HYDRA_ERROR = '<http://www.w3.org/ns/hydra/error>; rel="http://www.w3.org/ns/json-ld#error"'

/** Every answer that is an error: problem+json with the phrase as `detail`; what is not a Problem is a bug and says nothing. */
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
    const url = `${originOf(request)}${path}`.slice(0, 300)
    return sendProblem(
      request,
      reply,
      new Problem('No route found', { detail: `No route found for "${request.method} ${url}"` }),
    )
  })

  app.setErrorHandler(answerError)
}

/** Also for what Fastify refuses before there is a route: an address that cannot be decoded. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error)
  if (problem.status === 500) request.log.error({ err: error, requestId: request.id }, 'A request failed')
  return sendProblem(request, reply, problem)
}

/** What Node refuses before there is a request: written to the socket by hand, and the connection is over. */
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

/** What Fastify and the database throw, as a Problem. */
function problemOf(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error
  const { code } = error
  const phrase = phrases[code] ?? (error.statusCode && error.statusCode < 500 ? byStatus[error.statusCode] : undefined)
  if (phrase) return new Problem(phrase)
  if (unavailable.test(code) || lostConnection.test(error.message))
    return new Problem('Service unavailable', { retryAfter: 2 })
  return new Problem('Internal Server Error')
}

const phrases: Record<string, ErrorPhrase> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'Syntax error',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'Syntax error',
  FST_ERR_CTP_BODY_TOO_LARGE: 'Payload too large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Unsupported media type',
  FST_ERR_BAD_URL: 'Bad Request',
  // A name in an address with the character 0, which no text of PostgreSQL has; bodies are checked as they are read.
  '22021': 'Not Found',
}
const byStatus: Record<number, ErrorPhrase> = {
  400: 'Bad Request',
  413: 'Payload too large',
  414: 'URI too long',
  415: 'Unsupported media type',
  431: 'Request headers too large',
}
/**
 * The database is gone, full, read-only or overloaded, or others were in the way too often: worth another try, and no
 * bug. By SQLSTATE, whole classes where all of one is meant, and by the system's own codes.
 */
const unavailable =
  /^(08...|53...|58...|57P..|57014|40001|40P01|55P03|25006)$|^E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/
/** What `pg` says without a code. */
const lostConnection = /timeout exceeded when trying to connect|Connection terminated|is not queryable/

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
