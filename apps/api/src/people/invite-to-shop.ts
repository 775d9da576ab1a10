import { violationMessages } from '@lonja/contract/errors'
import { MemberInvitation } from '@lonja/contract/people/business-member'
import { z } from 'zod'
import { may, mayAt } from '../access/guards.ts'
import { authorOf } from '../audit/audit.ts'
import { idOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { Problem } from '../http/problem.ts'
import { sendCreated } from '../resource/send-created.ts'
import { invite } from './invitations.ts'
import { limitInvitations } from './limit-invitations.ts'
import { businessInvitationResource, myTeams } from './people.resources.ts'

const ShopId = MemberInvitation.shape.business.transform((given, { issues }) => {
  const id = idOf(given, 'businesses')
  if (id === null) issues.push({ code: 'custom', message: violationMessages.invalid, input: given })
  return id ?? z.NEVER
})

/** Invites the owner of an e-mail address to the team of a shop. */
export const inviteToShop = defineOperation({
  method: 'POST',
  path: '/api/business-members',
  summary: 'Invites an e-mail to a shop’s team; the link in the mail can be used once, within seven days',
  who: may('team'),
  reach: myTeams,
  beyond: 'owners of shops, who decide who works with them',
  body: MemberInvitation.extend({ business: ShopId }),
  answers: { item: 'BusinessInvitation' },
  status: 201,
  errors: ['Access Denied.', 'Not Found', 'Already a member', 'Too many requests'],
  example: {
    business: '/api/businesses/00000000-0000-7000-8000-000000000001',
    email: 'ada@example.org',
    role: 'clerk',
  },
  idempotent: true,
  run: async (context) => {
    const { services, viewer, body } = context
    const { business, email, role } = body
    if (!mayAt(viewer, 'team', business)) throw new Problem('Access Denied.')
    await limitInvitations(services, viewer.id!, email)
    return sendCreated(context, services.models.of(businessInvitationResource), () =>
      invite(services.db, { business, role }, email, authorOf(viewer)),
    )
  },
})
