import type { DiscountTarget, DiscountType } from '../constants.ts'
import type { BasketMessageCode } from '../errors.ts'
import { allocate, type BasisPoints, type Cents, percentOf, sum } from '../money.ts'

/** A line of a basket, with the public price its price lists give. */
export interface PricedLine {
  /** Unique in the basket. */
  key: string
  businessId: string
  productId: string
  /** Of one unit, tax included, before any discount. */
  unitPrice: Cents
  quantity: number
  taxRate: BasisPoints
  /** The recargo de equivalencia that is in the price; none where left out. */
  surchargeRate?: BasisPoints
  /** Of one unit. */
  weightGrams: number
}

/** Who bears a discount, in parts of 10,000. */
export type Funders = Readonly<Partial<Record<'shop' | 'platform' | 'town', BasisPoints>>>

/** What offers and coupons have in common. The caller has checked dates, limits and who asks. */
export interface Discount {
  id: string
  code: string
  name: string
  /** The shop whose lines it is for; null for those of the whole town. */
  businessId: string | null
  discountType: DiscountType
  /**
   * Percentage: basis points. Absolute: cents, off every unit where the target is `product`, off the sum where it is
   * `business`.
   */
  value: number
  /** `product`: each line by itself. `business`: the sum of the lines, shared between them by what they cost. */
  target: DiscountTarget
  /** For which products; empty for all. */
  productIds: readonly string[]
  /** Units that the lines it is for must have; 0 for any. */
  minQuantity: number
  /** What they must come to, before offers for an offer, after offers for a coupon; 0 for any. */
  minAmount: Cents
  funder?: Funders | undefined
}

export interface AppliedDiscount {
  kind: 'offer' | 'coupon'
  id: string
  code: string
  name: string
  /** Of the whole line; always positive. */
  amount: Cents
  funder?: Funders | undefined
  /** Cents that rounding each unit took off less than rounding the line once would have; negative: more. */
  rounding?: Cents
}

/** A line with what was taken off it so far. */
export interface DiscountedLine {
  line: PricedLine
  /** Of one unit, after the offers for its product. */
  offerUnitPrice: Cents
  applied: readonly AppliedDiscount[]
  /** What remains to be paid; never negative. */
  total: Cents
  /** It has an exclusive offer, so no other offer may apply. */
  closed: boolean
}

export type UnmetCondition = Extract<
  BasketMessageCode,
  'Coupon of another business' | 'Coupon not applicable' | 'Minimum amount not reached' | 'Minimum quantity not reached'
>

export function undiscounted(line: PricedLine): DiscountedLine {
  const total = line.unitPrice * line.quantity
  return { line, offerUnitPrice: line.unitPrice, applied: [], total, closed: false }
}

export function isFor(discount: Discount, { businessId, productId }: PricedLine): boolean {
  const { productIds } = discount
  return isForBusiness(discount, businessId) && (productIds.length === 0 || productIds.includes(productId))
}

export function isForBusiness(discount: Discount, businessId: string): boolean {
  return discount.businessId === null || discount.businessId === businessId
}

/** Why a discount does not apply to these lines; undefined where it does. */
export function unmetCondition(discount: Discount, lines: readonly DiscountedLine[]): UnmetCondition | undefined {
  if (!lines.some(({ line }) => isForBusiness(discount, line.businessId))) return 'Coupon of another business'
  const covered = lines.filter(({ line }) => isFor(discount, line))
  if (covered.length === 0) return 'Coupon not applicable'
  if (sum(covered.map(({ line }) => line.quantity)) < discount.minQuantity) return 'Minimum quantity not reached'
  if (totalOf(covered) < discount.minAmount) return 'Minimum amount not reached'
  return undefined
}

/** Takes a discount off the lines it is for, down to nothing at most. */
export function takeOff(
  kind: AppliedDiscount['kind'],
  discount: Discount,
  lines: readonly DiscountedLine[],
): DiscountedLine[] {
  const covered = lines.filter(({ line, closed }) => isFor(discount, line) && !(kind === 'offer' && closed))
  const amounts = new Map(amountsOff(discount, covered))
  return lines.map((line) => withDiscount(kind, discount, line, amounts.get(line) ?? 0))
}

function amountsOff(discount: Discount, lines: readonly DiscountedLine[]): [DiscountedLine, Cents][] {
  if (discount.target === 'product') {
    return lines.map((line) => [line, cut(discount, line.total, line.line.quantity)])
  }
  return allocate(cut(discount, totalOf(lines)), lines, (line) => line.total)
}

/** What a discount takes off an amount of so many units: no more than there is. */
export function cut({ discountType, value }: Discount, amount: Cents, units = 1): Cents {
  return Math.min(amount, discountType === 'percentage' ? percentOf(amount, value) : value * units)
}

export function withDiscount(
  kind: AppliedDiscount['kind'],
  { id, code, name, funder }: Discount,
  line: DiscountedLine,
  amount: Cents,
  rounding: Cents = 0,
): DiscountedLine {
  if (amount === 0) return line
  const discount: AppliedDiscount = {
    kind,
    id,
    code,
    name,
    amount,
    ...(funder && { funder }),
    ...(rounding !== 0 && { rounding }),
  }
  return { ...line, applied: [...line.applied, discount], total: line.total - amount }
}

/** What the lines come to. */
export function totalOf(lines: readonly DiscountedLine[]): Cents {
  return sum(lines.map(({ total }) => total))
}

/** The first of the ways that leave the least to pay. */
export function cheapest<Way>(ways: readonly [Way, ...Way[]], toPay: (way: Way) => Cents): Way {
  return ways.reduce((best, way) => (toPay(way) < toPay(best) ? way : best))
}
