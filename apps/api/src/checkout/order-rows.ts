import type { Cents } from '@lonja/contract/money'
import type { Actor } from '@lonja/contract/actor'
import type { Totals } from '@lonja/contract/orders/price'
import { uuidv7 } from '../database/uuid.ts'
import { isOffline } from '../payment-methods/payment-choice.ts'
import { explainLine } from '../basket/basket-lines.ts'
import type { CheckedBasket, OrderableLine } from '../basket/check-basket.ts'
import type { StockMove } from './stock.ts'

/** The customer of an order, and a guest's access to it. */
export interface Buyer {
  userId: string | null
  /** The person for whom coupon uses are counted. */
  person: string | null
  /** For an order without an account. */
  tokenHash: Buffer | null
  /** How long its units are held while it waits for payment. */
  reservedSeconds: number
  /** The e-mail must confirm it first: until then it reserves nothing. */
  unconfirmed: boolean
  /** The author: the buyer, or the member of staff who took it by telephone. */
  actor: Actor
  actorId: string | null
}

/** The units that the order takes. */
export const stockMoves = ({ lines }: CheckedBasket): StockMove[] =>
  lines.map(({ combo, facts, quantity }) => ({
    comboId: combo.id,
    productId: facts.product.id,
    quantity,
    counted: combo.tracked,
  }))

export type OrderRows = ReturnType<typeof orderRows>

/** Whether the order waits for a bank payment before a shop prepares it. */
export const beginsPending = ({ price, paymentMethod }: CheckedBasket): boolean =>
  price.total > 0 && !isOffline(paymentMethod!.kind)

/**
 * The rows of an order, by table. A basket of one shop becomes a single order; a basket of several becomes a group
 * with the totals, and a part for each shop with its lines. All data are copied, so that later changes of products do
 * not matter.
 */
export function orderRows(orderId: string, checked: CheckedBasket, buyer: Buyer) {
  const { basket, price, parts, lines, paymentMethod } = checked
  const isPending = buyer.unconfirmed || beginsPending(checked)
  const status = isPending ? ('pending' as const) : ('confirm' as const)
  const customer = basket.customer!
  const address = basket.deliveryAddress ?? basket.billingAddress
  const addresses = address ? [{ id: uuidv7(), ...address }] : []
  const customers = [
    {
      id: uuidv7(),
      ...customer,
      phone: customer.phone || null,
      equivalence_surcharge: customer.equivalenceSurcharge ?? false,
      address_id: addresses[0]?.id ?? null,
      user_id: buyer.userId,
    },
  ]
  const common = {
    payment_state: price.total > 0 ? 'awaiting' : 'none',
    delivery_state: 'scheduled',
    customer_id: customers[0]!.id,
    user_id: buyer.userId,
    delivery_address: basket.deliveryAddress,
    billing_address: basket.billingAddress,
    payment_method_id: paymentMethod!.id,
    note: basket.note,
    reserved_seconds: isPending ? buyer.reservedSeconds : null,
    unconfirmed: buyer.unconfirmed,
    stock_held: !buyer.unconfirmed,
  }
  const isGroup = parts.length > 1
  const shares = parts.map((part, index) => {
    const own = lines.filter(({ facts }) => facts.business.id === part.business.id)
    return {
      id: isGroup ? uuidv7() : orderId,
      suffix: isGroup ? `-${index + 1}` : '',
      kind: isGroup ? 'part' : 'single',
      parent_id: isGroup ? orderId : null,
      status,
      business_id: part.business.id,
      token_hash: isGroup ? null : (buyer.tokenHash?.toString('hex') ?? null),
      shipping_method_id: part.shipping!.method.id,
      slot_from: part.shipping!.slot?.from ?? null,
      slot_to: part.shipping!.slot?.to ?? null,
      slot_held: part.shipping!.slot !== null && !buyer.unconfirmed,
      coupons: couponsOf(own),
      ...totalColumns(part.price),
      ...common,
    }
  })
  const group = {
    id: orderId,
    suffix: '',
    kind: 'group',
    parent_id: null,
    status: null,
    business_id: null,
    token_hash: buyer.tokenHash?.toString('hex') ?? null,
    shipping_method_id: null,
    slot_from: null,
    slot_to: null,
    slot_held: false,
    coupons: basket.coupons,
    ...totalColumns(price),
    ...common,
  }
  const payment = { id: uuidv7(), order_id: orderId, payment_method_id: paymentMethod!.id, amount: price.total }
  const sold = lines.map((line, sort) => {
    const part = shares.find(({ business_id }) => business_id === line.facts.business.id)!
    const units = line.combo.tracked && !buyer.unconfirmed ? line.quantity : 0
    return soldRows(line, sort, part.id, isPending ? { reserved: units } : { allocated: units })
  })

  return {
    addresses,
    customers,
    orders: isGroup ? [group, ...shares] : shares,
    histories: shares.map(({ id }) => ({
      id: uuidv7(),
      order_id: id,
      status,
      user_id: buyer.actorId,
      actor: buyer.actor,
    })),
    soldProducts: sold.map(({ product }) => product),
    soldPrices: sold.map(({ price: snapshot }) => snapshot),
    soldAttributes: sold.flatMap(({ attributes }) => attributes),
    soldOffers: sold.flatMap(({ offers }) => offers),
    payments: [payment],
    splits: shares.map(({ id, total }) => ({ payment_id: payment.id, order_id: id, amount: total })),
    couponUses: buyer.unconfirmed
      ? []
      : checked.coupons.accepted.map(({ id }) => ({ coupon_id: id, order_id: orderId, person: buyer.person })),
  }
}

