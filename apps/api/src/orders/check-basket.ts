import { type BasketMessageCode, violationMessages } from '@lonja/contract/errors'
import type { Cents } from '@lonja/contract/money'
import type {
  Basket,
  BasketCustomer,
  BasketLine,
  BasketMessage,
  BasketPart,
  PostalAddress,
} from '@lonja/contract/orders/basket'
import { basketSteps } from '@lonja/contract/orders/basket'
import { type BasketPrice, type LinePrice, type PartPrice, priceBasket } from '@lonja/contract/orders/price'
import { type PaymentMethodFacts, acceptedMethods } from '../payments/payment-choice.ts'
import type { Violation } from '../problem.ts'
import { type ShippingMethodFacts, isCollected, quoteShipping } from '../shipping/shipping-choice.ts'
import { type Read, readCustomer, readPostalAddress } from './contact.ts'
import type { BasketFacts, CouponFacts, LineFacts } from './load-basket.ts'
import type { PostedAddress, PostedBasket, PostedLine } from './posted-basket.ts'

/** A basket against the facts: what is to be answered, what is wrong, and what an order would be made of. */
export interface CheckedBasket {
  basket: Basket
  /** What the steps asked for do not allow. */
  violations: Violation[]
  /** Lines of which there is not enough. */
  shortages: Violation[]
  /** Coupons that do not apply. */
  refusedCoupons: Violation[]
  lines: OrderableLine[]
  parts: OrderablePart[]
  price: BasketPrice
  coupons: CouponFacts[]
  paymentMethod: PaymentMethodFacts | null
  /** What may be chosen. */
  choices: { shipping: ShippingOption[]; payment: PaymentMethodFacts[] }
}

/** A line that can be had, in the quantity that can be had. */
export interface OrderableLine {
  posted: PostedLine
  facts: LineFacts
  combo: NonNullable<LineFacts['combo']>
  listPrice: NonNullable<LineFacts['price']>
  quantity: number
  price: LinePrice
}

export interface OrderablePart {
  business: LineFacts['business']
  price: PartPrice
  shippingMethod: ShippingMethodFacts | null
}

export interface ShippingOption {
  method: ShippingMethodFacts
  business: LineFacts['business']
  price: Cents
  freeFrom: Cents | null
}

/**
 * Checks a basket up to `step` (see `basketSteps`); no price of the client's is believed.
 *
 * What may change while somebody shops is told in messages: another price, less stock, a coupon that does not apply,
 * something that cannot be had any more. From the step after the lines on, such lines are violations, as is what a
 * step asks for and does not get.
 */
