import { z } from 'zod'

/** A recall in the log. */
export const Recall = z.object({
  id: z.string(),
  ean: z.string().nullable(),
  batch: z.string().nullable(),
  reason: z.string(),
  /** What buyers should do. */
  advice: z.string(),
  createdDate: z.string(),
  liftedDate: z.string().nullable(),
  products: z.array(
    z.object({ id: z.string(), title: z.string(), business: z.object({ id: z.string(), name: z.string() }) }),
  ),
  /** The number of orders that contain the products. */
  orders: z.int(),
})
export type Recall = z.infer<typeof Recall>

/** `sent`, `waiting` or `failed`: the letter. `none`: the buyer has given no address for mail. */
export const letterStates = ['sent', 'waiting', 'failed', 'none'] as const

/** An order that contains a recalled product, with its buyer. */
export const RecallBuyer = z.object({
  order: z.object({ id: z.string(), code: z.string(), createdDate: z.string() }),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  units: z.int(),
  letter: z.enum(letterStates),
})
export type RecallBuyer = z.infer<typeof RecallBuyer>

export const RecallDetail = Recall.extend({ buyers: z.array(RecallBuyer) })
export type RecallDetail = z.infer<typeof RecallDetail>

/** What a recall would do. */
export const RecallPreview = Recall.pick({ products: true, orders: true })
export type RecallPreview = z.infer<typeof RecallPreview>
