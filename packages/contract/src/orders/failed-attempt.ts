import { z } from 'zod'

/** Why an order could not be delivered. */
export const undeliveredReasons = ['absent', 'wrong-address', 'refused', 'other'] as const
export type UndeliveredReason = (typeof undeliveredReasons)[number]

/** The maximum length of the text that is added to the reason. */
export const maxUndeliveredNote = 300

/** The last attempt to deliver an order, if it failed and the carrier has not gone out again. */
export const FailedAttempt = z.object({
  createdDate: z.string(),
  reason: z.enum(undeliveredReasons),
  note: z.string().nullable(),
  /** When the shop will try again; null if the shop has not decided it. */
  nextAttempt: z.string().nullable(),
})
export type FailedAttempt = z.infer<typeof FailedAttempt>