export function checkBasket(posted: PostedBasket, facts: BasketFacts, step: number): CheckedBasket {
  const checked = posted.lines.map((line) => checkLine(line, facts))
  const orderable = checked.filter((line) => line.orderable)
  const businesses = [...new Map(orderable.map(({ facts: { business } }) => [business.id, business])).values()]
  const applicable = facts.coupons.filter((coupon) => couponRefusal(coupon) === undefined)
  const delivery = readAddress(posted.deliveryAddress, 'deliveryAddress', facts)
  const billing = readAddress(posted.billingAddress, 'billingAddress', facts)
  const customer = posted.customer || step >= basketSteps.customer ? readCustomer(posted.customer, facts.profile) : nothing()

  const goods = priceOf(orderable, facts, applicable, [], 0)
  const shipping = chooseShipping(posted, facts, businesses, goods, delivery.value)
  const paymentChoices = acceptedMethods(
    facts.paymentMethods,
    businesses.map(({ id }) => id),
  )
  const paymentMethod = paymentChoices.find(({ id }) => id === posted.paymentMethod) ?? null
  const shippings = shipping.chosen.flatMap(({ option }) => option ?? [])
  const price =
    shippings.length > 0 || paymentMethod?.fee
      ? priceOf(orderable, facts, applicable, shippings, paymentMethod?.fee ?? 0)
      : goods

  const linePrices = new Map(price.lines.map((line) => [line.key, line]))
  const lines = checked.map((line) => describeLine(line, linePrices.get(line.posted.key)))
  const parts = price.parts.map((part): OrderablePart => {
    const { business, option } = shipping.chosen.find((choice) => choice.business.id === part.businessId)!
    return { business, price: part, shippingMethod: option?.method ?? null }
  })
  const coupons = checkCoupons(posted, facts.coupons, price)
  const minimum = parts.flatMap(minimumMessage)
  const needsAddress = parts.some(({ shippingMethod }) => shippingMethod && !isCollected(shippingMethod))
  const lostPayment: BasketMessage[] =
    posted.paymentMethod && !paymentMethod ? [{ code: 'Payment method not available' }] : []

  const violations: Violation[] = []
  if (step >= basketSteps.customer) {
    violations.push(...checked.flatMap(({ posted: { path }, blocking }) => (blocking ? [{ ...blocking, propertyPath: path + blocking.propertyPath }] : [])))
    violations.push(...customer.violations, ...delivery.violations, ...billing.violations)
  }
  if (step >= basketSteps.shipping) {
    violations.push(...shipping.chosen.flatMap(({ path, option, refusal }) => (option ? [] : [{ propertyPath: path, message: refusal ?? violationMessages.blank }])))
    if (needsAddress && !posted.deliveryAddress) violations.push({ propertyPath: 'deliveryAddress', message: violationMessages.blank })
    violations.push(...minimum.map(({ code }) => ({ propertyPath: 'lines', message: code })))
  }
  if (step >= basketSteps.payment && !paymentMethod) {
    const message = posted.paymentMethod ? 'Payment method not available' : violationMessages.blank
    violations.push({ propertyPath: 'paymentMethod', message })
  }

  return {
    violations,
    shortages: checked.flatMap(({ shortage }) => shortage ?? []),
    refusedCoupons: coupons.refused,
    lines: orderable.map((line) => ({
      posted: line.posted,
      facts: line.facts,
      combo: line.facts.combo!,
      listPrice: line.facts.price!,
      quantity: line.quantity,
      price: linePrices.get(line.posted.key)!,
    })),
    parts,
    price,
    coupons: facts.coupons.filter(({ code }) => coupons.accepted.includes(code.toUpperCase())),
    paymentMethod,
    choices: { shipping: shipping.options, payment: paymentChoices },
    basket: {
      ...posted.echo,
      lines,
      parts: parts.map(describePart),
      coupons: coupons.accepted,
      customer: customer.value,
      deliveryAddress: delivery.value,
      billingAddress: billing.value,
      shippings: parts.map(({ business, shippingMethod }) => ({
        business: { id: business.id },
        shippingMethod: shippingMethod && { id: shippingMethod.id },
        slot: null,
      })),
      paymentMethod: paymentMethod && { id: paymentMethod.id },
      note: posted.note,
      subtotal: price.items,
      discount: price.discount,
      shipping: price.shipping,
      fee: price.fee,
      total: price.total,
      tax: price.tax,
      currency: 'EUR',
      messages: [...coupons.messages, ...shipping.messages, ...minimum, ...lostPayment],
    },
  }
}

interface CheckedLine {
  posted: PostedLine
  facts: LineFacts
  /** What can be had of the quantity asked for; what was asked for where nothing can. */
  quantity: number
  orderable: boolean
  messages: BasketMessage[]
  /** Wrong from the customer's step on, below the line's path. */
  blocking: Violation | null
  shortage: Violation | null
}

function checkLine(posted: PostedLine, { lines }: BasketFacts): CheckedLine {
  const facts = lines.find(({ key }) => key === posted.key)!
  const line = { posted, quantity: posted.quantity, orderable: false, messages: [], blocking: null, shortage: null }
  const reason = unavailable(facts)
  if (reason) {
    const blocking =
      reason === 'Combination not available'
        ? { propertyPath: '.attributes', message: reason }
        : { propertyPath: '.product', message: violationMessages.notAvailable }
    return { ...line, facts, messages: [{ code: reason }], blocking }
  }
  const free = facts.combo?.free ?? null
  if (free === null || free >= posted.quantity) return { ...line, facts, orderable: true }
  const shortage = { propertyPath: `${posted.path}.quantity`, message: violationMessages.notAvailable }
  if (free === 0) {
    const blocking = { propertyPath: '.product', message: violationMessages.notAvailable }
    return { ...line, facts, messages: [{ code: 'Not available any more' }], blocking, shortage }
  }
  const reduced: BasketMessage = { code: 'Quantity reduced to stock', was: posted.quantity, is: free }
  return { ...line, facts, quantity: free, orderable: true, messages: [reduced], shortage }
}

