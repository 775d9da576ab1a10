import { z } from 'zod'
import { discountTypes } from '../constants.ts'

const Instant = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value).toISOString())
  .nullable()

/** The discount and the days of an offer that is not stored yet. `value` is in basis points or in cents off each unit. */
export const plannedOffer = {
  discountType: z.enum(discountTypes),
  value: z.int().min(1).max(100_000_000),
  /** Null: from now on. */
  startDate: Instant,
  /** Null: without an end. */
  endDate: Instant,
}

/** The price of a variant on the first day of a planned offer, in cents. */
export const OfferedPrice = z.object({
  combo: z.string(),
  /** The price without the planned offer, with the other offers of that day. */
  before: z.int(),
  after: z.int(),
  /**
   * The price that the shop shows beside it: the lowest one of the 30 days before the reduction (LOCM art. 20.1). Null
   * if customers see no reduction.
   */
  reference: z.int().nullable(),
})
export type OfferedPrice = z.infer<typeof OfferedPrice>
