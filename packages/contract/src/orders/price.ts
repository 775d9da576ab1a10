import { allocate, allocateTable, type BasisPoints, type Cents, sum, wholeInBasisPoints } from '../money.ts'
import { taxesIncludedIn } from '../tax.ts'
import { applyCoupons, type Coupon, type CouponOutcome } from './price-coupons.ts'
import { type AppliedDiscount, type DiscountedLine, type PricedLine, totalOf } from './price-discounts.ts'
import { applyOffers, type Offer } from './price-offers.ts'
import { addSplits, type FunderSplit, splitByFunder } from './split-funders.ts'

/** The price of a shop's shipping method. */
export interface ShippingPrice {
  businessId: string
  price: Cents
  /** Free from this amount of the shop's lines (after offers, before coupons); null for never. */
  freeFrom: Cents | null
}

export interface BasketToPrice {
  lines: readonly PricedLine[]
  /** The automatic discounts that apply now. */
  offers: readonly Offer[]
  coupons: readonly Coupon[]
  /** At most one per shop; a shop without one has no delivery cost. */
  shippings: readonly ShippingPrice[]
  /** The fee of the payment method, charged once for the whole basket. */
  paymentFee: Cents
}

/** The paid amount at one rate: `base` + `tax`, + `surcharge` if the goods carry the recargo de equivalencia. */
export interface TaxAmount {
  rate: BasisPoints
  base: Cents
  tax: Cents
  surchargeRate?: BasisPoints
  surcharge?: Cents
}

/** `items` − `discount` + `shipping` + `fee` = `total` = every `base` + every `tax` + every `surcharge`. */
export interface Totals {
  /** Before discounts. */
  items: Cents
  discount: Cents
  shipping: Cents
  fee: Cents
  total: Cents
  /** By rising rate of VAT and then of the surcharge. */
  tax: TaxAmount[]
}

export interface LinePrice {
  key: string
  unitPrice: Cents
  /** After the offers for the product; the unit price if there are none. */
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

/** The lines of one shop in the basket. */
export interface PartPrice extends Totals {
  businessId: string
  weightGrams: number
  /** The amount of `discount` that each funder pays. */
  funded: Required<FunderSplit>
}

export interface BasketPrice extends Totals {
  /** In the given order. */
  lines: LinePrice[]
  /** In the order in which the lines name their shops. */
  parts: PartPrice[]
  coupons: CouponOutcome[]
  /** The amount of `discount` that each funder pays. */
  funded: Required<FunderSplit>
}

/** Delivery and payment fees are services at the general rate. */
export const serviceRate: BasisPoints = 2_100

/**
 * Prices a basket of any number of shops, to the cent: offers first, then coupons, then delivery and the fee. Every
 * total is the sum of the rounded amounts below it: the basket's of its parts', a part's of its lines'.
 *
 * Prices include VAT, and the recargo de equivalencia if it is due, so taxes are taken from the paid amounts: rounded
 * once for each part and rate, as an invoice shows it, and shared between the lines. The funders' shares of a
 * discount are settled over all of its lines, so that no funder gains from small amounts. The payment fee is shared
 * in proportion to the parts; without an amount to pay there is no fee.
 *
 * @throws RangeError if an amount or a quantity is no natural number: a bug in the caller
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

/** The taxes included in the paid amounts of lines and services, by rate, and each line's share. */
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
    // VAT and surcharge are rounded together first, so that they never exceed the line.
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

/** Coupons do not count here, so that no coupon ends free delivery. */
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

/** The pairs of rates in use. Most amounts have no surcharge, and their tax names none. */
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
