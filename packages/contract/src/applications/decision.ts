import { z } from 'zod'

/**
 * `draft`: the applicant is still writing. `applied`: the town must decide. `more_wanted`: the town asks the applicant
 * for more.
 */
export const applicationStates = ['draft', 'applied', 'more_wanted', 'approved', 'rejected'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** The states in which the applicant can change and send the application. */
export const openStates = ['draft', 'more_wanted'] as const satisfies readonly ApplicationState[]

/** The reasons for which the town asks for more, or rejects an application. */
export const applicationReasons = [
  'identity',
  'tax-number',
  'account',
  'address',
  'texts',
  'goods',
  'area',
  'duplicate',
  'no-answer',
  'other',
] as const
export type ApplicationReason = (typeof applicationReasons)[number]

/** What a person of the town checks before an approval. Everything else is checked by the program. */
export const applicationChecks = ['identity', 'register', 'account', 'address', 'goods'] as const
export type ApplicationCheck = (typeof applicationChecks)[number]

/** The decision of the town. Without an approval it needs a reason, and an approval needs all checks. */
export const ApplicationDecision = z.object({
  decision: z.enum(['more_wanted', 'approved', 'rejected']),
  reasons: z.array(z.enum(applicationReasons)).max(applicationReasons.length).default([]),
  /** A text for the applicant. */
  text: z.string().trim().max(2_000).default(''),
  checks: z.array(z.enum(applicationChecks)).max(applicationChecks.length).default([]),
})
export type ApplicationDecision = z.infer<typeof ApplicationDecision>
