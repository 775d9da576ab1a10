import type { FastifyReply, FastifyRequest } from 'fastify'
import { accepts } from '../http/send.ts'
import type { StaticFile } from './static-files.ts'

/**
 * Sends a file of a build. Browsers store it for a year if its name, or the version in its address, changes with its
 * content. They ask for a new version of a service worker each time.
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  const { immutable, type, etag } = file
  const { url = '/' } = request.raw
  const lasting = immutable || url.includes('?v=') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
  reply.headers({
    'content-type': type,
    'cache-control': url.endsWith('/sw.js') ? 'no-cache' : lasting,
    vary: 'Accept-Encoding',
    etag,
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const encoding = encodingFor(request)
  const encoded = encoding && file[encoding]
  if (encoded) return reply.header('content-encoding', encoding).send(encoded)
  return reply.send(file.plain)
}

/** The best encoding that the client accepts. */
export function encodingFor(request: FastifyRequest): 'br' | 'gzip' | undefined {
  if (accepts(request, 'br')) return 'br'
  return accepts(request, 'gzip') ? 'gzip' : undefined
}
