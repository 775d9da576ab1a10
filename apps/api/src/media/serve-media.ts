import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '../problem.ts'
import type { Operations } from '../services.ts'
import { mediaFolder, mediaTypes } from './store.ts'

/** Only names that `putMedia` makes: nothing with a slash or a leading dot leaves the folder or shows what is unfinished. */
const mediaName = /^[\w-]+\.(webp|avif|jpe?g|png)$/

/** The pictures, for ever cacheable: another picture has another name. */
export const serveMedia: Operations = (app, { config }) => {
  const folder = mediaFolder(config.dataDir)

  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const name = request.params['*']
    const [, extension] = mediaName.exec(name) ?? []
    if (!extension) throw new Problem('Not Found')
    const etag = `"${name}"`
    const headers = { etag, 'cache-control': 'public, max-age=31536000, immutable' }
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(headers).send()
    const data = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Problem('Not Found') : error
    })
    return reply.headers({ ...headers, 'content-type': mediaTypes[extension as keyof typeof mediaTypes] }).send(data)
  })
}
