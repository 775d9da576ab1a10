import type { FastifyReply } from 'fastify'
import { isId } from '../http/query.ts'
import type { Context } from '../operation/define-operation.ts'
import { Problem } from '../http/problem.ts'
import { contentType, documentationLink, sendPrivate } from '../http/send.ts'
import { mustBeCurrent } from '../resource/preconditions.ts'
import { readRecord } from '../resource/read-record.ts'
import { render, sql } from '../sql/sql.ts'
import { imageObjectResource } from './image-object.resource.ts'
import { type ImageRow, readImage } from './image-row.ts'

/**
 * Finds the picture whose id is in the path, and checks that the viewer may change it. The caller runs `check`, which
 * compares the picture's version with the headers of the request. @throws Problem 403, 404
 */
export async function findOwnImage({ services, request, viewer, params }: Context): Promise<{
  image: ImageRow
  check: () => Promise<void>
}> {
  const { db, models } = services
  const { id = '' } = params
  const image = isId(id) ? await readImage(db, id) : undefined
  if (!image) throw new Problem('Not Found')
  const mine = imageObjectResource.editable!(sql`r`, viewer)
  const rows = await db.query(render(sql`select 1 from image_object r where r.id = ${id} and ${mine}`))
  if (rows.length === 0) throw new Problem('Access Denied.')
  return { image, check: () => mustBeCurrent({ services, request }, models.of(imageObjectResource), image.id) }
}

/** Answers with the picture that was written. */
export async function sendImage(
  { services, viewer, request, reply, format }: Context,
  id: string,
): Promise<FastifyReply> {
  const body = await readRecord(services, services.models.of(imageObjectResource), id, { viewer, format })
  if (body === null) throw new Problem('Not Found')
  const location = `/api/image-objects/${id}.${format}`
  const headers = { 'content-type': contentType(format), link: documentationLink, 'content-location': location }
  return sendPrivate(request, reply, body, headers)
}
