import type { Actor } from '@lonja/contract/actor'
import type { Basket } from '@lonja/contract/orders/basket'
import type { Totals } from '@lonja/contract/orders/price'
import { uuidv7 } from '../database/uuid.ts'
import { isOffline } from '../payment-methods/payment-choice.ts'
import type { CheckedBasket, OrderableLine } from '../basket/check-basket.ts'
import { soldRows } from './sold-rows.ts'
import type { StockMove } from './stock.ts'

/** The customer of an order, and the guest's access to the order. */
export interface Buyer {
  userId: string | null
  /** The person for whom coupon uses are counted. */
  person: string | null
  /** The hash of the token for an order without an account; otherwise null. */
  tokenHash: Buffer | null
  /** The seconds for which the order holds its units while it waits for payment or confirmation. */
  reservedSeconds: number
  /** Whether the customer must first confirm the order by e-mail. */
  unconfirmed: boolean
  /** The kind of author: the buyer, or staff of a shop or of the town that took the order on the telephone. */
  actor: Actor
  actorId: string | null
}

/** The units that the order takes from the stock. */
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
 * The rows of a new order, by table. A basket of one shop becomes a single order. A basket of several shops becomes a
 * group with the totals, and a part for each shop with its lines. All data are copied, so that later changes of
 * products do not change the order.
 */
export function orderRows(orderId: string, checked: CheckedBasket, buyer: Buyer) {
  const { basket, price, parts, lines, paymentMethod } = checked
  const isPending = buyer.unconfirmed || beginsPending(checked)
  const status = isPending ? ('pending' as const) : ('confirm' as const)
  const address = basket.deliveryAddress ?? basket.billingAddress
  const addresses = address ? [{ id: uuidv7(), ...address }] : []
  const customer = customerRow(basket.customer!, buyer, addresses[0]?.id ?? null)
  const common = commonColumns(checked, buyer, customer.id)
  const isGroup = parts.length > 1
  const shares = parts.map((part, index) => ({
    ...(isGroup
      ? { id: uuidv7(), suffix: `-${index + 1}`, kind: 'part', parent_id: orderId, token_hash: null }
      : { id: orderId, suffix: '', kind: 'single', parent_id: null, token_hash: tokenHashOf(buyer) }),
    status,
    business_id: part.business.id,
    shipping_method_id: part.shipping!.method.id,
    slot_from: part.shipping!.slot?.from ?? null,
    slot_to: part.shipping!.slot?.to ?? null,
    slot_held: part.shipping!.slot !== null && !buyer.unconfirmed,
    coupons: couponsOf(lines.filter(({ facts }) => facts.business.id === part.business.id)),
    ...totalColumns(part.price),
    ...common,
  }))
  const group = {
    id: orderId,
    suffix: '',
    kind: 'group',
    parent_id: null,
    status: null,
    business_id: null,
    token_hash: tokenHashOf(buyer),
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
    customers: [customer],
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

const customerRow = (customer: NonNullable<Basket['customer']>, buyer: Buyer, addressId: string | null) => ({
  id: uuidv7(),
  ...customer,
  phone: customer.phone || null,
  equivalence_surcharge: customer.equivalenceSurcharge ?? false,
  address_id: addressId,
  user_id: buyer.userId,
})

/** The columns that the group and all shares have in common. */
function commonColumns(checked: CheckedBasket, buyer: Buyer, customerId: string) {
  const { basket, price, paymentMethod } = checked
  return {
    payment_state: price.total > 0 ? 'awaiting' : 'none',
    delivery_state: 'scheduled',
    customer_id: customerId,
    user_id: buyer.userId,
    delivery_address: basket.deliveryAddress,
    billing_address: basket.billingAddress,
    payment_method_id: paymentMethod!.id,
    note: basket.note,
    reserved_seconds: buyer.unconfirmed || beginsPending(checked) ? buyer.reservedSeconds : null,
    unconfirmed: buyer.unconfirmed,
    stock_held: !buyer.unconfirmed,
  }
}

const tokenHashOf = ({ tokenHash }: Buyer): string | null => tokenHash?.toString('hex') ?? null

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
