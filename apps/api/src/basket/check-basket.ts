import { violationMessages } from '@lonja/contract/errors'
import type { Cents } from '@lonja/contract/money'
import type { Basket } from '@lonja/contract/orders/basket'
import type { PostalAddress } from '@lonja/contract/addresses/postal-address'
import { basketSteps } from '@lonja/contract/orders/basket'
import { type BasketPrice, type LinePrice, type PartPrice, priceBasket } from '@lonja/contract/orders/price'
import { type PaymentMethodFacts, acceptedMethods } from '../payment-methods/payment-choice.ts'
import type { Violation } from '../http/problem.ts'
import {
  type ChosenShipping,
  type RefusedShipping,
  type ShippingOption,
  chooseShipping,
} from '../shipping/choose-shipping.ts'
import { type ShippingPlace, isCollected } from '../shipping/shipping-choice.ts'
import { type CheckedCoupons, checkCoupons, couponRefusal } from './basket-coupons.ts'
import { type CheckedLine, type Sale, checkLine } from './basket-lines.ts'
import { type Read, readCustomer, readPostalAddress } from './contact.ts'
import { describeBasket } from './describe-basket.ts'
import type { BasketFacts, CouponFacts, LineFacts } from './load-basket.ts'
import { minimumMessage } from './minimum-order.ts'
import type { PostedAddress, PostedBasket } from './posted-basket.ts'

/** The result of a check: the basket for the answer, the violations, and the data for an order. */
export interface CheckedBasket {
  basket: Basket
  /** The violations of the requested step and of all steps before it. */
  violations: Violation[]
  /** The lines whose stock is lower than the requested quantity. */
  shortages: Violation[]
  /** The chosen slots that are full by now, or begin too soon. */
  slotsGone: Violation[]
  coupons: CheckedCoupons
  lines: OrderableLine[]
  parts: OrderablePart[]
  price: BasketPrice
  paymentMethod: PaymentMethodFacts | null
  shippingOptions: ShippingOption[]
  refusedShippings: RefusedShipping[]
  paymentOptions: PaymentMethodFacts[]
}

/** A line that can be bought. Its `quantity` is at most the number of available units. */
export interface OrderableLine extends CheckedLine, Sale {
  price: LinePrice
}

export interface OrderablePart {
  business: LineFacts['business']
  price: PartPrice
  shipping: ChosenShipping | null
}

/**
 * Checks a basket up to `step` (see `basketSteps`), without trusting the client's prices.
 *
 * Changes that can happen while a customer shops become messages: another price, less stock, a coupon that is
 * refused, or a line that cannot be bought any more. From the step `customer` on, a line that cannot be bought is
 * also a violation, like every other requirement that is not met.
 */
export function checkBasket(posted: PostedBasket, facts: BasketFacts, step: number): CheckedBasket {
  const decided = decide(posted, facts, step)
  const { shipping, coupons, lines, parts, price, paymentMethod, paymentOptions } = decided
  return {
    violations: violationsOf(posted, decided, step),
    shortages: decided.checked.flatMap(({ shortage }) => shortage ?? []),
    slotsGone: shipping.slotsGone,
    coupons,
    lines,
    parts,
    price,
    paymentMethod,
    shippingOptions: shipping.options,
    refusedShippings: shipping.refused,
    paymentOptions,
    basket: describeBasket(posted, decided, facts),
  }
}

export type DecidedBasket = ReturnType<typeof decide>

/** Determines the lines, addresses, shipping, payment method and price of a basket. */
function decide(posted: PostedBasket, facts: BasketFacts, step: number) {
  const asksForCustomer = step >= basketSteps.customer
  const customer =
    posted.customer || asksForCustomer ? readCustomer(posted.customer, facts.profile, posted.byPhone) : emptyRead()
  const inRegime = customer.value ? customer.value.equivalenceSurcharge : facts.profile?.equivalenceSurcharge
  const checked = posted.lines.map((line) => checkLine(line, facts, inRegime ?? false))
  const sold = checked.flatMap((line) => (line.sale ? [{ ...line, ...line.sale }] : []))
  const businesses = [...new Map(sold.map(({ facts: { business } }) => [business.id, business])).values()]
  const delivery = readAddress(posted.deliveryAddress, 'deliveryAddress', facts)
  const billing = readAddress(posted.billingAddress, 'billingAddress', facts)

  const goods = priceOf(sold, facts, [], 0)
  const place = placeOf(delivery.value, facts)
  const shipping = chooseShipping(
    businesses.map((business) => ({ ...business, parcel: parcelOf(business.id, sold, goods, place) })),
    facts.shippingMethods,
    posted.shippings,
    new Date(facts.now),
  )
  const withoutFee = priceOf(sold, facts, shipping.chosen, 0)
  const paymentOptions = acceptedMethods(facts.paymentMethods, {
    businessIds: businesses.map(({ id }) => id),
    total: withoutFee.total,
    shippings: shipping.chosen.map(({ method }) => method),
  })
  const paymentMethod = paymentOptions.find(({ id }) => id === posted.paymentMethod) ?? null
  const price = paymentMethod?.fee ? priceOf(sold, facts, shipping.chosen, paymentMethod.fee) : withoutFee

  const linePrices = new Map(price.lines.map((line) => [line.key, line]))
  const parts = price.parts.map((part): OrderablePart => {
    const business = businesses.find(({ id }) => id === part.businessId)!
    const chosen = shipping.chosen.find((option) => option.business.id === business.id) ?? null
    return { business, price: part, shipping: chosen }
  })
  return {
    customer,
    delivery,
    billing,
    checked,
    lines: sold.map((line): OrderableLine => ({ ...line, price: linePrices.get(line.posted.key)! })),
    linePrices,
    shipping,
    paymentOptions,
    paymentMethod,
    payment: paymentMethod ? [] : [posted.paymentMethod ? 'Payment method not available' : violationMessages.blank],
    price,
    parts,
    coupons: checkCoupons(posted.coupons, facts.coupons, price),
    belowMinimum: parts.flatMap(minimumMessage),
  }
}

