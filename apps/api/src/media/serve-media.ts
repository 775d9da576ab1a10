import { Problem } from '../http/problem.ts'
import type { ServeFiles } from '../services.ts'
import { mediaStore, mediaTypes } from './store.ts'

/** Only names that the store gives pictures: nothing with a slash or a leading dot leaves the folder or shows what is unfinished. */
const mediaName = /^[\w-]+\.(webp|avif|jpe?g|png)$/

/** Whatever it is, it runs nothing, loads nothing and is taken for nothing else. */
export const inert = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const

/** The pictures, for ever cacheable: another picture has another name. */
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
