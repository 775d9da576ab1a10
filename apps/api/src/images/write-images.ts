import { signedIn } from '../access.ts'
import { acceptUploads, withUpload } from '../media/read-upload.ts'
import { mediaStore } from '../media/store.ts'
import { Problem } from '../problem.ts'
import { contentType, documentationLink, sendPrivate } from '../resource/answer.ts'
import { formatOf } from '../resource/negotiate.ts'
import { mustBeCurrent } from '../resource/preconditions.ts'
import { isId, queryOf } from '../http/query.ts'
import { readRecord } from '../resource/read-record.ts'
import { allow } from '../resource/routes.ts'
import { removeRecord, updateRecord } from '../resource/write.ts'
import type { Operations, Services } from '../services.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { imageObjectResource } from './image-object.resource.ts'
import { type ImageRow, forgetFiles, readImage, urlsOf } from './image-row.ts'
import { readPostedImage } from './posted-image.ts'
import { createImage, recut, replaceImage } from './save-image.ts'
import { render, sql } from '../sql/sql.ts'

type ById = FastifyRequest<{ Params: { id: string } }>

/** Pictures: sent as forms and kept in every size; what is said of them is JSON. */
export const writeImages: Operations = async (app, services) => {
  await acceptUploads(app)
  const path = '/api/image-objects'

  app.post(path, { onRequest: allow(signedIn) }, async (request, reply) => {
    const { id, created } = await withUpload(services, request, (upload) =>
      createImage(services, request.viewer, readPostedImage(upload, queryOf(request.url))),
    )
    if (created) reply.code(201)
    return answer(services, request, reply.header('location', `${path}/${id}`), id)
  })

  // By POST too: forms are sent by it, also by API Platform's own clients when they change something.
  app.route<{ Params: { id: string } }>({
    method: ['PUT', 'POST'],
    url: `${path}/:id`,
    onRequest: allow(signedIn),
    handler: async (request: ById, reply) => {
      const image = await ownImage(services, request)
      const check = () => mustBeCurrent(services, services.models.of(imageObjectResource), request, image.id)
      if (request.isMultipart())
        await withUpload(services, request, (upload) =>
          replaceImage(services, request.viewer, image, readPostedImage(upload, queryOf(request.url)), check),
        )
      else await describe(services, request, image, check)
      return answer(services, request, reply, image.id)
    },
  })

  app.delete(`${path}/:id`, { onRequest: allow(signedIn) }, async (request: ById, reply) => {
    const { db, config } = services
    const image = await ownImage(services, request)
    await removeRecord(services, services.models.of(imageObjectResource), image.id, request.viewer, () =>
      mustBeCurrent(services, services.models.of(imageObjectResource), request, image.id),
    )
    // The town's own pictures may share their files.
    const files = { contentUrl: image.content_url, variants: image.variants }
    if (image.owner_id !== null) await forgetFiles(db, mediaStore(config), urlsOf(files))
    return reply.code(204).send()
  })
}

/** Changes what is said of an image; where the focal point moves, what is cut around it is cut again. */
async function describe(services: Services, request: ById, image: ImageRow, check: () => Promise<void>): Promise<void> {
  const { db } = services
  await updateRecord(services, services.models.of(imageObjectResource), image.id, request.body, request.viewer, check)
  const after = await readImage(db, image.id)
  const moved = after && (after.focal.x !== image.focal.x || after.focal.y !== image.focal.y)
  if (moved) await recut(services, after, true)
}

/** @throws Problem 403, 404 for an image that the viewer may not change */
async function ownImage({ db }: Services, request: ById): Promise<ImageRow> {
  const { id } = request.params
  const image = isId(id) ? await readImage(db, id) : undefined
  if (!image) throw new Problem('Not Found')
  const mine = imageObjectResource.editable!(sql`r`, request.viewer)
  const rows = await db.query(render(sql`select 1 from image_object r where r.id = ${id} and ${mine}`))
  if (rows.length === 0) throw new Problem('Access Denied.')
  return image
}

async function answer(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<FastifyReply> {
  const format = formatOf(request.headers.accept)
  const body = await readRecord(services, services.models.of(imageObjectResource), id, request.viewer, format)
  if (body === null) throw new Problem('Not Found')
  const location = `/api/image-objects/${id}.${format}`
  const headers = { 'content-type': contentType(format), link: documentationLink, 'content-location': location }
  return sendPrivate(request, reply, body, headers)
}