function unavailable({ product, business, combo, price }: LineFacts): BasketMessageCode | undefined {
  if (!business.enabled || business.state === 'pending' || business.state === 'suspended') return 'Business not available'
  if (business.state === 'holiday') return 'Business closed'
  if (!product.enabled) return 'Not available any more'
  if (!combo?.enabled) return 'Combination not available'
  return price ? undefined : 'Not available any more'
}

function priceOf(
  lines: readonly CheckedLine[],
  { offers }: BasketFacts,
  coupons: readonly CouponFacts[],
  shippings: readonly ShippingOption[],
  paymentFee: Cents,
): BasketPrice {
  return priceBasket({
    lines: lines.map(({ posted, facts, quantity }) => ({
      key: posted.key,
      businessId: facts.business.id,
      productId: posted.productId,
      unitPrice: facts.price!.amount,
      quantity,
      taxRate: facts.price!.taxRate,
      weightGrams: facts.combo!.weightGrams,
    })),
    offers: offers.map((offer) => ({ ...offer, businessId: offer.businessId! })),
    coupons: coupons.map((coupon) => ({ ...coupon, code: coupon.code.toUpperCase(), target: 'business', productIds: [], minQuantity: 0 })),
    shippings: shippings.map(({ business, price, freeFrom }) => ({ businessId: business.id, price, freeFrom })),
    paymentFee,
  })
}

interface ShippingChosen {
  business: LineFacts['business']
  /** Where a violation points. */
  path: string
  option?: ShippingOption
  refusal?: string
}

function chooseShipping(
  posted: PostedBasket,
  facts: BasketFacts,
  businesses: readonly LineFacts['business'][],
  goods: BasketPrice,
  address: PostalAddress | null,
): { chosen: ShippingChosen[]; options: ShippingOption[]; messages: BasketMessage[] } {
  const zip = address && /^\d{5}$/.test(address.zip ?? '') ? address.zip : null
  const quotes = businesses.flatMap((business) => {
    const { weightGrams } = goods.parts.find(({ businessId }) => businessId === business.id)!
    const amount = amountBeforeCoupons(goods, facts, business.id, posted)
    return facts.shippingMethods
      .filter(({ businessId }) => businessId === business.id)
      .map((method) => ({ business, method, amount, quote: quoteShipping(method, { amount, weightGrams, zip }) }))
  })
  const options = quotes.flatMap(({ business, method, quote }) => ('refusal' in quote ? [] : [{ business, method, ...quote }]))

  const chosen = businesses.map((business, index): ShippingChosen => {
    const named = posted.shippings.get(business.id)
    const unnamed = posted.shippings.get('')
    const ofShop = quotes.filter((quote) => quote.business.id === business.id)
    const wanted = named ?? (businesses.length === 1 || ofShop.some(({ method }) => method.id === unnamed?.id) ? unnamed : undefined)
    if (!wanted) return { business, path: `shippings[${index}].shippingMethod` }
    const found = ofShop.find(({ method }) => method.id === wanted.id)
    if (!found) return { business, path: wanted.path, refusal: 'Shipping method not available' }
    const { quote, method } = found
    if ('refusal' in quote) return { business, path: wanted.path, refusal: quote.refusal }
    return { business, path: wanted.path, option: { business, method, ...quote } }
  })
  const messages = chosen.flatMap(({ refusal, business }) => (refusal ? [{ code: refusal, subject: business.name }] : []))
  return { chosen, options, messages }
}

/** What a shop's lines come to with offers, without coupons: delivery does not get dearer by a coupon. */
function amountBeforeCoupons(price: BasketPrice, { lines }: BasketFacts, businessId: string, posted: PostedBasket): Cents {
  const keys = new Set(lines.filter(({ business }) => business.id === businessId).map(({ key }) => key))
  if (posted.coupons.length === 0) return price.parts.find((part) => part.businessId === businessId)!.total
  return price.lines
    .filter(({ key }) => keys.has(key))
    .reduce((sum, { gross, applied }) => sum + gross - offersIn(applied), 0)
}

