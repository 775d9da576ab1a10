import { signedIn } from '../access/guards.ts'
import { mediaStore } from '../media/store.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { removeRecord } from '../resource/write.ts'
import { imageObjectResource } from './image-object.resource.ts'
import { deleteUnusedFiles, urlsOf } from './image-row.ts'
import { findOwnImage } from './own-image.ts'

/**
 * Deletes a picture that no record shows. If it is a picture of the town, its files are not deleted, because other
 * pictures may share them.
 */
export const deleteImage = defineOperation({
  method: 'DELETE',
  path: '/api/image-objects/{id}',
  summary: 'Deletes a picture that is not used, with its files',
  who: signedIn,
  errors: ['Access Denied.', 'Resource in use'],
  conditional: true,
  run: async (context) => {
    const { services, viewer } = context
    const { db, config, models } = services
    const { image, check } = await findOwnImage(context)
    await removeRecord(services, models.of(imageObjectResource), { id: image.id, viewer, check })
    const files = { contentUrl: image.content_url, variants: image.variants }
    if (image.owner_id !== null) await deleteUnusedFiles(db, mediaStore(config), urlsOf(files))
  },
})