const couponsOf = (lines: readonly OrderableLine[]): string[] => [
  ...new Set(lines.flatMap(({ price }) => price.applied.flatMap(({ kind, code }) => (kind === 'coupon' ? code : [])))),
]

const totalColumns = ({ items, discount, shipping, fee, total, tax }: Totals) => ({
  items_total: items,
  discount_total: discount,
  shipping_total: shipping,
  fee_total: fee,
  total,
  tax,
})

function soldRows(
  line: OrderableLine,
  sort: number,
  orderId: string,
  { allocated = 0, reserved = 0 }: { allocated?: number; reserved?: number },
) {
  const { facts, combo, listPrice, quantity, price } = line
  const id = uuidv7()
  const base: Cents = price.total - price.tax - price.surcharge
  const explanation = explainLine(line)
  return {
    product: {
      id,
      order_id: orderId,
      product_id: facts.product.id,
      attribute_combo_id: combo.id,
      business_id: facts.business.id,
      title: facts.product.title,
      sku: combo.sku,
      quantity,
      unit_price: price.unitPrice,
      discount: price.discount,
      total: price.total,
      tax_rate: listPrice.taxRate,
      weight_grams: combo.weightGrams,
      image: facts.image?.contentUrl ?? null,
      explanation,
      allocated,
      reserved,
      sort,
    },
    price: {
      id: uuidv7(),
      sold_product_id: id,
      list_code: listPrice.listCode,
      base,
      unit: price.offerUnitPrice,
      tax_rate: listPrice.taxRate,
      surcharge: price.surcharge,
      discount: price.discount,
      total: price.total,
      reference: explanation.previousPrice,
    },
    attributes: facts.attributes.map((value) => ({
      id: uuidv7(),
      sold_product_id: id,
      attribute_value_id: value.id,
      attribute_name: value.attribute,
      value_name: value.name,
    })),
    offers: price.applied.map(({ kind, id: discountId, code, name, amount, funder, split }) => ({
      id: uuidv7(),
      order_id: orderId,
      sold_product_id: id,
      offer_id: kind === 'offer' ? discountId : null,
      coupon_id: kind === 'coupon' ? discountId : null,
      code,
      name,
      amount,
      funder: funder ?? { shop: 10_000 },
      split,
    })),
  }
}
