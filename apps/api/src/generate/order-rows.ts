import { type BasketPrice, type Totals, priceBasket } from '@lonja/contract/orders/price'
import { deliveryStateOf } from '@lonja/contract/orders/transitions'
import { hashOfToken } from '../orders/order.resource.ts'
import { guestToken } from '../access/guest-token.ts'
import type { Lists } from './lists.ts'
import { type Step, stepsOf } from './order-steps.ts'
import { paymentRows } from './payment-rows.ts'
import { soldRows } from './sold-rows.ts'
import type { GeneratedOrder } from './orders.ts'
import { address, addressRow, person } from './people.ts'
import type { Combo, Product, Products } from './products.ts'
import { type Random, kinds, randomOf } from './random.ts'
import type { Shops } from './shops.ts'
import type { Span } from './span.ts'
import type { Users } from './users.ts'

export interface OrderContext {
  seed: number
  span: Span
  lists: Lists
  shops: Shops
  products: Products
  users: Users
  /** The key of guests' links to their orders. */
  secret: string
  statusId: (code: string) => string
  /** The number in the code of the first order. */
  firstCode: number
  /** The address of the picture with this index. */
  pictureUrl: (index: number) => string
}

export interface Line {
  key: string
  shop: number
  product: Product
  combo: Combo
  quantity: number
  review: number
}

/** The rows of an order by table, as the checkout and all later steps of the order leave them. */
export function orderRows(order: GeneratedOrder, context: OrderContext) {
  const { id, placedAt, parts, payment, isDelivered } = order
  const random = randomOf(context.seed, kinds.orderRows, order.index)
  const lines = parts.flatMap(({ shop, lines: own }) => own.map((line) => lineOf(line, shop, context)))
  const price = priceOf(order, lines, context)
  const steps = stepsOf(order)
  const customer = customerRows(order, random, context)
  const isGroup = parts.length > 1
  const common = commonColumns(order, customer, steps, context)
  const statusId = context.statusId(order.status)
  const shares = price.parts.map((part, index) => ({
    id: isGroup ? random.id(placedAt) : id,
    code: `R${context.firstCode + order.index}${isGroup ? `-${index + 1}` : ''}`,
    kind: isGroup ? 'part' : 'single',
    parent_id: isGroup ? id : null,
    status_id: statusId,
    group_status_id: null,
    business_id: part.businessId,
    token_hash: isGroup ? null : customer.tokenHash,
    shipping_method_id: context.shops.all[parts[index]!.shop]![isDelivered ? 'delivery' : 'pickup'],
    ...totalColumns(part),
    ...common,
  }))
  const group = {
    id,
    code: `R${context.firstCode + order.index}`,
    kind: 'group',
    parent_id: null,
    status_id: null,
    // The trigger `note_group_status` would write it for each part.
    group_status_id: statusId,
    business_id: null,
    token_hash: customer.tokenHash,
    shipping_method_id: null,
    ...totalColumns(price),
    ...common,
  }
  const sold = lines.map((line, sort) => {
    const share = shares.find(({ business_id }) => business_id === context.shops.all[line.shop]!.id)!
    return soldRows({ line, price: price.lines[sort]!, order, orderId: share.id, sort, steps }, random, context)
  })
  return {
    address: customer.addresses,
    customer: [customer.row],
    order: isGroup ? [group, ...shares] : shares,
    order_status_history: shares.flatMap((share) => historyRows(share.id, order, steps, random, context)),
    sold_product: sold.map(({ product }) => product),
    sold_price: sold.map(({ snapshot }) => snapshot),
    sold_product_attribute: sold.flatMap(({ attributes }) => attributes),
    stock_movement: sold.flatMap(({ movements }) => movements),
    valoration: sold.flatMap(({ reviews }) => reviews),
    ...paymentRows({ order, total: price.total, shares, steps, methodId: context.lists.payments[payment].id }, random),
  }
}

function lineOf(
  { product: index, combo, quantity, review }: GeneratedOrder['parts'][number]['lines'][number],
  shop: number,
  { products }: OrderContext,
): Line {
  const product = products.at(index)
  return { key: `${index} ${combo}`, shop, product, combo: product.combos[combo]!, quantity, review }
}