/** The violations of the requirements of all steps up to `step`. */
function violationsOf(posted: PostedBasket, decided: DecidedBasket, step: number): Violation[] {
  const { checked, customer, delivery, billing, shipping, belowMinimum, payment } = decided
  const violations: Violation[] = []
  if (step >= basketSteps.customer) {
    violations.push(...checked.flatMap(({ obstacle, sale, shortage }) => obstacle ?? (sale ? [] : shortage!)))
    violations.push(...customer.violations, ...delivery.violations, ...billing.violations)
  }
  if (step >= basketSteps.shipping) {
    violations.push(...shipping.violations)
    if (!posted.deliveryAddress && shipping.chosen.some(({ method }) => !isCollected(method)))
      violations.push({ propertyPath: 'deliveryAddress', message: violationMessages.blank })
    violations.push(...belowMinimum.map(({ code }) => ({ propertyPath: 'lines', message: code })))
  }
  if (step >= basketSteps.payment)
    violations.push(...payment.map((message) => ({ propertyPath: 'paymentMethod', message })))
  return violations
}

function priceOf(
  lines: readonly (CheckedLine & Sale)[],
  { offers, coupons }: BasketFacts,
  shippings: readonly ShippingOption[],
  paymentFee: Cents,
): BasketPrice {
  return priceBasket({
    lines: lines.map(({ posted, facts, quantity, combo, listPrice, unitPrice, surchargeRate }) => ({
      key: posted.key,
      businessId: facts.business.id,
      productId: posted.productId,
      unitPrice,
      quantity,
      taxRate: listPrice.taxRate,
      surchargeRate,
      weightGrams: combo.weightGrams,
    })),
    offers,
    coupons: coupons.filter((coupon) => !couponRefusal(coupon)).map(couponToPrice),
    shippings: shippings.map(({ business, price, freeFrom }) => ({ businessId: business.id, price, freeFrom })),
    paymentFee,
  })
}

const couponToPrice = (coupon: CouponFacts) => ({
  ...coupon,
  code: coupon.code.toUpperCase(),
  target: 'business' as const,
  productIds: [],
  minQuantity: 0,
})

/**
 * The data of a shop's part that determine the delivery cost. `amount` is the price of its goods without the deductions
 * of coupons, because a lower amount could make delivery more expensive.
 */
function parcelOf(businessId: string, lines: readonly CheckedLine[], goods: BasketPrice, place: ShippingPlace | null) {
  const keys = new Set(lines.filter(({ facts }) => facts.business.id === businessId).map(({ posted }) => posted.key))
  const own = goods.lines.filter(({ key }) => keys.has(key))
  const amount = own.reduce((sum, { gross, applied }) => sum + gross - offersIn(applied), 0)
  const { weightGrams } = goods.parts.find((part) => part.businessId === businessId)!
  return { amount, weightGrams, place }
}

/** The postal code and the position of the delivery address; null without a valid postal code. */
function placeOf(address: PostalAddress | null, { centre }: BasketFacts): ShippingPlace | null {
  if (!address || !/^\d{5}$/.test(address.zip)) return null
  const { zip, lat, lng } = address
  if (typeof lat === 'number' && typeof lng === 'number') return { zip, position: [lng, lat], approximate: false }
  return { zip, position: centre, approximate: centre !== null }
}

const offersIn = (applied: LinePrice['applied']): Cents =>
  applied.reduce((sum, { kind, amount }) => (kind === 'offer' ? sum + amount : sum), 0)

function readAddress(posted: PostedAddress, path: string, { savedAddresses }: BasketFacts): Read<PostalAddress> {
  if (!posted) return emptyRead()
  if ('written' in posted) return readPostalAddress(posted.written, path)
  const saved = savedAddresses.find(({ id }) => id === posted.saved)
  if (saved) return readPostalAddress({ ...saved }, path)
  return { value: null, violations: [{ propertyPath: path, message: violationMessages.unknown }] }
}

const emptyRead = (): Read<never> => ({ value: null, violations: [] })
