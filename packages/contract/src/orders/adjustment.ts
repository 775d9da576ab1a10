import { z } from 'zod'
import { type Cents, allocate, sum } from '../money.ts'
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
  /** The cents that a replacement costs less than the units that it replaces. */
  cheaper?: Cents
}

type AdjustableShare = Omit<RefundableShare, 'lines'> & { lines: readonly AdjustableLine[] }

/**
 * The refund for an adjustment: the price of the missing units, the difference of goods that weigh less than ordered
 * and of cheaper replacements, and the goodwill. Goods that weigh more cost nothing more. All amounts are rounded in
 * favour of the customer. The goodwill is divided over the lines in proportion to what the customer still pays for them.
 *
 * @param goodwill  at most `goodwillLeft`
 * @throws RangeError if more units are missing than are left, or if the goodwill is greater than what is left
 */
export function planAdjustment(
  share: AdjustableShare,
  adjustments: readonly LineAdjustment[],
  goodwill: Cents = 0,
): PlannedRefund {
  const changed = changesOf(share, adjustments)
  const shares = allocate(goodwill, changed, ({ left }) => left)
  const less = new Map(shares.map(([{ id, lighter }, part]) => [id, lighter + part]))
  const units = new Map(adjustments.map(({ soldProduct, missing }) => [soldProduct, missing]))
  return planRefund(share, { units, shipping: false, less })
}

/** The cents that a shop can give back as goodwill: what the customer still pays for the goods after the adjustments. */
export const goodwillLeft = (share: AdjustableShare, adjustments: readonly LineAdjustment[]): Cents =>
  sum(changesOf(share, adjustments).map(({ left }) => left))

/** The cents that each line costs less because of its weight or its price, and the cents that are then left of it. */
function changesOf(
  { lines }: AdjustableShare,
  adjustments: readonly LineAdjustment[],
): { id: string; lighter: Cents; left: Cents }[] {
  const given = new Map(adjustments.map((adjustment) => [adjustment.soldProduct, adjustment]))
  return lines.map((line) => {
    const { missing = 0, finalGrams = null, cheaper = 0 } = given.get(line.id) ?? {}
    const lighter = finalGrams === null ? cheaper : differenceOfWeight(line, missing, finalGrams)
    return { id: line.id, lighter, left: line.total - line.refunded - refundOfUnits(line, missing) - lighter }
  })
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
  /** The cents of `amount` that the shop gives back as goodwill. */
  goodwill: z.int(),
  /** Why the shop gives the goodwill; null if there is none. */
  reason: z.string().nullable(),
  lines: z.array(
    z.object({
      title: z.string(),
      /** The missing units. */
      missing: z.int(),
      finalGrams: z.int().nullable(),
      /** What the line replaces, if the shop proposed another product. */
      replaced: z.object({ title: z.string(), units: z.int() }).nullable(),
    }),
  ),
})
export type OrderAdjustment = z.infer<typeof OrderAdjustment>
