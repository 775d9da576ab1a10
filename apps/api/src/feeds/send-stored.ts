import { type FileHandle, open } from 'node:fs/promises'
import { type Readable, pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accepts, isCurrent } from '../http/send.ts'
import type { StoredFile } from './stored-files.ts'

/** Caches may use a file for one hour. */
const CACHE_CONTROL = 'public, max-age=3600'

/**
 * Sends a stored XML file, compressed if the client accepts gzip. The file is read while it is sent.
 *
 * @returns false if the file is not on the disk any more; then nothing was sent
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { place, bytes, plainBytes, etag, modified }: StoredFile,
): Promise<boolean> {
  const isGzip = accepts(request, 'gzip')
  const file = await open(place).catch(() => undefined)
  if (!file) return false
  reply.headers({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': CACHE_CONTROL,
    vary: 'Accept-Encoding',
    'last-modified': modified.toUTCString(),
    etag,
  })
  const isKnown = hasSame(request, etag, modified)
  if (isKnown || request.method === 'HEAD') {
    await file.close()
    if (isKnown) {
      reply.code(304).send()
      return true
    }
  }
  if (isGzip) reply.header('content-encoding', 'gzip')
  reply.header('content-length', isGzip ? bytes : plainBytes)
  if (request.method === 'HEAD') reply.send()
  else reply.send(isGzip ? file.createReadStream() : plainOf(file))
  return true
}

/** The text of a compressed file. If the client leaves, Fastify ends this stream, and the file is closed too. */
function plainOf(file: FileHandle): Readable {
  const plain = createGunzip()
  pipeline(file.createReadStream(), plain, () => undefined)
  return plain
}

/** Whether the client has this text already. If it sends both conditions, the ETag decides (RFC 9110, 13.1.3). */
function hasSame({ headers }: FastifyRequest, etag: string, modified: Date): boolean {
  const condition = headers['if-none-match']
  if (condition !== undefined) return condition.trim() === '*' || isCurrent(condition, etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return since >= Math.floor(+modified / 1000) * 1000
}
