import type { DiscountTarget, DiscountType } from '../constants.ts'
import type { BasketMessageCode } from '../errors.ts'
import { allocate, type BasisPoints, type Cents, percentOf, sum } from '../money.ts'

/** A line of a basket with its price from the price lists of the shop. */
export interface PricedLine {
  /** The key of the line, unique in the basket. */
  key: string
  businessId: string
  productId: string
  /** The price of one unit, tax included, before any discount. */
  unitPrice: Cents
  quantity: number
  taxRate: BasisPoints
  /** The rate of the recargo de equivalencia that the price includes; missing if it includes none. */
  surchargeRate?: BasisPoints
  /** The weight of one unit. */
  weightGrams: number
}

/** The shares of a discount that the shop, the platform and the town pay, in parts of 10,000. */
export type Funders = Readonly<Partial<Record<'shop' | 'platform' | 'town', BasisPoints>>>

/**
 * The common fields of offers and coupons. The caller has already checked the dates, the limits of use and the
 * customer.
 */
export interface Discount {
  id: string
  code: string
  name: string
  /** The shop whose lines the discount reduces; null for all shops of the town. */
  businessId: string | null
  discountType: DiscountType
  /**
   * For a percentage: basis points. For an absolute discount: cents, deducted from every unit if `target` is
   * `product`, and from the sum of the lines if `target` is `business`.
   */
  value: number
  /**
   * `product` reduces each line separately. `business` reduces the sum of the lines; the deduction is shared between
   * the lines in proportion to their amounts.
   */
  target: DiscountTarget
  /** The products that the discount reduces; an empty list stands for all products. */
  productIds: readonly string[]
  /** The minimum number of units in the lines that the discount applies to; 0 for no minimum. */
  minQuantity: number
  /**
   * The minimum sum of the lines that the discount applies to; 0 for no minimum. For an offer, the sum before offers
   * counts; for a coupon, the sum after offers.
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
  /**
   * The difference from rounding, in cents: the discount rounded once for the whole line, minus the discount rounded
   * for each unit.
   */
  rounding?: Cents
}

/** A line and the discounts that have been applied to it so far. */
export interface DiscountedLine {
  line: PricedLine
  /** The price of one unit after the offers for its product. */
  offerUnitPrice: Cents
  applied: readonly AppliedDiscount[]
  /** The amount that remains to be paid; never negative. */
  total: Cents
  /** Whether an exclusive offer was applied to the line. If so, no other offer may be applied. */
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

/** The reason why a discount does not apply to these lines; undefined if it applies. */
export function unmetCondition(discount: Discount, lines: readonly DiscountedLine[]): UnmetCondition | undefined {
  if (!lines.some(({ line }) => isForBusiness(discount, line.businessId))) return 'Coupon of another business'
  const covered = lines.filter(({ line }) => isFor(discount, line))
  if (covered.length === 0) return 'Coupon not applicable'
  if (sum(covered.map(({ line }) => line.quantity)) < discount.minQuantity) return 'Minimum quantity not reached'
  if (totalOf(covered) < discount.minAmount) return 'Minimum amount not reached'
  return undefined
}

/** Applies a discount to the lines that it covers. The amount of a line never becomes negative. */
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

/** The deduction of a discount from `amount`, the price of `units` units together; never more than `amount`. */
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

/** The sum of the amounts that remain to be paid for the lines. */
export function totalOf(lines: readonly DiscountedLine[]): Cents {
  return sum(lines.map(({ total }) => total))
}

/** The alternative with the lowest total; if several have the same total, the first of them. */
export function cheapest<Way>(ways: readonly [Way, ...Way[]], toPay: (way: Way) => Cents): Way {
  return ways.reduce((best, way) => (toPay(way) < toPay(best) ? way : best))
}
