import { InvitationAcceptance, InvitationCheck } from '@lonja/contract/people/business-member'
import { everyone } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { findInvitation, invitationLimit } from './find-invitation.ts'

/** Sends the data of an invitation to the page that its link opens. */
export const checkInvitation = defineOperation({
  method: 'POST',
  path: '/api/business-invitations/check',
  summary: 'What an invitation is for, by the token of its link',
  who: everyone,
  reach: 'the invitation of the token',
  beyond: 'people with an invitation, who read what it is for',
  body: InvitationAcceptance.pick({ token: true }),
  answers: { shape: InvitationCheck, type: 'application/json' },
  errors: ['Invalid or expired token', 'Invitation expired', 'Invitation used', 'Too many requests'],
  example: { token: 'k3mXw0cQm1mZ5bY0v1c9l4m0G7N2x8b6Q4Jt1sW9e5U' },
  limit: invitationLimit,
  route: { config: { acceptsBadToken: true } },
  run: async ({ services, reply, body }): Promise<InvitationCheck> => {
    const { business, role, email, account, expires } = await findInvitation(services.db, body.token)
    reply.header('cache-control', 'no-store')
    return { business, role, email, hasAccount: account !== null, expiresDate: expires.toISOString() }
  },
})
