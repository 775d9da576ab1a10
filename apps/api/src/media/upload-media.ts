import { createHash } from 'node:crypto'
import { violationMessages } from '@lonja/contract/errors'
import type { FastifyRequest } from 'fastify'
import { insider, signedIn } from '../access.ts'
import { uuidv7 } from '../database/uuid.ts'
import { ImageRefused, derive } from './derive.ts'
import { attemptOf, once } from '../idempotency.ts'
import { Problem, invalid } from '../problem.ts'
import { contentType } from '../resource/answer.ts'
import { formatOf } from '../resource/negotiate.ts'
import { isId } from '../http/query.ts'
import { readRecord } from '../resource/read-record.ts'
import { allow } from '../resource/routes.ts'
import { sendOnce } from '../resource/send-created.ts'
import type { Operations, Services } from '../services.ts'
import { mediaObjectResource } from './media-object.resource.ts'
import { kindOf } from './media-type.ts'
import { mustFit } from './quota.ts'
import { type Upload, acceptUploads, withUpload } from './read-upload.ts'
import { inert } from './serve-media.ts'
import { mediaStore } from './store.ts'
import { render, sql } from '../sql/sql.ts'

/** Files that are no pictures of the catalogue: kept as they are, but photos, and given out to be saved, never shown. */
export const uploadMedia: Operations = async (app, services) => {
  await acceptUploads(app)
  const { db, config } = services

  app.post('/api/media-objects', { onRequest: allow(signedIn) }, async (request, reply) => {
    const answer = await withUpload(services, request, (upload) => keep(services, request, upload))
    return sendOnce(request, reply, answer)
  })

  app.get<{ Params: { id: string } }>('/media/files/:id', async (request, reply) => {
    const { id } = request.params
    if (!isId(id)) throw new Problem('Not Found')
    const visible = mediaObjectResource.visible(sql`m`, request.viewer)
    const [row] = await db.query<{ file: string; name: string; mime_type: string; visibility: string }>(
      render(
        sql`select file, file_o_name as name, mime_type, visibility from media_object m where id = ${id} and ${visible}`,
      ),
    )
    const data = row && (await mediaStore(config).get(row.file))
    if (!data) throw new Problem('Not Found')
    return reply
      .headers({
        ...inert,
        'content-type': row.mime_type,
        'content-disposition': attachment(row.name),
        'cache-control': row.visibility === 'public' ? 'public, max-age=86400' : 'private, no-store',
      })
      .send(data)
  })
}

async function keep({ db, config, models }: Services, request: FastifyRequest, { files, texts }: Upload) {
  const { viewer } = request
  const format = formatOf(request.headers.accept)
  const file = files.get('file')
  if (!file) throw invalid({ propertyPath: 'file', message: violationMessages.blank })
  const visibility = texts.get('visibility') ?? 'private'
  // What customers send is for those who help them.
  if (visibility !== 'private' && !(visibility === 'public' && insider(viewer)))
    throw invalid({ propertyPath: 'visibility', message: violationMessages.choice })
  const kind = kindOf(file.data, file.filename)
  if (!kind) throw invalid({ propertyPath: 'file', message: violationMessages.file })
  const picture = kind === 'picture'
  const data = picture ? await withoutTraces(file.data) : file.data
  const { mimeType, extension } = picture ? { mimeType: 'image/webp', extension: '.webp' } : kind
  const id = uuidv7()
  const store = mediaStore(config)
  // No name that `/media/…` gives out.
  const name = `file.${id}`
  const checksum = createHash('sha256').update(file.data).digest('hex')
  const attempt = attemptOf(request, null, [file.filename, visibility, checksum])
  await store.put(name, data)
  try {
    const answer = await once(db, attempt, async () => {
      await mustFit(db, viewer, data.length)
      await db.q
        .insertInto('media_object')
        .values({
          id,
          owner_id: viewer.id,
          file_o_name: withExtension(file.filename, extension),
          file: name,
          mime_type: mimeType,
          size: data.length,
          checksum: createHash('sha256').update(data).digest('hex'),
          visibility,
        })
        .execute()
      db.changed('media-objects', `media_object:${id}`)
      const body = await readRecord({ db }, models.of(mediaObjectResource), id, viewer, format)
      return { status: 201, body: body!, location: `/api/media-objects/${id}`, contentType: contentType(format) }
    })
    if (answer.replayed) await store.remove(name)
    return answer
  } catch (error) {
    await store.remove(name)
    throw error
  }
}

/** The picture alone: not where it was taken, nor what else the file holds. */
async function withoutTraces(file: Buffer): Promise<Uint8Array> {
  const job = { file, ratio: null, focal: { x: 0.5, y: 0.5 }, crops: [], ready: [], plain: false }
  const { master } = await derive(job).catch((error: unknown) => {
    if (!(error instanceof ImageRefused)) throw error
    throw invalid({ propertyPath: 'file', message: violationMessages.image })
  })
  return master
}

const withExtension = (name: string, extension: string): string =>
  name.toLowerCase().endsWith(extension) ? name : `${name}${extension}`

/** RFC 6266: the name in ASCII, and as it is. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
}
