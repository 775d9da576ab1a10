import { allocate, allocateTable, type BasisPoints, type Cents, sum, wholeInBasisPoints } from '../money.ts'
import { taxesIncludedIn } from '../tax.ts'
import { applyCoupons, type Coupon, type CouponOutcome } from './price-coupons.ts'
import { type AppliedDiscount, type DiscountedLine, type PricedLine, totalOf } from './price-discounts.ts'
import { applyOffers, type Offer } from './price-offers.ts'
import { addSplits, type FunderSplit, splitByFunder } from './split-funders.ts'

/** The price of the shipping method that was chosen for a shop. */
export interface ShippingPrice {
  businessId: string
  price: Cents
  /**
   * Delivery is free if the shop's lines reach this amount (after offers, before coupons); null if it is never free.
   */
  freeFrom: Cents | null
}

export interface BasketToPrice {
  lines: readonly PricedLine[]
  /** The automatic discounts that are valid now. */
  offers: readonly Offer[]
  coupons: readonly Coupon[]
  /** At most one per shop. A shop without an entry has no delivery cost. */
  shippings: readonly ShippingPrice[]
  /** The fee of the payment method, charged once for the whole basket. */
  paymentFee: Cents
}

/**
 * The paid amount at one rate. It is `base` + `tax`, or `base` + `tax` + `surcharge` if the goods include the recargo
 * de equivalencia.
 */
export interface TaxAmount {
  rate: BasisPoints
  base: Cents
  tax: Cents
  surchargeRate?: BasisPoints
  surcharge?: Cents
}

/**
 * `total` is `items` − `discount` + `shipping` + `fee`. It is also the sum of all `base`, `tax` and `surcharge` in
 * the list `tax`.
 */
export interface Totals {
  /** The sum of the lines before discounts. */
  items: Cents
  discount: Cents
  shipping: Cents
  fee: Cents
  total: Cents
  /** In ascending order of the VAT rate, then of the surcharge rate. */
  tax: TaxAmount[]
}

export interface LinePrice {
  key: string
  unitPrice: Cents
  /** The unit price after the offers for the product; equal to `unitPrice` if there are no such offers. */
  offerUnitPrice: Cents
  /** Unit price × quantity. */
  gross: Cents
  /** The sum of `applied`. */
  discount: Cents
  total: Cents
  /** The VAT included in `total`. */
  tax: Cents
  /** The recargo de equivalencia included in `total`. */
  surcharge: Cents
  applied: readonly FundedDiscount[]
}

/** A discount on a line, and the amount that each funder pays. */
export interface FundedDiscount extends AppliedDiscount {
  split: FunderSplit
}

/** The price of the lines of one shop in the basket. */
export interface PartPrice extends Totals {
  businessId: string
  weightGrams: number
  /** The amount of `discount` that each funder pays. */
  funded: Required<FunderSplit>
}

export interface BasketPrice extends Totals {
  /** The lines in the same order as in the input. */
  lines: LinePrice[]
  /** The parts in the order in which their shops first occur in the lines. */
  parts: PartPrice[]
  coupons: CouponOutcome[]
  /** The amount of `discount` that each funder pays. */
  funded: Required<FunderSplit>
}

/** The VAT rate of delivery and payment fees: as services they have the general rate. */
export const serviceRate: BasisPoints = 2_100

/**
 * Prices a basket of any number of shops in whole cents: offers first, then coupons, then delivery and the payment
 * fee. Every total is a sum of rounded amounts: the total of the basket is the sum of the totals of its parts, and the
 * total of a part is the sum of the totals of its lines, its delivery cost and its share of the payment fee.
 *
 * Prices include VAT, and the recargo de equivalencia if it is due. So the taxes are calculated from the paid
 * amounts, rounded once for each part and rate, as an invoice shows them, and then shared between the lines. The
 * funders' shares of a discount are rounded over all of its lines together, so that many small amounts do not favour
 * one funder. The payment fee is shared between the parts in proportion to their amounts; if there is nothing to pay,
 * there is no fee.
 *
 * @throws RangeError if an amount or a quantity is not a natural number, which is a bug in the caller
 */
