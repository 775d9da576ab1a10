import { violationMessages } from '@lonja/contract/errors'
import { rights } from '@lonja/contract/people/rights'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Viewer, mayInTown, shopsWith } from '../access.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { Problem, invalid } from '../problem.ts'
import { contentType, sendPrivate } from '../resource/answer.ts'
import { formatOf } from '../resource/negotiate.ts'
import { idOf } from '../http/query.ts'
import { mustBeObject } from '../http/read-body.ts'

/**
 * The shop that a `businessId` names, id or IRI, if the viewer may speak for it.
 *
 * @throws Problem 422 where it names none, 403 for another's shop, 404 for an operator's that does not exist
 */
export async function shopOf(db: Database, viewer: Viewer, given: unknown): Promise<string> {
  if (given === undefined || given === null || given === '')
    throw invalid({ propertyPath: 'businessId', message: violationMessages.blank })
  const id = typeof given === 'string' ? idOf(given, 'businesses') : null
  if (id === null) throw invalid({ propertyPath: 'businessId', message: violationMessages.invalid })
  if (mayInTown(viewer, 'settings')) {
    const shop = await db.q.selectFrom('business').select('id').where('id', '=', id).executeTakeFirst()
    if (!shop) throw new Problem('Not Found')
  } else if (!shopsWith(viewer, 'settings').includes(id)) throw new Problem('Access Denied.')
  return id
}

/** Whether somebody may speak for the shop at this moment: not as their token was read, but as the database has it. */
export async function speaksFor(db: Database, userId: string, businessId: string): Promise<boolean> {
  const [row] = await db.query<{ may: boolean }>({
    text: `select exists (
             select from "user" u where u.id = $1 and u.enabled
                and (u.role = 'ROLE_ADMIN'
                     or exists (select from business_member m where m.user_id = u.id and m.business_id = $2
                                and m.role = any($3::text[])))) as may`,
    values: [userId, businessId, rights.settings.shop],
  })
  return row!.may
}

/** The body's members. @throws Problem `Invalid body` */
export function readBody(body: unknown): Record<string, unknown> {
  mustBeObject(body)
  return { ...body }
}

/** Answers what is no record of a resource. */
export function sendShape(request: FastifyRequest, reply: FastifyReply, type: string, shape: object): FastifyReply {
  const format = formatOf(request.headers.accept)
  const head = { '@context': `/api/contexts/${type}`, '@id': `/api/.well-known/genid/${uuidv7()}`, '@type': type }
  const body = JSON.stringify(format === 'jsonld' ? { ...head, ...shape } : shape)
  return sendPrivate(request, reply, body, { 'content-type': contentType(format) })
}
