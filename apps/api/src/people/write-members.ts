import { violationMessages } from '@lonja/contract/errors'
import { MemberInvitation } from '@lonja/contract/people/business-member'
import type { FastifyRequest } from 'fastify'
import { type Viewer, may, mayAt, mayInTown } from '../access.ts'
import type { Database } from '../database/database.ts'
import { Problem, invalid } from '../problem.ts'
import { limit } from '../rate-limit.ts'
import type { Resource } from '../resource/define-resource.ts'
import { formatOf } from '../resource/negotiate.ts'
import { mustBeCurrent } from '../resource/preconditions.ts'
import { idOf, isId } from '../http/query.ts'
import { allow, sendItem } from '../resource/routes.ts'
import { sendCreated } from '../resource/send-created.ts'
import type { Operations, Services } from '../services.ts'
import { authorOf } from '../audit.ts'
import { invite, withdrawInvitation } from './invitations.ts'
import { changeMemberRole, removeMember } from './members.ts'
import { businessInvitationResource, businessMemberResource } from './people.resources.ts'
import { readBody } from './read-body.ts'
import { takePeopleTurn } from './town-people.ts'
import { identifier, render, sql } from '../sql/sql.ts'

/** Invitations by one person, and to one address from anybody: a mail server must not be used to write to strangers. */
export const perInviter = { max: 50, windowSeconds: 24 * 3600 }
export const perInvited = { max: 5, windowSeconds: 24 * 3600 }

interface ById {
  Params: { id: string }
}

/** A shop's team: inviting to it, what its members are, and who leaves it. */
export const writeMembers: Operations = (app, services) => {
  const { db } = services
  const team = { onRequest: allow(may('team')) }

  app.post('/api/business-members', team, async (request, reply) => {
    const { viewer } = request
    const { business: given, email, role } = readBody(MemberInvitation, request.body)
    const business = idOf(given, 'businesses')
    if (business === null) throw invalid({ propertyPath: 'business', message: violationMessages.invalid })
    if (!mayAt(viewer, 'team', business)) throw new Problem('Access Denied.')
    await limit(services, `invite ${viewer.id}`, perInviter)
    await limit(services, `invited ${email}`, perInvited)
    return sendCreated({ services, request, reply }, services.models.of(businessInvitationResource), () =>
      invite(db, { business, role }, email, authorOf(viewer)),
    )
  })

  app.put<ById>('/api/business-members/:id', team, async (request, reply) => {
    const { viewer } = request
    const format = formatOf(request.headers.accept)
    const id = await reachable(db, businessMemberResource, request.params.id, viewer)
    const { role } = readBody(MemberInvitation.pick({ role: true }), request.body)
    await ifCurrent(services, businessMemberResource, request, id, () =>
      changeMemberRole(db, id, role, authorOf(viewer)),
    )
    // Who lowers themselves no longer sees the team.
    if (!mayInTown(viewer, 'team')) {
      const [own] = await db.query({
        text: 'select from business_member where id = $1 and user_id = $2',
        values: [id, viewer.id],
      })
      if (own) return reply.code(204).send()
    }
    return sendItem({ services, request, reply, format }, services.models.of(businessMemberResource), id)
  })

  app.delete<ById>('/api/business-members/:id', team, async (request, reply) => {
    const id = await reachable(db, businessMemberResource, request.params.id, request.viewer)
    await ifCurrent(services, businessMemberResource, request, id, () => removeMember(db, id, authorOf(request.viewer)))
    return reply.code(204).send()
  })

  app.delete<ById>('/api/business-invitations/:id', team, async (request, reply) => {
    const id = await reachable(db, businessInvitationResource, request.params.id, request.viewer)
    await ifCurrent(services, businessInvitationResource, request, id, () =>
      withdrawInvitation(db, id, authorOf(request.viewer)),
    )
    return reply.code(204).send()
  })
}

/** Does `work` on what is still as the request's `If-Match` says. @throws Problem 412 */
export async function ifCurrent(
  services: Services,
  resource: Resource,
  request: FastifyRequest,
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  const { db } = services
  await db.transaction(async () => {
    await mustBeCurrent({ services, request }, services.models.of(resource), id, () => takePeopleTurn(db))
    await work()
  })
}

/** The id of a row that the viewer sees. @throws Problem 404 */
async function reachable(db: Database, resource: Resource, given: string, viewer: Viewer): Promise<string> {
  const id = given.toLowerCase()
  if (!isId(id)) throw new Problem('Not Found')
  const [row] = await db.query(
    render(sql`select from ${identifier(resource.table)} r where r.id = ${id} and ${resource.visible(sql`r`, viewer)}`),
  )
  if (!row) throw new Problem('Not Found')
  return id
}