const offersIn = (applied: LinePrice['applied']): Cents =>
  applied.reduce((sum, { kind, amount }) => (kind === 'offer' ? sum + amount : sum), 0)

function checkCoupons({ coupons }: PostedBasket, facts: readonly CouponFacts[], price: BasketPrice) {
  const outcomes = coupons.map((code) => {
    const coupon = facts.find((known) => known.code.toUpperCase() === code)
    const refusal = coupon ? couponRefusal(coupon) : 'Unknown coupon'
    return { code, refusal: refusal ?? price.coupons.find((outcome) => outcome.code === code)?.reason }
  })
  const refused = outcomes.flatMap(({ code, refusal }) => (refusal ? [{ code, refusal }] : []))
  return {
    accepted: outcomes.filter(({ refusal }) => !refusal).map(({ code }) => code),
    messages: refused.map(({ code, refusal }): BasketMessage => ({ code: refusal, subject: code })),
    refused: refused.map(({ code, refusal }) => ({ propertyPath: `coupons[${coupons.indexOf(code)}]`, message: refusal })),
  }
}

function couponRefusal(coupon: CouponFacts): BasketMessageCode | undefined {
  if (!coupon.enabled) return 'Coupon disabled'
  if (coupon.ended) return 'Coupon expired'
  if (!coupon.started) return 'Coupon not yet active'
  if (coupon.exhausted) return 'Coupon exhausted'
  if (coupon.limitPerPerson !== null && coupon.uses >= coupon.limitPerPerson) return 'Coupon already used'
  return coupon.firstOrderOnly && coupon.orderedBefore ? 'Coupon only for first order' : undefined
}

function readAddress(posted: PostedAddress, path: string, { savedAddresses }: BasketFacts): Read<PostalAddress> {
  if (!posted) return nothing()
  if ('written' in posted) return readPostalAddress(posted.written, path)
  const saved = savedAddresses.find(({ id }) => id === posted.saved)
  if (saved) return readPostalAddress({ ...saved }, path)
  return { value: null, violations: [{ propertyPath: path, message: violationMessages.unknown }] }
}

const nothing = (): Read<never> => ({ value: null, violations: [] })

/** A shop's minimum is for what it has to bring. */
function missingOf({ business, price, shippingMethod }: OrderablePart): Cents {
  if (shippingMethod && isCollected(shippingMethod)) return 0
  return Math.max(0, business.minOrder - (price.items - price.discount))
}

function minimumMessage(part: OrderablePart): BasketMessage[] {
  if (missingOf(part) === 0) return []
  const { business, price } = part
  return [{ code: 'Below minimum order', subject: business.name, was: price.items - price.discount, is: business.minOrder }]
}

function describeLine({ posted, facts, quantity, orderable, messages }: CheckedLine, price: LinePrice | undefined): BasketLine {
  const { product, business, image, attributes, combo } = facts
  const unitPrice = price?.offerUnitPrice ?? facts.price?.amount ?? 0
  const changed = orderable && posted.shownPrice !== null && posted.shownPrice !== unitPrice
  return {
    ...posted.echo,
    key: posted.key,
    product: { id: product.id, title: product.title, name: product.name, image },
    business: { id: business.id, name: business.name, code: business.code, url: business.url },
    quantity,
    attributes: attributes.map((attributeValue) => ({ attributeValue })),
    combo: combo && { id: combo.id, sku: combo.sku },
    listPrice: facts.price?.amount ?? 0,
    price: unitPrice,
    discount: price?.discount ?? 0,
    total: price?.total ?? 0,
    taxRate: facts.price?.taxRate ?? 0,
    availableStock: combo?.free ?? null,
    available: orderable,
    messages: changed ? [...messages, { code: 'Price changed', was: posted.shownPrice!, is: unitPrice }] : messages,
  }
}

function describePart(part: OrderablePart): BasketPart {
  const { business, price, shippingMethod } = part
  const { items, discount, shipping, fee, total, tax } = price
  return {
    business: { id: business.id, name: business.name, code: business.code, url: business.url },
    items,
    discount,
    shipping,
    fee,
    total,
    tax,
    minOrder: business.minOrder,
    missing: missingOf(part),
    shippingMethod: shippingMethod && { id: shippingMethod.id, name: shippingMethod.name, code: shippingMethod.code },
  }
}
