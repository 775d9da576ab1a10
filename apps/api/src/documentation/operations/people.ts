import {
  AcceptedInvitation,
  InvitationAcceptance,
  InvitationCheck,
  MemberInvitation,
  TownInvitation,
} from '@lonja/contract/people/business-member'
import { townRoles } from '@lonja/contract/people/rights'
import { z } from 'zod'
import { may } from '../../access.ts'
import type { Descriptions } from '../describe.ts'

const ofTeam = 'those of the shops in which the caller may change the team'
const token = 'k3mXw0cQm1mZ5bY0v1c9l4m0G7N2x8b6Q4Jt1sW9e5U'

export const peopleDescriptions: Descriptions = {
  'POST /business-members': {
    summary: 'Invites an e-mail to a shop’s team: a link by mail, good once and for seven days',
    who: may('team'),
    reach: ofTeam,
    body: MemberInvitation,
    answers: { item: 'BusinessInvitation' },
    status: 201,
    errors: ['Already a member', 'Too many requests'],
    example: {
      business: '/api/businesses/00000000-0000-7000-8000-000000000001',
      email: 'ada@example.org',
      role: 'clerk',
    },
    idempotent: true,
  },
  'PUT /business-members/{id}': {
    summary: 'Changes what a member of a shop’s team is; of oneself it answers nothing',
    who: may('team'),
    reach: ofTeam,
    body: MemberInvitation.pick({ role: true }),
    answers: { item: 'BusinessMember' },
    errors: ['Last owner'],
    example: { role: 'manager' },
    conditional: true,
  },
  'DELETE /business-members/{id}': {
    summary: 'Takes somebody out of a shop’s team',
    who: may('team'),
    reach: ofTeam,
    errors: ['Last owner'],
    conditional: true,
  },
  'DELETE /business-invitations/{id}': {
    summary: 'Takes an invitation back: its link is good for nothing any more',
    who: may('team'),
    reach: ofTeam,
    errors: ['Invitation used'],
    conditional: true,
  },
  'POST /business-invitations/check': {
    summary: 'What an invitation is for, by the token of its link',
    reach: 'the invitation of the token',
    body: InvitationAcceptance.pick({ token: true }),
    answers: { shape: InvitationCheck, type: 'application/json' },
    errors: ['Invalid or expired token', 'Invitation expired', 'Invitation used', 'Too many requests'],
    example: { token },
  },
  'POST /business-invitations/accept': {
    summary: 'Accepts an invitation: as the invited account, or with a password where the e-mail has none',
    reach: 'the invitation of the token',
    body: InvitationAcceptance,
    answers: { shape: AcceptedInvitation, type: 'application/json' },
    errors: [
      'Invalid or expired token',
      'Account disabled',
      'Authentication required',
      'Another account is invited',
      'Already a member',
      'Invitation expired',
      'Invitation used',
      'Too many requests',
    ],
    example: { token, username: 'ada', password: 'una frase larga' },
  },
  'POST /users/invite': {
    summary: 'Invites an e-mail to run the town, with a role',
    who: may('town.people'),
    body: TownInvitation,
    answers: { item: 'BusinessInvitation' },
    status: 201,
    errors: ['Already a member', 'Too many requests'],
    example: { email: 'ada@example.org', role: 'support' },
    idempotent: true,
  },
  'POST /users/{id}/disable': {
    summary: 'Lets an account log in no more, and ends its sessions; of oneself it answers nothing',
    who: may('town.people'),
    answers: { item: 'User' },
    errors: ['Last operator', 'Last owner'],
  },
  'POST /users/{id}/enable': {
    summary: 'Lets an account log in again',
    who: may('town.people'),
    answers: { item: 'User' },
  },
  'PUT /users/{id}/role': {
    summary: 'Gives an account a role in the town, or takes it away with null',
    who: may('town.people'),
    body: z.object({ townRole: z.enum(townRoles).nullable() }),
    answers: { item: 'User' },
    errors: ['Last operator'],
    example: { townRole: 'editor' },
    conditional: true,
  },
  'POST /users/{id}/password-link': {
    summary: 'Mails the account’s owner a link to a new password, good once and for a day',
    who: may('town.people'),
    errors: ['Account disabled', 'Too many requests'],
  },
}
