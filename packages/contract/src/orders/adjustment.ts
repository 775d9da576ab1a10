import { z } from 'zod'
import type { Cents } from '../money.ts'
import { type PlannedRefund, type RefundableShare, planRefund, refundOfUnits } from './refund.ts'

/** A line of an order, with what the adjustment of its weight needs. */
export type AdjustableLine = RefundableShare['lines'][number] & {
  /** The ordered weight of all units; null for goods that are not weighed. */
  orderedGrams: number | null
}

/** What a shop says of one line while it prepares the order. */
export interface LineAdjustment {
  soldProduct: string
  /** The units that are missing. */
  missing: number
  /** The weight of the units that are not missing; null if it is not said. */
  finalGrams: number | null
}

/**
 * The refund for an adjustment: the price of the missing units, and the difference of goods that weigh less than
 * ordered. Goods that weigh more cost nothing more. All amounts are rounded in favour of the customer.
 *
 * @throws RangeError if more units are missing than are left
 */
export function planAdjustment(
  share: Omit<RefundableShare, 'lines'> & { lines: readonly AdjustableLine[] },
  adjustments: readonly LineAdjustment[],
): PlannedRefund {
  const given = new Map(adjustments.map((adjustment) => [adjustment.soldProduct, adjustment]))
  const less = new Map<string, Cents>()
  for (const line of share.lines) {
    const { missing = 0, finalGrams = null } = given.get(line.id) ?? {}
    const difference = finalGrams === null ? 0 : differenceOfWeight(line, missing, finalGrams)
    if (difference > 0) less.set(line.id, difference)
  }
  const units = new Map(adjustments.map(({ soldProduct, missing }) => [soldProduct, missing]))
  return planRefund(share, { units, shipping: false, less })
}

/**
 * The cents that the units of a line cost less than was paid for them and not refunded yet, because they weigh
 * `finalGrams`; 0 for goods that are not weighed, and for goods that weigh as much as ordered, or more.
 *
 * @param missing  units that are refunded now, which are not weighed
 */
export function differenceOfWeight(line: AdjustableLine, missing: number, finalGrams: number): Cents {
  const { quantity, refundedQty, refunded, total, orderedGrams } = line
  const units = quantity - refundedQty - missing
  if (orderedGrams === null || orderedGrams === 0 || units <= 0) return 0
  const paid = total - refunded - refundOfUnits(line, missing)
  // total × (units ÷ quantity) × (finalGrams ÷ orderedGrams of these units), where the units cancel out.
  const due = Number((BigInt(total) * BigInt(finalGrams)) / BigInt(orderedGrams))
  return Math.max(0, paid - due)
}

/** An adjustment of an order, as `GET /api/orders/{id}/adjustments` lists it. */
export const OrderAdjustment = z.object({
  id: z.string(),
  createdDate: z.string(),
  /** The cents that the customer pays less. */
  amount: z.int(),
  lines: z.array(
    z.object({
      title: z.string(),
      /** The missing units. */
      missing: z.int(),
      finalGrams: z.int().nullable(),
    }),
  ),
})
export type OrderAdjustment = z.infer<typeof OrderAdjustment>
