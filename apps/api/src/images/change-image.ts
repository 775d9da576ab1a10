import type { FastifyReply } from 'fastify'
import { signedIn } from '../access/guards.ts'
import { queryOf } from '../http/query.ts'
import { acceptUploads, withUpload } from '../media/read-upload.ts'
import { type Context, defineOperation } from '../operation/define-operation.ts'
import { updateRecord } from '../resource/write.ts'
import { imageObjectResource } from './image-object.resource.ts'
import { type ImageRow, readImage } from './image-row.ts'
import { findOwnImage, sendImage } from './own-image.ts'
import { ImageForm, readPostedImage } from './posted-image.ts'
import { recropImage, replaceImage } from './save-image.ts'

const operation = {
  path: '/api/image-objects/{id}',
  who: signedIn,
  answers: { item: 'ImageObject' },
  errors: ['Access Denied.', 'Upload quota exceeded', 'Resource changed meanwhile', 'Service unavailable'],
  conditional: true,
  prepare: acceptUploads,
  run: (context: Context) => change(context),
} as const

export const changeImage = defineOperation({
  ...operation,
  method: 'PUT',
  summary: 'Changes the data of a picture; if the body is a form, replaces the picture itself',
  // The resource reads JSON bodies; `withUpload` reads forms.
  reads: {
    type: 'object',
    properties: {
      alt: { type: 'string', maxLength: 300 },
      focal: { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number' } }, required: ['x', 'y'] },
      default: { type: 'boolean' },
    },
  },
})

export const changeImageByForm = defineOperation({
  ...operation,
  method: 'POST',
  summary: 'Replaces a picture, like PUT, for clients that can upload only with POST',
  beyond: 'clients that send forms only with POST, like the admin of API Platform',
  reads: ImageForm,
  accepts: ['multipart/form-data'],
})

/** Replaces the picture if the body is a form; otherwise changes the texts of the image. */
async function change(context: Context): Promise<FastifyReply> {
  const { services, viewer, request } = context
  const { image, check } = await findOwnImage(context)
  if (request.isMultipart())
    await withUpload(services, request, (upload) =>
      replaceImage(services, viewer, image, readPostedImage(upload, queryOf(request.url)), check),
    )
  else await describe(context, image, check)
  return sendImage(context, image.id)
}

/** Changes the texts and the focal point of an image. If the focal point moves, the crops are made again. */
async function describe(
  { services, viewer, body }: Context,
  image: ImageRow,
  check: () => Promise<void>,
): Promise<void> {
  const { db, models } = services
  await updateRecord(services, models.of(imageObjectResource), { id: image.id, body, viewer, check })
  const after = await readImage(db, image.id)
  const moved = after && (after.focal.x !== image.focal.x || after.focal.y !== image.focal.y)
  if (moved) await recropImage(services, after, true)
}
