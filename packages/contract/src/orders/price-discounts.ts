import type { DiscountTarget, DiscountType } from '../constants.ts'
import type { BasketMessageCode } from '../errors.ts'
import { allocate, type BasisPoints, type Cents, percentOf, sum } from '../money.ts'

/** A line of a basket with the public price from its price lists. */
export interface PricedLine {
  /** Unique in the basket. */
  key: string
  businessId: string
  productId: string
  /** The price of one unit, tax included, before any discount. */
  unitPrice: Cents
  quantity: number
  taxRate: BasisPoints
  /** The recargo de equivalencia included in the price; none if left out. */
  surchargeRate?: BasisPoints
  /** Per unit. */
  weightGrams: number
}

/** The funders of a discount and their shares, in parts of 10,000. */
export type Funders = Readonly<Partial<Record<'shop' | 'platform' | 'town', BasisPoints>>>

/** The common fields of offers and coupons. The caller has already checked dates, limits and the customer. */
export interface Discount {
  id: string
  code: string
  name: string
  /** The shop whose lines it reduces; null for all shops of the town. */
  businessId: string | null
  discountType: DiscountType
  /**
   * Percentage: basis points. Absolute: cents, off every unit if the target is `product`, off the sum if it is
   * `business`.
   */
  value: number
  /** `product`: each line by itself. `business`: the sum of the lines, shared between them by their amounts. */
  target: DiscountTarget
  /** The products that it reduces; empty for all. */
  productIds: readonly string[]
  /** The least number of units in its lines; 0 for any. */
  minQuantity: number
  /**
   * The minimum sum of its lines; 0 for no minimum. An offer counts the amounts before offers, a coupon those after
   * offers.
   */
  minAmount: Cents
  funder?: Funders | undefined
}

export interface AppliedDiscount {
  kind: 'offer' | 'coupon'
  id: string
  code: string
  name: string
  /** The deduction from the whole line; always positive. */
  amount: Cents
  funder?: Funders | undefined
  /** The discount rounded once for the line, less the discount rounded for each unit; cents. */
  rounding?: Cents
}

/** A line and the discounts applied so far. */
export interface DiscountedLine {
  line: PricedLine
  /** Of one unit, after the offers for its product. */
  offerUnitPrice: Cents
  applied: readonly AppliedDiscount[]
  /** The amount that remains to be paid; never negative. */
  total: Cents
  /** It has an exclusive offer, so no other offer can apply. */
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

/** The reason why a discount does not apply to these lines; undefined if it does apply. */
export function unmetCondition(discount: Discount, lines: readonly DiscountedLine[]): UnmetCondition | undefined {
  if (!lines.some(({ line }) => isForBusiness(discount, line.businessId))) return 'Coupon of another business'
  const covered = lines.filter(({ line }) => isFor(discount, line))
  if (covered.length === 0) return 'Coupon not applicable'
  if (sum(covered.map(({ line }) => line.quantity)) < discount.minQuantity) return 'Minimum quantity not reached'
  if (totalOf(covered) < discount.minAmount) return 'Minimum amount not reached'
  return undefined
}

/** Applies a discount to its lines; a line never falls below 0. */
export function applyDiscount(
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
    return lines.map((line) => [line, discountAmount(discount, line.total, line.line.quantity)])
  }
  return allocate(discountAmount(discount, totalOf(lines)), lines, (line) => line.total)
}

/** The amount that a discount takes off a number of units; never more than the amount itself. */
export function discountAmount({ discountType, value }: Discount, amount: Cents, units = 1): Cents {
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

/** The amount of the lines. */
export function totalOf(lines: readonly DiscountedLine[]): Cents {
  return sum(lines.map(({ total }) => total))
}

/** The alternative with the lowest total; of equal ones the first. */
export function cheapest<Way>(ways: readonly [Way, ...Way[]], toPay: (way: Way) => Cents): Way {
  return ways.reduce((best, way) => (toPay(way) < toPay(best) ? way : best))
}
