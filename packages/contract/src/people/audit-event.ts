import { z } from 'zod'
import { businessSummary } from '../businesses/business.ts'
import {
  choice,
  dated,
  defineContract,
  document,
  exact,
  instant,
  optional,
  readOnly,
  reference,
  refersTo,
  text,
} from '../resource.ts'

export const auditSources = ['api', 'cli', 'job'] as const

/** A recorded change. Clients can neither change nor delete the record. */
export const auditEventContract = defineContract({
  name: 'AuditEvent',
  path: 'audit-events',
  fields: {
    createdDate: readOnly(instant()),
    /** The person who made the change; null if a program, the command line or a job made it. */
    user: readOnly(optional(reference('users', { username: z.string() }))),
    /** The key of the program that made the change. */
    key: readOnly(optional(reference('api-keys', { name: z.string() }))),
    /** The role of this person in the town or in the shop at that time. */
    role: readOnly(optional(text(20))),
    /** The shop to which the change belongs. */
    business: readOnly(optional(reference('businesses', businessSummary))),
    /** The account that the change concerns; null if this is the account of `user`, or if it concerns no account. */
    onBehalfOf: readOnly(optional(reference('users', { username: z.string() }))),
    source: readOnly(choice(auditSources)),
    requestId: readOnly(optional(text(100))),
    /** The path of the changed resource, for example `business-members`. */
    resource: readOnly(text(60)),
    resourceId: readOnly(text(100)),
    /** The name of the record at that time; null for personal data. */
    label: readOnly(optional(text(200))),
    action: readOnly(text(40)),
    /** For each changed field the old and the new value. E-mail addresses are masked; secrets are `***`. */
    changes: readOnly(document(z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })))),
  },
  filters: {
    'business.id': refersTo('business'),
    'user.id': refersTo('user'),
    'key.id': refersTo('key'),
    resource: exact('resource'),
    resourceId: exact('resourceId'),
    action: exact('action'),
    createdDate: dated('createdDate'),
  },
  sorts: ['createdDate'],
})