function priceOf(
  { parts, isDelivered, payment }: GeneratedOrder,
  lines: readonly Line[],
  { shops, lists }: OrderContext,
): BasketPrice {
  return priceBasket({
    lines: lines.map(({ key, shop, product, combo, quantity }) => ({
      key,
      businessId: shops.all[shop]!.id,
      productId: product.id,
      unitPrice: product.price + combo.delta,
      quantity,
      taxRate: product.model.taxRate,
      weightGrams: combo.weightGrams,
    })),
    offers: [],
    coupons: [],
    shippings: parts.map(({ shop }) => {
      const { id, deliveryPrice, freeFrom } = shops.all[shop]!
      return { businessId: id, price: isDelivered ? deliveryPrice : 0, freeFrom }
    }),
    paymentFee: lists.payments[payment].fee,
  })
}

const totalColumns = ({ items, discount, shipping, fee, total, tax }: Totals) => ({
  items_total: items,
  discount_total: discount,
  shipping_total: shipping,
  fee_total: fee,
  total,
  tax,
})

type Customer = ReturnType<typeof customerRows>

/** The customer as a copy of the account or of the guest's data, and the address of a delivery. */
function customerRows(
  { id, index, placedAt, user, isDelivered }: GeneratedOrder,
  random: Random,
  { users, secret }: OrderContext,
) {
  const created_at = new Date(placedAt)
  const account = user === null ? null : users.at(user)
  const { name, surnames, phone, email } = account ?? { ...person(random), email: `invitado-${index + 1}@example.test` }
  const place = account?.address ?? address(random)
  const addressId = isDelivered ? random.id(placedAt) : null
  const { street, number, floor = null, zip, city, province } = place
  return {
    row: {
      id: random.id(placedAt),
      name,
      surnames,
      phone,
      email,
      address_id: addressId,
      user_id: account?.id ?? null,
      created_at,
    },
    addresses: addressId ? [addressRow(addressId, place, created_at)] : [],
    deliveryAddress: isDelivered ? { street, number, floor, zip, city, province } : null,
    userId: account?.id ?? null,
    tokenHash: account ? null : `\\x${hashOfToken(guestToken(secret, id)).toString('hex')}`,
  }
}

/** The columns that the group and all shares have in common. */
function commonColumns(
  { placedAt, status, payment }: GeneratedOrder,
  customer: Customer,
  steps: readonly Step[],
  { lists, span }: OrderContext,
) {
  const created_at = new Date(placedAt)
  const payment_state = paymentStateOf(steps)
  return {
    payment_state,
    delivery_state: deliveryStateOf(status),
    customer_id: customer.row.id,
    user_id: customer.userId,
    delivery_address: customer.deliveryAddress,
    payment_method_id: lists.payments[payment].id,
    // These orders stay open for some days. A real reservation ends within hours.
    reservation_expires: status === 'pending' ? new Date(span.end + 3 * 86_400_000) : null,
    // Invoices of paid orders are not generated, and no job makes them later.
    invoice_at: payment_state === 'paid' ? null : created_at,
    created_at,
    updated_at: new Date(steps.at(-1)!.at),
  }
}

const paymentStateOf = (steps: readonly Step[]): string => {
  if (steps.at(-1)!.status === 'canceled') return 'canceled'
  return steps.some(({ pays }) => pays) ? 'paid' : 'awaiting'
}

function historyRows(
  orderId: string,
  { user }: GeneratedOrder,
  steps: readonly Step[],
  random: Random,
  { statusId, users }: OrderContext,
) {
  return steps.map(({ status, actor, reason = null, at }, index) => ({
    id: random.id(at),
    order_id: orderId,
    status_id: statusId(status),
    previous_id: index === 0 ? null : statusId(steps[index - 1]!.status),
    user_id: actor === 'customer' && user !== null ? users.at(user).id : null,
    actor,
    reason,
    created_at: new Date(at),
  }))
}
