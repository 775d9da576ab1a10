import { z } from 'zod'
import { businessSummary } from '../businesses/business.ts'
import {
  choice,
  defineContract,
  email,
  exact,
  instant,
  optional,
  readOnly,
  reference,
  refersTo,
  text,
} from '../resource.ts'
import { shopRoles, townRoles } from './rights.ts'

/** A person who works for a shop, and their role there. */
export const businessMemberContract = defineContract({
  name: 'BusinessMember',
  path: 'business-members',
  fields: {
    business: readOnly(reference('businesses', businessSummary)),
    user: readOnly(reference('users', { username: z.string(), email: z.string() })),
    role: readOnly(choice(shopRoles)),
    createdDate: readOnly(instant()),
  },
  filters: { 'business.id': refersTo('business'), role: exact('role') },
})

/** An invitation that has not been accepted yet. */
export const businessInvitationContract = defineContract({
  name: 'BusinessInvitation',
  path: 'business-invitations',
  fields: {
    /** The shop of the invitation; null for an invitation to a role in the town. */
    business: readOnly(optional(reference('businesses', businessSummary))),
    email: readOnly(email()),
    role: readOnly(choice([...shopRoles, ...townRoles])),
    invitedBy: readOnly(optional(reference('users', { username: z.string() }))),
    createdDate: readOnly(instant()),
    /** The time at which the invitation's link becomes invalid: seven days after the invitation. */
    expiresDate: readOnly(instant()),
  },
  filters: { 'business.id': refersTo('business') },
})

/** The body of `POST /api/business-members`. */
export const MemberInvitation = z.object({
  business: z.string(),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  role: z.enum(shopRoles),
})

/** The body of `POST /api/users/invite`. */
export const TownInvitation = z.object({ email: MemberInvitation.shape.email, role: z.enum(townRoles) })

/**
 * The answer of `POST /api/business-invitations/check`: the data that the page of the invitation shows before the
 * invitation is accepted.
 */
export const InvitationCheck = z.object({
  business: z.object({ id: z.string(), name: z.string(), url: z.string() }).nullable(),
  role: z.enum([...shopRoles, ...townRoles]),
  email: z.string(),
  /** Whether an account with this e-mail exists. If so, the person must log in to accept the invitation. */
  hasAccount: z.boolean(),
  expiresDate: z.string(),
})
export type InvitationCheck = z.infer<typeof InvitationCheck>

/**
 * The body of `POST /api/business-invitations/accept`. If no account with the e-mail exists, an account with
 * `password` is created.
 */
export const InvitationAcceptance = z.object({
  token: z.string().max(100),
  username: z.string().trim().min(3).max(60).optional(),
  password: z.string().min(8).optional(),
})

/** The answer to an accepted invitation. */
export const AcceptedInvitation = z.object({
  business: InvitationCheck.shape.business,
  role: InvitationCheck.shape.role,
  username: text(60).schema,
})
export type AcceptedInvitation = z.infer<typeof AcceptedInvitation>
