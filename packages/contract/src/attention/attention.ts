import { z } from 'zod'
import { contentKinds } from '../moderation/choices.ts'
import { attentionKinds } from './kinds.ts'

export const AttentionItem = z.object({
  kind: z.enum(attentionKinds),
  /** The id of the order, the case or the other record; for an alert its kind. */
  id: z.string(),
  /** The code of the order, the subject of the case, the kind of the mail or the alert. */
  title: z.string(),
  /**
   * The kind of the difference of a payment, the reason of a report or of a failed delivery, or the spent part of a budget in
   * whole per cent; otherwise null.
   */
  detail: z.string().nullable(),
  /** The order that the problem concerns. */
  order: z.string().nullable(),
  since: z.string(),
  /** The kind of content that a report or a complaint is about; null for other problems. A review has the title of its product. */
  content: z.enum(contentKinds).nullable(),
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
