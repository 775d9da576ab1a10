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

/** A person who works for a shop, with their role. */
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

/** An invitation that nobody has accepted yet. */
export const businessInvitationContract = defineContract({
  name: 'BusinessInvitation',
  path: 'business-invitations',
  fields: {
    /** Null for an invitation to run the town. */
    business: readOnly(optional(reference('businesses', businessSummary))),
    email: readOnly(email()),
    role: readOnly(choice([...shopRoles, ...townRoles])),
    invitedBy: readOnly(optional(reference('users', { username: z.string() }))),
    createdDate: readOnly(instant()),
    /** The link stops working after seven days. */
    expiresDate: readOnly(instant()),
  },
  filters: { 'business.id': refersTo('business') },
})

/** `POST /api/business-members`. */
export const MemberInvitation = z.object({
  business: z.string(),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  role: z.enum(shopRoles),
})

/** `POST /api/users/invite`. */
export const TownInvitation = z.object({ email: MemberInvitation.shape.email, role: z.enum(townRoles) })

/** `POST /api/business-invitations/check`: the data that the link's page shows before anybody accepts. */
export const InvitationCheck = z.object({
  business: z.object({ id: z.string(), name: z.string(), url: z.string() }).nullable(),
  role: z.enum([...shopRoles, ...townRoles]),
  email: z.string(),
  /** An account with this e-mail exists; it accepts after logging in. */
  hasAccount: z.boolean(),
  expiresDate: z.string(),
})
export type InvitationCheck = z.infer<typeof InvitationCheck>

/** `POST /api/business-invitations/accept`. If no account has the e-mail, `password` creates one. */
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
