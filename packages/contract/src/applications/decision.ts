import { z } from 'zod'
import { applicationChecks, applicationReasons } from './choices.ts'

/** The decision of the town. Without an approval it needs a reason, and an approval needs all checks. */
export const ApplicationDecision = z.object({
  decision: z.enum(['more_wanted', 'approved', 'rejected']),
  reasons: z.array(z.enum(applicationReasons)).max(applicationReasons.length).default([]),
  /** A text for the applicant. */
  text: z.string().trim().max(2_000).default(''),
  checks: z.array(z.enum(applicationChecks)).max(applicationChecks.length).default([]),
})
export type ApplicationDecision = z.infer<typeof ApplicationDecision>
