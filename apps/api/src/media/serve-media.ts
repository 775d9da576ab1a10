import { Problem } from '../http/problem.ts'
import type { ServeFiles } from '../services.ts'
import { mediaStore, mediaTypes } from './store.ts'

/**
 * Only names that the store gives to pictures: no slash or leading dot can leave the folder or show unfinished files.
 */
const mediaName = /^[\w-]+\.(webp|avif|jpe?g|png)$/

/** Whatever the bytes are, browsers must not run them, load other resources from them, or guess another type. */
export const inert = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const

/** The pictures, cacheable for ever: another picture has another name. */
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
