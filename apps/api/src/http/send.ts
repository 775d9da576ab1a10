import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CachedResponse, etagOf } from './cached-response.ts'
import { noteStoredAnswer } from './in-process.ts'
import { type Format, mimeOf } from './negotiate.ts'

/** The Link header for the documentation, which every answer has. */
export const documentationLink = '</api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"'

/** The installation's public origin: the configured one, or else the origin of this request. */
export function originOf({ server, protocol, host }: FastifyRequest): string {
  return server.publicOrigin ?? `${protocol}://${/^[\w.:[\]-]+$/.test(host) ? host : 'localhost'}`
}

/**
 * Adds the origin to Link headers. Stored answers have links without an origin, so that they can be sent for any host
 * name.
 */
export const absolute = (headers: Readonly<Record<string, string>>, request: FastifyRequest): Record<string, string> =>
  headers['link'] === undefined
    ? headers
    : { ...headers, link: headers['link'].replaceAll('</', `<${originOf(request)}/`) }

export const contentType = (format: Format): string => `${mimeOf[format]}; charset=utf-8`

/** Caches outside of this process may use a stored list for one minute. */
export const LIST = 'public, max-age=60'
/** Caches must ask the server before each use of a stored record whether it has changed; if not, the answer is 304. */
export const RECORD = 'public, no-cache'
const PRIVATE = 'private, no-store'

/**
 * Sends a stored answer: 304 if the client already has it, or else the body. A body of more than 1,000 bytes is
 * compressed if the client accepts this.
 */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
  cacheControl = LIST,
): FastifyReply {
  noteStoredAnswer(request, answer)
  reply.headers(absolute(answer.headers, request))
  reply
    .header('cache-control', cacheControl)
    .header('etag', answer.etag)
    .header('vary', 'Accept, Authorization, Origin, Prefer, Accept-Encoding')
  if (isCurrent(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  if (answer.body.length > 1_000) {
    if (accepts(request, 'br')) return reply.header('content-encoding', 'br').send(answer.brotli)
    if (accepts(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(answer.gzip)
  }
  return reply.send(answer.body)
}

const refused = { br: /\bbr\s*;\s*q=0(?:\.0*)?(?![\d.])/, gzip: /\bgzip\s*;\s*q=0(?:\.0*)?(?![\d.])/ }

/** Whether the client accepts this encoding. */
export function accepts({ headers }: FastifyRequest, encoding: 'br' | 'gzip'): boolean {
  const accepted = headers['accept-encoding'] ?? ''
  return accepted.includes(encoding) && !refused[encoding].test(accepted)
}

/** A private answer of more bytes than this is compressed. A smaller one arrives as soon without it. */
const largePrivate = 4_000

/**
 * Sends an answer that only this viewer may see. No cache stores it, but a client that already has it gets a 304. A
 * large answer to a request with a token is compressed, at the fastest level. An answer to a request with a cookie is
 * not: another site can make a browser send such requests, and could guess secrets from the sizes of compressed answers.
 */
export function sendPrivate(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  headers: Record<string, string>,
): FastifyReply {
  const body = Buffer.from(text)
  const etag = etagOf(body)
  reply
    .headers(absolute(headers, request))
    .header('cache-control', PRIVATE)
    .header('vary', 'Accept, Authorization, Origin, Prefer, Accept-Encoding')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  // An answer to a write with `Content-Location` is equal to the answer of GET, so it has the ETag that the next
  // write needs.
  if (isRead || reply.hasHeader('content-location')) reply.header('etag', etag)
  if (isRead && isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const compresses = body.length > largePrivate && request.headers.authorization && accepts(request, 'gzip')
  if (!compresses) return reply.send(body)
  return reply.header('content-encoding', 'gzip').send(gzipSync(body, { level: 1 }))
}

/** Whether `If-None-Match` names this ETag. */
export function isCurrent(condition: string | undefined, etag: string): boolean {
  if (!condition) return false
  return condition.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
