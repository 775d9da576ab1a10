import type { Cents } from '../money.ts'
import {
  cheapest,
  discountAmount,
  type Discount,
  type DiscountedLine,
  isFor,
  type PricedLine,
  applyDiscount,
  totalOf,
  undiscounted,
  unmetCondition,
  withDiscount,
} from './price-discounts.ts'

/** A discount of one shop that applies automatically. */
export interface Offer extends Discount {
  businessId: string
  /** Offers with a higher priority apply first; offers of the same priority apply in the order of their codes. */
  priority: number
  /** Whether the offer excludes all other offers; coupons may still apply. */
  exclusive: boolean
}

/**
 * Applies the offers of one shop to its lines: first the offers for products, which reduce every unit, then the
 * offers for the sum of the lines.
 *
 * The customer gets the cheapest of these alternatives:
 * - all offers that are not exclusive;
 * - these offers, but a line for which an exclusive offer is cheaper gets only that offer;
 * - a single exclusive offer for the sum.
 */
export function applyOffers(lines: readonly PricedLine[], offers: readonly Offer[]): DiscountedLine[] {
  const plain = lines.map(undiscounted)
  const usable = offers.filter((offer) => unmetCondition(offer, plain) === undefined).toSorted(byPriority)
  const forProducts = usable.filter(({ target }) => target === 'product')
  const forSum = usable.filter(({ target }) => target === 'business')
  const combined = ({ exclusive }: Offer) => !exclusive

  const productsThenSum = (productOffers: readonly Offer[]) =>
    forSum.filter(combined).reduce(
      (discounted, offer) => applyDiscount('offer', offer, discounted),
      plain.map((line) => applyProductOffers(line, productOffers)),
    )
  return cheapest(
    [
      productsThenSum(forProducts.filter(combined)),
      productsThenSum(forProducts),
      ...forSum.filter(({ exclusive }) => exclusive).map((offer) => applyDiscount('offer', offer, plain)),
    ],
    totalOf,
  )
}

/**
 * The price of one unit after the offers for its product, as lists and product pages show it. Offers that require
 * more than one unit are not applied.
 */
export function unitPriceAfterOffers(line: Omit<PricedLine, 'key' | 'quantity'>, offers: readonly Offer[]): Cents {
  const one = undiscounted({ ...line, key: '', quantity: 1 })
  const usable = offers.filter((offer) => offer.target === 'product' && unmetCondition(offer, [one]) === undefined)
  return applyProductOffers(one, usable.toSorted(byPriority)).offerUnitPrice
}

/**
 * The cheaper alternative for a line: all offers that are not exclusive, one after the other, or a single exclusive
 * offer.
 */
function applyProductOffers(line: DiscountedLine, offers: readonly Offer[]): DiscountedLine {
  const own = offers.filter((offer) => isFor(offer, line.line))
  const combined = own.filter(({ exclusive }) => !exclusive).reduce(reduceUnit, line)
  const alone = own.filter(({ exclusive }) => exclusive).map((offer) => ({ ...reduceUnit(line, offer), closed: true }))
  return cheapest([combined, ...alone], ({ total }) => total)
}

/**
 * Reduces the unit price by an offer and rounds it, because customers see the unit price. The line's price is the
 * rounded unit price times the number of units.
 */
function reduceUnit(line: DiscountedLine, offer: Offer): DiscountedLine {
  const { quantity } = line.line
  const off = discountAmount(offer, line.offerUnitPrice)
  const atOnce = discountAmount(offer, line.offerUnitPrice * quantity, quantity)
  const reduced = withDiscount('offer', offer, line, off * quantity, atOnce - off * quantity)
  return { ...reduced, offerUnitPrice: line.offerUnitPrice - off }
}

function byPriority(a: Offer, b: Offer): number {
  return b.priority - a.priority || compare(a.code, b.code) || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  return Number(a > b) - Number(a < b)
}
