import { z } from 'zod'
import { undeliveredReasons } from './undelivered.ts'

/** The last attempt to deliver an order, if it failed and the carrier has not gone out again. */
export const FailedAttempt = z.object({
  createdDate: z.string(),
  reason: z.enum(undeliveredReasons),
  note: z.string().nullable(),
  /** When the shop will try again; null if the shop has not decided it. */
  nextAttempt: z.string().nullable(),
})
export type FailedAttempt = z.infer<typeof FailedAttempt>