export function priceBasket({ lines, offers, coupons, shippings, paymentFee }: BasketToPrice): BasketPrice {
  for (const { unitPrice, quantity } of lines) assertNatural(unitPrice, quantity, unitPrice * quantity)
  for (const { value } of [...offers, ...coupons]) assertNatural(value)
  for (const { price } of shippings) assertNatural(price)
  assertNatural(paymentFee)

  const businessIds = [...new Set(lines.map(({ businessId }) => businessId))]
  const offered = businessIds.flatMap((businessId) =>
    applyOffers(ofShop(businessId, lines), ofShop(businessId, offers)),
  )
  const discounted = applyCoupons(offered, coupons)

  const beforeFee = businessIds.map((businessId) => {
    const ofPart = discounted.lines.filter(({ line }) => line.businessId === businessId)
    const shipping = shippingOf(ofPart, ofShop(businessId, shippings)[0])
    return { businessId, lines: ofPart, shipping, toPay: totalOf(ofPart) + shipping }
  })
  const fee = beforeFee.some(({ toPay }) => toPay > 0) ? paymentFee : 0
  const splitOf = fundersOf(discounted.lines)
  const priced = allocate(fee, beforeFee, ({ toPay }) => toPay).map(([part, share]) => pricePart(part, share, splitOf))

  const linePrices = new Map(priced.flatMap((part) => part.lines).map((line) => [line.key, line]))
  const parts = priced.map(({ part }) => part)
  return {
    ...addUp(parts),
    lines: lines.flatMap(({ key }) => linePrices.get(key) ?? []),
    parts,
    coupons: discounted.coupons,
    funded: addSplits(parts.map(({ funded }) => funded)),
  }
}

/** For each discount on each line, the amount that each funder pays. A discount without funders is paid by the shop. */
function fundersOf(lines: readonly DiscountedLine[]): ReadonlyMap<AppliedDiscount, FunderSplit> {
  const byId = Map.groupBy(
    lines.flatMap(({ applied }) => applied),
    ({ id }) => id,
  )
  const splits = [...byId.values()].flatMap((applied) => {
    const amounts = applied.map(({ amount }) => amount)
    return splitByFunder(amounts, applied[0]!.funder ?? { shop: wholeInBasisPoints }).map(
      (split, index) => [applied[index]!, split] as const,
    )
  })
  return new Map(splits)
}

interface PartBeforeFee {
  businessId: string
  lines: readonly DiscountedLine[]
  shipping: Cents
}

function pricePart(
  { businessId, lines, shipping }: PartBeforeFee,
  fee: Cents,
  splitOf: ReadonlyMap<AppliedDiscount, FunderSplit>,
): { part: PartPrice; lines: LinePrice[] } {
  const { tax, taxOf, surchargeOf } = taxIncludedIn(lines, shipping + fee)
  const prices = lines.map((line) => ({
    ...priceLine(line, taxOf.get(line) ?? 0, surchargeOf.get(line) ?? 0),
    applied: line.applied.map((discount) => ({ ...discount, split: splitOf.get(discount)! })),
  }))
  const funded = addSplits(prices.flatMap(({ applied }) => applied.map(({ split }) => split)))
  const items = sum(prices.map(({ gross }) => gross))
  const discount = sum(prices.map((price) => price.discount))
  const weightGrams = sum(lines.map(({ line }) => line.weightGrams * line.quantity))
  const total = items - discount + shipping + fee
  return { part: { businessId, weightGrams, funded, items, discount, shipping, fee, total, tax }, lines: prices }
}

