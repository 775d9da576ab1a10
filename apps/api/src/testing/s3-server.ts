import { readFile, readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import S3rver, { type Context, type Middleware } from 's3rver'

/** The page size of the list of unfinished uploads. It is small, so that tests get several pages. */
const PAGE = 2

/**
 * Starts a store with the S3 protocol in a folder. s3rver can neither list unfinished uploads nor abort them, so this
 * function adds both. It works on the files of s3rver.
 */
export async function startS3(directory: string, bucket: string) {
  const configureBuckets = [{ name: bucket, configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const folder = server.store.getResourcePath(bucket, undefined, 'uploads')

  /** Returns the unfinished uploads, sorted by key and then by id. */
  const uploads = async () => {
    const ids = await readdir(folder).catch(() => [])
    const found = ids.map(async (id) => {
      const file = path.join(folder, id, 'key')
      return { id, key: await readFile(file, 'utf8'), begun: (await stat(file)).mtime }
    })
    return (await Promise.all(found)).toSorted((a, b) => (a.key + a.id < b.key + b.id ? -1 : 1))
  }

  const unfinished: Middleware = async (context, next) => {
    const { method, path: where, query } = context
    if (method === 'GET' && where === `/${bucket}` && 'uploads' in query) {
      const after = `${query['key-marker'] ?? ''}${query['upload-id-marker'] ?? ''}`
      const left = (await uploads()).filter(({ key, id }) => key.startsWith(query['prefix'] ?? '') && key + id > after)
      answer(context, left)
    } else if (method === 'DELETE' && query['uploadId'] !== undefined) {
      await rm(path.join(folder, path.basename(query['uploadId'])), { recursive: true })
      context.status = 204
    } else await next()
  }
  let first: Middleware | undefined
  // The server reads its list of middleware only when it starts. So a function that calls `first` is added before the
  // start. Tests can set `first` later.
  server.middleware.unshift((context, next) => (first ? first(context, next) : next()), unfinished)

  const { port } = await server.run()
  return {
    url: `http://127.0.0.1:${port}`,
    directory,
    keys: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' },
    uploads,
    /** Moves the start time of all unfinished uploads this many hours into the past. */
    async age(hours: number) {
      const at = new Date(Date.now() - hours * 3_600_000)
      for (const { id } of await uploads()) await utimes(path.join(folder, id, 'key'), at, at)
    },
    /** Sets a handler that runs before the handlers of the store. */
    before(middleware: Middleware) {
      first = middleware
    },
    close: () => server.close(),
  }
}

function answer(context: Context, left: { key: string; id: string; begun: Date }[]): void {
  const page = left.slice(0, PAGE)
  const last = page.at(-1)
  const more = left.length > PAGE && last
  context.type = 'application/xml'
  context.body = `<?xml version="1.0" encoding="UTF-8"?>
<ListMultipartUploadsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <IsTruncated>${more ? 'true' : 'false'}</IsTruncated>
  ${more ? `<NextKeyMarker>${last.key}</NextKeyMarker><NextUploadIdMarker>${last.id}</NextUploadIdMarker>` : ''}
  ${page
    .map(
      ({ key, id, begun }) => `<Upload>
    <Key>${key}</Key>
    <UploadId>${id}</UploadId>
    <Initiated>${begun.toISOString()}</Initiated>
  </Upload>`,
    )
    .join('')}
</ListMultipartUploadsResult>`
}
