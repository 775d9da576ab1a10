import { TownInvitation } from '@lonja/contract/people/business-member'
import { may } from '../access/guards.ts'
import { authorOf } from '../audit/audit.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { sendCreated } from '../resource/send-created.ts'
import { invite } from './invitations.ts'
import { limitInvitations } from './limit-invitations.ts'
import { businessInvitationResource } from './people.resources.ts'

/** Invites the owner of an e-mail address to the town's staff. */
export const inviteToTown = defineOperation({
  method: 'POST',
  path: '/api/users/invite',
  summary: 'Invites an e-mail to run the town, with a role',
  who: may('town.people'),
  beyond: 'operators, who decide who runs the town',
  body: TownInvitation,
  answers: { item: 'BusinessInvitation' },
  status: 201,
  errors: ['Already a member', 'Too many requests'],
  example: { email: 'ada@example.org', role: 'support' },
  idempotent: true,
  run: async (context) => {
    const { services, viewer, body } = context
    const { email, role } = body
    await limitInvitations(services, viewer.id!, email)
    return sendCreated(context, services.models.of(businessInvitationResource), () =>
      invite(services.db, { business: null, role }, email, authorOf(viewer)),
    )
  },
})
