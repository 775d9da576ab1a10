import type { BasketMessageCode } from '../errors.ts'
import {
  cheapest,
  type Discount,
  type DiscountedLine,
  isForBusiness,
  applyDiscount,
  totalOf,
  undiscounted,
  type UnmetCondition,
  unmetCondition,
} from './price-discounts.ts'

/** A discount for customers who enter its code. */
export interface Coupon extends Discount {
  /** Whether the coupon may be combined with other stackable coupons. */
  stackable: boolean
  /** Whether the coupon excludes all other coupons, and the offers of the shops where it is valid. */
  exclusive: boolean
}

export type CouponRefusal =
  | UnmetCondition
  | Extract<BasketMessageCode, 'Coupon not combinable' | 'Better discount applied'>

export interface CouponOutcome {
  code: string
  accepted: boolean
  /** The reason why the coupon was refused; undefined if it was accepted. */
  reason?: CouponRefusal
}

/**
 * Applies coupons to lines that already include their offers, in the cheapest way for the customer: either all
 * stackable coupons in the given order, or one of the other coupons. An exclusive coupon replaces the offers of its
 * shops; it is used only if this is cheaper. A coupon that saves nothing is not used up.
 */
export function applyCoupons(
  offered: readonly DiscountedLine[],
  coupons: readonly Coupon[],
): { lines: DiscountedLine[]; coupons: CouponOutcome[] } {
  const distinct = [...new Map(coupons.map((coupon) => [coupon.id, coupon])).values()]
  const linesFor = (coupon: Coupon) => (coupon.exclusive ? withoutOffers(coupon, offered) : offered)
  const usable = distinct.filter((coupon) => unmetCondition(coupon, linesFor(coupon)) === undefined)
  const isAlone = ({ exclusive, stackable }: Coupon) => exclusive || !stackable

  const lines = cheapest(
    [
      usable
        .filter((coupon) => !isAlone(coupon))
        .reduce((discounted, coupon) => applyDiscount('coupon', coupon, discounted), [...offered]),
      ...usable.filter(isAlone).map((coupon) => applyDiscount('coupon', coupon, linesFor(coupon))),
    ],
    totalOf,
  )

  const applied = lines.flatMap((line) => line.applied).filter(({ kind }) => kind === 'coupon')
  const used = new Set(applied.map(({ id }) => id))
  const otherReason = used.size > 0 ? 'Coupon not combinable' : 'Better discount applied'
  const outcome = (coupon: Coupon): CouponOutcome =>
    used.has(coupon.id)
      ? { code: coupon.code, accepted: true }
      : { code: coupon.code, accepted: false, reason: unmetCondition(coupon, linesFor(coupon)) ?? otherReason }
  return { lines, coupons: distinct.map(outcome) }
}

function withoutOffers(coupon: Coupon, lines: readonly DiscountedLine[]): DiscountedLine[] {
  return lines.map((line) => (isForBusiness(coupon, line.line.businessId) ? undiscounted(line.line) : line))
}
