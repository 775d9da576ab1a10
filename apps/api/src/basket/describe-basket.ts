import type { Basket, BasketDiscount, BasketPart } from '@lonja/contract/orders/basket'
import type { BasketPrice } from '@lonja/contract/orders/price'
import { describeLine } from './basket-lines.ts'
import type { DecidedBasket, OrderablePart } from './check-basket.ts'
import type { BasketFacts } from './load-basket.ts'
import { missingOf } from './minimum-order.ts'
import { type PostedBasket, withoutKeywords } from './posted-basket.ts'

/**
 * The basket of the answer: the posted basket with present prices and with messages. Coupons and methods that cannot be
 * used are removed.
 */
export function describeBasket(posted: PostedBasket, decided: DecidedBasket, facts: BasketFacts): Basket {
  const { customer, delivery, billing, checked, linePrices, shipping, payment, paymentMethod, price, parts } = decided
  return {
    ...withoutKeywords(posted.echo),
    lines: checked.map((line) => describeLine(line, linePrices.get(line.posted.key), facts.offers)),
    parts: parts.map(describePart),
    coupons: decided.coupons.accepted.map(({ code }) => code),
    customer: customer.value,
    deliveryAddress: delivery.value,
    billingAddress: billing.value,
    shippings: parts.map(({ business, shipping: chosen }) => ({
      business: { id: business.id },
      shippingMethod: chosen && { id: chosen.method.id },
      slot: chosen?.slot ?? null,
    })),
    paymentMethod: paymentMethod && { id: paymentMethod.id },
    note: posted.note,
    subtotal: price.items,
    discount: price.discount,
    discounts: discountsOf(price),
    shipping: price.shipping,
    fee: price.fee,
    total: price.total,
    tax: price.tax,
    currency: 'EUR',
    messages: [
      ...posted.offers
        .filter(({ code }) => facts.endedOffers.includes(code))
        .map(({ name, amount }) => ({ code: 'Offer expired', subject: name, was: amount })),
      ...decided.coupons.messages,
      ...shipping.messages,
      ...decided.belowMinimum,
      ...(posted.paymentMethod ? payment.map((code) => ({ code })) : []),
    ],
  }
}

/** The offers and coupons of the basket, each once, with the sum of its deductions. */
function discountsOf({ lines }: BasketPrice): BasketDiscount[] {
  const byId = new Map<string, BasketDiscount>()
  for (const { id, kind, code, name, amount } of lines.flatMap(({ applied }) => applied)) {
    const known = byId.get(id)
    byId.set(id, { kind, code, name, amount: amount + (known?.amount ?? 0) })
  }
  return [...byId.values()]
}

function describePart(part: OrderablePart): BasketPart {
  const { business, price } = part
  const method = part.shipping?.method
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
    shippingMethod: method
      ? { id: method.id, name: method.name, code: method.code, hasSlots: method.timing !== null }
      : null,
  }
}
