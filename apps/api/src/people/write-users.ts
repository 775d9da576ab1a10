import { violationMessages } from '@lonja/contract/errors'
import { TownInvitation } from '@lonja/contract/people/business-member'
import { townRoles } from '@lonja/contract/people/rights'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { may } from '../access.ts'
import { Problem, invalid } from '../problem.ts'
import { limit } from '../rate-limit.ts'
import { formatOf } from '../resource/negotiate.ts'
import { isId } from '../http/query.ts'
import { allow, sendItem } from '../resource/routes.ts'
import { sendCreated } from '../resource/send-created.ts'
import type { Operations } from '../services.ts'
import { userResource } from '../users/user.resource.ts'
import { authorOf } from '../audit.ts'
import { invite } from './invitations.ts'
import { businessInvitationResource } from './people.resources.ts'
import { passwordLink } from './password-link.ts'
import { readBody } from './read-body.ts'
import { changeTownRole, disablePerson, enablePerson } from './town-people.ts'
import { ifCurrent, perInvited, perInviter } from './write-members.ts'

type ById = FastifyRequest<{ Params: { id: string } }>

/** What operators do with other people's accounts. */
export const writeUsers: Operations = (app, services) => {
  const { db } = services
  const people = { onRequest: allow(may('town.people')) }
  const answer = (request: ById, reply: FastifyReply) =>
    sendItem(
      { services, request, reply, format: formatOf(request.headers.accept) },
      services.models.of(userResource),
      idOf(request),
    )

  app.post('/api/users/invite', people, async (request, reply) => {
    const { email, role } = readBody(TownInvitation, request.body)
    await limit(services, `invite ${request.viewer.id}`, perInviter)
    await limit(services, `invited ${email}`, perInvited)
    return sendCreated({ services, request, reply }, services.models.of(businessInvitationResource), () =>
      invite(db, { business: null, role }, email, authorOf(request.viewer)),
    )
  })

  app.post('/api/users/:id/disable', people, async (request: ById, reply) => {
    await disablePerson(db, idOf(request), authorOf(request.viewer))
    // Who disables the own account has just lost it.
    return idOf(request) === request.viewer.id ? reply.code(204).send() : answer(request, reply)
  })

  app.post('/api/users/:id/enable', people, async (request: ById, reply) => {
    await enablePerson(db, idOf(request), authorOf(request.viewer))
    return answer(request, reply)
  })

  app.put('/api/users/:id/role', people, async (request: ById, reply) => {
    const { body } = request
    if (typeof body !== 'object' || body === null || !('townRole' in body)) throw new Problem('Invalid body')
    const role = townRoles.find((known) => known === body.townRole) ?? null
    if (role === null && body.townRole !== null)
      throw invalid({ propertyPath: 'townRole', message: violationMessages.choice })
    await ifCurrent(services, userResource, request, idOf(request), () =>
      changeTownRole(db, idOf(request), role, authorOf(request.viewer)),
    )
    return answer(request, reply)
  })

  app.post('/api/users/:id/password-link', people, async (request: ById, reply) => {
    const id = idOf(request)
    await limit(services, `password link ${id}`, { max: 5, windowSeconds: 3600 })
    await passwordLink(db, id, authorOf(request.viewer), true)
    return reply.code(204).send()
  })
}

/** @throws Problem 404 */
function idOf({ params }: ById): string {
  const id = params.id.toLowerCase()
  if (!isId(id)) throw new Problem('Not Found')
  return id
}
