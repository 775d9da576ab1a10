import { signedIn } from '../access/guards.ts'
import { queryOf } from '../http/query.ts'
import { acceptUploads, withUpload } from '../media/read-upload.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { sendImage } from './own-image.ts'
import { ImageForm, readPostedImage } from './posted-image.ts'
import { createImage } from './save-image.ts'

/** Stores a picture in every size. If the same person sends the same picture again, answers with the existing one. */
export const uploadImage = defineOperation({
  method: 'POST',
  path: '/api/image-objects',
  summary: 'Uploads a picture; the server makes its sizes and formats',
  who: signedIn,
  query: {
    ratio: 'Crops the main file to this ratio, for example 16:9.',
    default: { type: 'boolean', description: 'Whether it is the default picture.' },
  },
  // A form; `withUpload` reads it.
  reads: ImageForm,
  accepts: ['multipart/form-data'],
  answers: { item: 'ImageObject' },
  status: 201,
  errors: ['Upload quota exceeded', 'Service unavailable'],
  prepare: acceptUploads,
  run: async (context) => {
    const { services, viewer, request, reply } = context
    const { id, created } = await withUpload(services, request, (upload) =>
      createImage(services, viewer, readPostedImage(upload, queryOf(request.url))),
    )
    if (created) reply.code(201)
    reply.header('location', `/api/image-objects/${id}`)
    return sendImage(context, id)
  },
})
