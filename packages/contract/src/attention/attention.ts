import { z } from 'zod'

/**
 * The kinds of problems that need a person of the town, the most urgent first. `order`: a shop does not answer an order.
 * `payment`: a provider reports something else than our records. `refund`: a provider has not confirmed a refund for two
 * hours. `mail`: a mail was given up. `case`: a case is past its date, or the town has not answered it for two days.
 * `alert`: a backup, the disk or another part of the system.
 */
export const attentionKinds = ['order', 'payment', 'refund', 'mail', 'case', 'alert'] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** The most problems of one kind in the answer. */
export const shownOfKind = 20

export const AttentionItem = z.object({
  kind: z.enum(attentionKinds),
  /** The id of the order, the case or the other record; for an alert its kind. */
  id: z.string(),
  /** The code of the order, the subject of the case, the kind of the mail or the alert. */
  title: z.string(),
  /** The kind of the difference of a payment; otherwise null. */
  detail: z.string().nullable(),
  /** The order that the problem concerns. */
  order: z.string().nullable(),
  since: z.string(),
  business: z.object({ id: z.string(), name: z.string(), phone: z.string().nullable() }).nullable(),
})
export type AttentionItem = z.infer<typeof AttentionItem>

export const Attention = z.object({
  /** The oldest problems of each kind. */
  items: z.array(AttentionItem),
  /** The number of all problems by kind, without the kinds that have none. */
  totals: z.partialRecord(z.enum(attentionKinds), z.int()),
})
export type Attention = z.infer<typeof Attention>
