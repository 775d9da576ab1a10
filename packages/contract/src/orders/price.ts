import { allocate, type BasisPoints, type Cents, sum, vatIncludedIn } from '../money.ts'
import { applyCoupons, type Coupon, type CouponOutcome } from './price-coupons.ts'
import { type AppliedDiscount, type DiscountedLine, type PricedLine, totalOf } from './price-discounts.ts'
import { applyOffers, type Offer } from './price-offers.ts'

/** What a shop's way of delivery costs. */
export interface ShippingPrice {
  businessId: string
  price: Cents
  /** Free from this amount of the shop's lines, offers taken off, coupons not; null for never. */
  freeFrom: Cents | null
}

export interface BasketToPrice {
  lines: readonly PricedLine[]
  /** The automatic discounts that apply now. */
  offers: readonly Offer[]
  coupons: readonly Coupon[]
  /** At most one a shop; a shop without one costs nothing to deliver. */
  shippings: readonly ShippingPrice[]
  /** Of the payment method, once for the whole basket. */
  paymentFee: Cents
}

/** What is paid at one rate: `base` + `tax`. */
export interface TaxAmount {
  rate: BasisPoints
  base: Cents
  tax: Cents
}

/** `items` − `discount` + `shipping` + `fee` = `total` = every `base` + every `tax`. */
export interface Totals {
  /** Before discounts. */
  items: Cents
  discount: Cents
  shipping: Cents
  fee: Cents
  total: Cents
  /** By rising rate. */
  tax: TaxAmount[]
}

export interface LinePrice {
  key: string
  unitPrice: Cents
  /** After the offers for the product; the unit price where there is none. */
  offerUnitPrice: Cents
  /** Unit price × quantity. */
  gross: Cents
  /** The sum of `applied`. */
  discount: Cents
  total: Cents
  /** The VAT within `total`. */
  tax: Cents
  applied: readonly AppliedDiscount[]
}

/** A shop's share of the basket. */
export interface PartPrice extends Totals {
  businessId: string
  weightGrams: number
}

export interface BasketPrice extends Totals {
  /** In the order given. */
  lines: LinePrice[]
  /** In the order the lines bring their shops. */
  parts: PartPrice[]
  coupons: CouponOutcome[]
}

/** Delivery and payment fees are services at the general rate. */
const serviceRate: BasisPoints = 2_100

/**
 * Prices a basket of any number of shops, to the cent: offers first, then coupons, then delivery and the fee. Every
 * total is the sum of the rounded amounts below it: the basket's of its parts', a part's of its lines'.
 *
 * Prices include VAT, so it is taken from what is really paid: rounded once for each part and rate, as an invoice
 * shows it, and shared between the lines. The payment fee is shared between the parts by what they cost; who has
 * nothing to pay pays no fee.
 *
 * @throws RangeError when an amount or a quantity is no natural number: a bug in the caller
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
  const priced = allocate(fee, beforeFee, ({ toPay }) => toPay).map(([part, share]) => pricePart(part, share))

  const linePrices = new Map(priced.flatMap((part) => part.lines).map((line) => [line.key, line]))
  const parts = priced.map(({ part }) => part)
  return {
    ...addUp(parts),
    lines: lines.flatMap(({ key }) => linePrices.get(key) ?? []),
    parts,
    coupons: discounted.coupons,
  }
}

interface PartBeforeFee {
  businessId: string
  lines: readonly DiscountedLine[]
  shipping: Cents
}

function pricePart(
  { businessId, lines, shipping }: PartBeforeFee,
  fee: Cents,
): { part: PartPrice; lines: LinePrice[] } {
  const { tax, taxOf } = taxIncludedIn(lines, shipping + fee)
  const prices = lines.map((line) => priceLine(line, taxOf.get(line) ?? 0))
  const items = sum(prices.map(({ gross }) => gross))
  const discount = sum(prices.map((price) => price.discount))
  const weightGrams = sum(lines.map(({ line }) => line.weightGrams * line.quantity))
  const total = items - discount + shipping + fee
  return { part: { businessId, weightGrams, items, discount, shipping, fee, total, tax }, lines: prices }
}

/** The VAT within what is paid for lines and services, by rate, and the share of each line. */
function taxIncludedIn(lines: readonly DiscountedLine[], services: Cents) {
  const forLines = lines.map((line) => ({ line, rate: line.line.taxRate, amount: line.total }))
  const paid = [...forLines, { line: undefined, rate: serviceRate, amount: services }]
  const taxOf = new Map<DiscountedLine | undefined, Cents>()
  const tax = ratesOf(paid.filter(({ amount }) => amount > 0)).map((rate): TaxAmount => {
    const atRate = paid.filter((payment) => payment.rate === rate)
    const total = sum(atRate.map(({ amount }) => amount))
    const included = vatIncludedIn(total, rate)
    for (const [{ line }, share] of allocate(included, atRate, ({ amount }) => amount)) taxOf.set(line, share)
    return { rate, base: total - included, tax: included }
  })
  return { tax, taxOf }
}

function priceLine({ line, offerUnitPrice, applied, total }: DiscountedLine, tax: Cents): LinePrice {
  const discount = sum(applied.map(({ amount }) => amount))
  const { key, unitPrice } = line
  return { key, unitPrice, offerUnitPrice, gross: total + discount, discount, total, tax, applied }
}

/** Coupons do not count, so that none takes free delivery away. */
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
    tax: ratesOf(taxes).map((rate) => {
      const atRate = taxes.filter((tax) => tax.rate === rate)
      return { rate, base: sum(atRate.map(({ base }) => base)), tax: sum(atRate.map(({ tax }) => tax)) }
    }),
  }
}

function ratesOf(amounts: readonly { rate: BasisPoints }[]): BasisPoints[] {
  return [...new Set(amounts.map(({ rate }) => rate))].toSorted((a, b) => a - b)
}

function ofShop<Owned extends { businessId: string }>(businessId: string, all: readonly Owned[]): Owned[] {
  return all.filter((one) => one.businessId === businessId)
}

function assertNatural(...values: number[]): void {
  for (const value of values) {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not a natural number`)
  }
}
