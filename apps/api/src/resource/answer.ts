import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CachedResponse, etagOf } from './cache.ts'
import { type Format, mimeOf } from './representation.ts'

/** What every answer says of where the documentation is. */
export const documentationLink = (origin: string): string =>
  `<${origin}/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`

export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`

export const contentType = (format: Format): string => `${mimeOf[format]}; charset=utf-8`

const PUBLIC = 'public, max-age=60'
const PRIVATE = 'private, no-store'

/** Sends a stored answer: 304 when the client has it, else in the best encoding it accepts. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, answer: CachedResponse): FastifyReply {
  reply.headers(answer.headers)
  reply
    .header('cache-control', PUBLIC)
    .header('etag', answer.etag)
    .header('vary', 'Accept, Authorization, Origin, Accept-Encoding')
  if (isCurrent(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  if (answer.body.length > 1_000) {
    if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(answer.brotli)
    if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(answer.gzip)
  }
  return reply.send(answer.body)
}

/** Sends what only this viewer may see: never stored anywhere, but a client that has it is told so. */
export function sendPrivate(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  headers: Record<string, string>,
): FastifyReply {
  const body = Buffer.from(text)
  const etag = etagOf(body)
  reply.headers(headers).header('cache-control', PRIVATE).header('vary', 'Accept, Authorization, Origin')
  if (request.method === 'GET' || request.method === 'HEAD') {
    reply.header('etag', etag)
    if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  return reply.send(body)
}

function isCurrent(condition: string | undefined, etag: string): boolean {
  if (!condition) return false
  return condition.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
