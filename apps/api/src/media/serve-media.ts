import { Problem } from '../http/problem.ts'
import type { ServeFiles } from '../services.ts'
import { mediaStore, mediaTypes } from './store.ts'

/**
 * The names of stored pictures. A slash or a leading dot is not allowed, so that a request cannot reach other folders
 * or unfinished files.
 */
const mediaName = /^[\w-]+\.(webp|avif|jpe?g|png)$/

/** Browsers must not run a file, load other resources for it, or guess its type, whatever its bytes are. */
export const inert = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const

/** Serves pictures. Browsers may store them for ever, because a changed picture gets another name. */
export const serveMedia: ServeFiles = (app, { config }) => {
  const store = mediaStore(config)

  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const name = request.params['*']
    const [, extension] = mediaName.exec(name) ?? []
    if (!extension) throw new Problem('Not Found')
    const etag = `"${name}"`
    const headers = { etag, 'cache-control': 'public, max-age=31536000, immutable', ...inert }
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(headers).send()
    const data = await store.get(name)
    if (!data) throw new Problem('Not Found')
    return reply.headers({ ...headers, 'content-type': mediaTypes[extension as keyof typeof mediaTypes] }).send(data)
  })
}
