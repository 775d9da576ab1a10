import { z } from 'zod'

/** Why a member of the town's staff looks at the web shop as a customer does. The audit log keeps it. */
export const ViewReason = z.object({
  /** The question of the customer, without data of the person. */
  reason: z.string().trim().min(3).max(500),
})
export type ViewReason = z.infer<typeof ViewReason>

/** A customer whom a member of the town's staff sees in the web shop, for a limited time. */
export const CustomerView = z.object({
  id: z.string(),
  endDate: z.iso.datetime(),
  /** The name of the customer. */
  name: z.string(),
  /** The account; null for the buyer of an order without an account. */
  user: z
    .object({
      id: z.string(),
      username: z.string(),
      email: z.string(),
      name: z.string().nullable(),
      surnames: z.string().nullable(),
    })
    .nullable(),
  /** The order from which the view began; null if it began from the account. */
  order: z.object({ id: z.string(), code: z.string() }).nullable(),
})
export type CustomerView = z.infer<typeof CustomerView>
