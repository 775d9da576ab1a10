import { createHash } from 'node:crypto'
import { violationMessages } from '@lonja/contract/errors'
import { isInsider, signedIn } from '../access/guards.ts'
import { uuidv7 } from '../database/uuid.ts'
import { insert } from '../database/insert.ts'
import { ImageRefused, derive } from './derive.ts'
import { attemptOf, runOnce } from '../http/idempotency.ts'
import { type Context, defineOperation } from '../operation/define-operation.ts'
import { invalid } from '../http/problem.ts'
import { contentType } from '../http/send.ts'
import { readRecord } from '../resource/read-record.ts'
import { sendOnce } from '../resource/send-created.ts'
import { mediaObjectResource } from './media-object.resource.ts'
import { kindOf } from './media-type.ts'
import { mustFitQuota } from './quota.ts'
import { type Upload, acceptUploads, withUpload } from './read-upload.ts'
import { mediaStore } from './store.ts'

/**
 * Stores an uploaded document unchanged, or a photo without its metadata. Pictures of the catalogue are uploaded
 * elsewhere (`upload-image.ts`). The file is served as a download, never inline (`serve-file.ts`).
 */
export const uploadMedia = defineOperation({
  method: 'POST',
  path: '/api/media-objects',
  summary: 'Uploads a document, which is served as an attachment',
  who: signedIn,
  // A form; `withUpload` reads it.
  reads: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
  accepts: ['multipart/form-data'],
  answers: { item: 'MediaObject' },
  status: 201,
  errors: ['Upload quota exceeded', 'Service unavailable'],
  idempotent: true,
  prepare: acceptUploads,
  run: async (context) => {
    const { services, request, reply } = context
    return sendOnce(request, reply, await withUpload(services, request, (upload) => storeUpload(context, upload)))
  },
})

async function storeUpload({ services, request, viewer, format }: Context, { files, texts }: Upload) {
  const { db, config, models } = services
  const file = files.get('file')
  if (!file) throw invalid({ propertyPath: 'file', message: violationMessages.blank })
  const visibility = texts.get('visibility') ?? 'private'
  // Customers cannot publish files: their files are only for the staff who help them.
  if (visibility !== 'private' && !(visibility === 'public' && isInsider(viewer)))
    throw invalid({ propertyPath: 'visibility', message: violationMessages.choice })
  const kind = kindOf(file.data, file.filename)
  if (!kind) throw invalid({ propertyPath: 'file', message: violationMessages.file })
  const picture = kind === 'picture'
  const data = picture ? await withoutMetadata(file.data) : file.data
  const { mimeType, extension } = picture ? { mimeType: 'image/webp', extension: '.webp' } : kind
  const id = uuidv7()
  const store = mediaStore(config)
  // `/media/…` never serves files with such a name.
  const name = `file.${id}`
  const checksum = createHash('sha256').update(file.data).digest('hex')
  const attempt = attemptOf(request, null, [file.filename, visibility, checksum])
  await store.put(name, data)
  try {
    const answer = await runOnce(db, attempt, async () => {
      await mustFitQuota(db, viewer, data.length)
      await insert(db, 'media_object', {
        id,
        owner_id: viewer.id,
        file_o_name: withExtension(file.filename, extension),
        file: name,
        mime_type: mimeType,
        size: data.length,
        checksum: createHash('sha256').update(data).digest('hex'),
        visibility,
      })
      db.changed('media-objects', `media_object:${id}`)
      const body = await readRecord({ db }, models.of(mediaObjectResource), id, { viewer, format })
      return { status: 201, body: body!, location: `/api/media-objects/${id}`, contentType: contentType(format) }
    })
    if (answer.replayed) await store.remove(name)
    return answer
  } catch (error) {
    await store.remove(name)
    throw error
  }
}

/** The photo as WebP, without the place where it was taken and other metadata. */
async function withoutMetadata(file: Buffer): Promise<Uint8Array> {
  const job = { file, ratio: null, focal: { x: 0.5, y: 0.5 }, crops: [], ready: [], plain: false }
  const { master } = await derive(job).catch((error: unknown) => {
    if (!(error instanceof ImageRefused)) throw error
    throw invalid({ propertyPath: 'file', message: violationMessages.image })
  })
  return master
}

const withExtension = (name: string, extension: string): string =>
  name.toLowerCase().endsWith(extension) ? name : `${name}${extension}`