/** The taxes included in the paid amounts of lines and services (delivery, fee): by rate, and for each line. */
function taxIncludedIn(lines: readonly DiscountedLine[], services: Cents) {
  const forLines = lines.map((line) => {
    const { taxRate: rate, surchargeRate = 0 } = line.line
    return { line, rate, surchargeRate, amount: line.total }
  })
  const paid = [...forLines, { line: undefined, rate: serviceRate, surchargeRate: 0, amount: services }]
  const taxOf = new Map<DiscountedLine | undefined, Cents>()
  const surchargeOf = new Map<DiscountedLine | undefined, Cents>()
  const tax = ratesOf(paid.filter(({ amount }) => amount > 0)).map((rates): TaxAmount => {
    const atRate = paid.filter((payment) => isAt(payment, rates))
    const total = sum(atRate.map(({ amount }) => amount))
    const { base, tax: included, surcharge } = taxesIncludedIn(total, rates.rate, rates.surchargeRate)
    // First the sum of VAT and surcharge is shared between the lines, then each line's share is divided into the two.
    // So both together never exceed the amount of a line.
    const shares = allocate(included + surcharge, atRate, ({ amount }) => amount).map(([, cents]) => cents)
    const table = surcharge === 0 ? shares.map((share) => [share, 0]) : allocateTable(shares, [included, surcharge])
    for (const [index, [ownTax, ownSurcharge]] of table.entries()) {
      taxOf.set(atRate[index]!.line, ownTax!)
      surchargeOf.set(atRate[index]!.line, ownSurcharge!)
    }
    return { ...rates, base, tax: included, ...(rates.surchargeRate && { surcharge }) }
  })
  return { tax, taxOf, surchargeOf }
}

function priceLine({ line, offerUnitPrice, applied, total }: DiscountedLine, tax: Cents, surcharge: Cents) {
  const discount = sum(applied.map(({ amount }) => amount))
  const { key, unitPrice } = line
  return { key, unitPrice, offerUnitPrice, gross: total + discount, discount, total, tax, surcharge }
}

/**
 * The delivery cost of a shop. Coupons do not reduce the amount that is compared with `freeFrom`, so a free delivery
 * stays free if a coupon is used.
 */
function shippingOf(lines: readonly DiscountedLine[], shipping: ShippingPrice | undefined): Cents {
  if (!shipping) return 0
  const coupons = lines.flatMap(({ applied }) => applied).filter(({ kind }) => kind === 'coupon')
  const beforeCoupons = totalOf(lines) + sum(coupons.map(({ amount }) => amount))
  return shipping.freeFrom !== null && beforeCoupons >= shipping.freeFrom ? 0 : shipping.price
}

function addUp(parts: readonly PartPrice[]): Totals {
  const all = (amountOf: (part: PartPrice) => Cents) => sum(parts.map(amountOf))
  const taxes = parts.flatMap(({ tax }) => tax)
  return {
    items: all(({ items }) => items),
    discount: all(({ discount }) => discount),
    shipping: all(({ shipping }) => shipping),
    fee: all(({ fee }) => fee),
    total: all(({ total }) => total),
    tax: ratesOf(taxes).map((rates) => {
      const atRate = taxes.filter((tax) => isAt(tax, rates))
      const added = (amountOf: (tax: TaxAmount) => Cents) => sum(atRate.map(amountOf))
      return {
        ...rates,
        base: added(({ base }) => base),
        tax: added(({ tax }) => tax),
        ...(rates.surchargeRate && { surcharge: added(({ surcharge = 0 }) => surcharge) }),
      }
    }),
  }
}

/** The rates of an amount: VAT and, if the goods have it, the recargo de equivalencia. */
export type Rates = Pick<TaxAmount, 'rate' | 'surchargeRate'>

/**
 * The different pairs of VAT rate and surcharge rate, in ascending order. A pair without a surcharge has no
 * `surchargeRate`.
 */
function ratesOf(amounts: readonly Rates[]): Rates[] {
  const pairs = new Map(amounts.map(({ rate, surchargeRate = 0 }) => [rate * wholeInBasisPoints + surchargeRate, rate]))
  return [...pairs]
    .toSorted(([a], [b]) => a - b)
    .map(([key, rate]) => {
      const surchargeRate = key - rate * wholeInBasisPoints
      return surchargeRate === 0 ? { rate } : { rate, surchargeRate }
    })
}

/** Whether an amount has these rates; a missing surcharge rate is 0. */
export const isAt = (amount: Rates, { rate, surchargeRate = 0 }: Rates): boolean =>
  amount.rate === rate && (amount.surchargeRate ?? 0) === surchargeRate

function ofShop<Owned extends { businessId: string }>(businessId: string, all: readonly Owned[]): Owned[] {
  return all.filter((one) => one.businessId === businessId)
}

function assertNatural(...values: number[]): void {
  for (const value of values) {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not a natural number`)
  }
}
