import { Readable } from 'node:stream'
import { inert } from '../media/serve-media.ts'
import { type MediaStore, mediaStore, nameOf } from '../media/store.ts'
import { Problem } from '../http/problem.ts'
import type { ServeFiles } from '../services.ts'
import { type BaseMap, cachedBaseMap } from './base-map.ts'
import { readRange } from './read-range.ts'

/** The address from which pages load the file of the map. */
export const addressOfMap = ({ file }: BaseMap): string => `/map/${nameOf(file)}`

const PART = 1024 * 1024

/**
 * Serves the file of the map, in the ranges that pages request (RFC 9110 §14). Another map has another name, so
 * browsers may store the file for ever.
 */
export const serveMap: ServeFiles = (app, { config, db }) => {
  const store = mediaStore(config)

  app.get<{ Params: { name: string } }>('/map/:name', async (request, reply) => {
    const { name } = request.params
    const map = await cachedBaseMap(db)
    if (!map || nameOf(map.file) !== name) throw new Problem('Not Found')
    const etag = `"${name}"`
    reply.headers({
      etag,
      'accept-ranges': 'bytes',
      // Compression would change the positions of bytes.
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
      'content-type': 'application/vnd.pmtiles',
      ...inert,
    })
    const { range: asked, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers
    if (ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) return reply.code(304).send()
    const range = ifRange === undefined || ifRange === etag ? readRange(asked, map.bytes) : 'whole'
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${map.bytes}`).send()
    const { start, end } = range === 'whole' ? { start: 0, end: map.bytes - 1 } : range
    if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${map.bytes}`)
    reply.header('content-length', end - start + 1)
    // Without a stream, Fastify would send no `content-length`.
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    // The first part is read before the status is sent, in case the file is missing.
    const first = await store.part(name, start, Math.min(PART, end - start + 1))
    if (!first) throw new Problem('Not Found')
    return reply.send(Readable.from(parts(store, name, first, start + first.length, end)))
  })
}

async function* parts(store: MediaStore, name: string, first: Buffer, from: number, end: number) {
  yield first
  for (let at = from; at <= end;) {
    const part = await store.part(name, at, Math.min(PART, end - at + 1))
    if (!part || part.length === 0) throw new Error(`The map ${name} ends at ${at}`)
    yield part
    at += part.length
  }
}
