import { explainPrice } from '@lonja/contract/orders/explain-price'
import {
  type BasketPrice,
  type LinePrice,
  type PartPrice,
  type Totals,
  priceBasket,
} from '@lonja/contract/orders/price'
import { deliveryStateOf } from '@lonja/contract/orders/transitions'
import { vilaserena } from '../seeds/vilaserena.ts'
import { hashOfToken } from '../orders/order.resource.ts'
import { guestToken } from '../orders/read-order.ts'
import type { Lists } from './lists.ts'
import { type Step, stepsOf } from './order-steps.ts'
import type { GeneratedOrder } from './orders.ts'
import { address, addressRow, person } from './people.ts'
import type { Combo, Product, Products } from './products.ts'
import { type Random, kinds, randomOf } from './random.ts'
import type { Shops } from './shops.ts'
import type { Span } from './span.ts'
import type { Users } from './users.ts'
import { reviewRows } from './review-rows.ts'

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

interface Line {
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
    business_id: null,
    token_hash: customer.tokenHash,
    shipping_method_id: null,
    ...totalColumns(price),
    ...common,
  }
  const sold = lines.map((line, sort) => {
    const share = shares.find(({ business_id }) => business_id === context.shops.all[line.shop]!.id)!
    return soldRows(line, price.lines[sort]!, { order, orderId: share.id, sort, steps, random }, context)
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
    ...paymentRows(order, price, shares, steps, random, context.lists.payments[payment].id),
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
  return {
    payment_state: paymentStateOf(steps),
    delivery_state: deliveryStateOf(status),
    customer_id: customer.row.id,
    user_id: customer.userId,
    delivery_address: customer.deliveryAddress,
    payment_method_id: lists.payments[payment].id,
    // These orders stay open for some days. A real reservation ends within hours.
    reservation_expires: status === 'pending' ? new Date(span.end + 3 * 86_400_000) : null,
    // No invoices are generated, and no job has to make them.
    invoice_at: null,
    created_at: new Date(placedAt),
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

interface Sold {
  order: GeneratedOrder
  orderId: string
  sort: number
  steps: readonly Step[]
  random: Random
}

const attributeNames = new Map(
  vilaserena.attributes.flatMap(({ name, options }) => options.map(({ code }) => [code, name] as const)),
)

function soldRows(
  { shop, product, combo, quantity, review }: Line,
  price: LinePrice,
  { order, orderId, sort, steps, random }: Sold,
  context: OrderContext,
) {
  const { lists, shops, products, users, span, pictureUrl } = context
  const { placedAt, status, user } = order
  const created_at = new Date(placedAt)
  const id = random.id(placedAt)
  const { taxRate, noReturn } = product.model
  const businessId = shops.all[shop]!.id
  const units = combo.tracked ? quantity : 0
  const explanation = explainPrice({
    list: { code: 'pvp', name: 'PVP' },
    quantity,
    listAmount: price.unitPrice,
    taxRate,
    surchargeRate: 0,
    previousPrice: null,
    unit: combo.unit,
    price,
  })
  return {
    product: {
      id,
      order_id: orderId,
      product_id: product.id,
      attribute_combo_id: combo.id,
      business_id: businessId,
      title: product.title,
      sku: combo.sku,
      image: pictureUrl(products.describe(product).picture),
      quantity,
      weight_grams: combo.weightGrams,
      unit_price: price.unitPrice,
      discount: price.discount,
      total: price.total,
      tax_rate: taxRate,
      explanation,
      allocated: ['confirm', 'accepted', 'preparing', 'ready'].includes(status) ? units : 0,
      reserved: status === 'pending' ? units : 0,
      returnable: !noReturn,
      sort,
      created_at,
    },
    snapshot: {
      id: random.id(placedAt),
      sold_product_id: id,
      list_code: 'pvp',
      base: price.total - price.tax,
      unit: price.offerUnitPrice,
      tax_rate: taxRate,
      discount: price.discount,
      total: price.total,
    },
    attributes: combo.values.map((code) => ({
      id: random.id(placedAt),
      sold_product_id: id,
      attribute_value_id: lists.option(code).id,
      attribute_name: attributeNames.get(code)!,
      value_name: lists.option(code).name,
    })),
    movements:
      units === 0
        ? []
        : steps.flatMap(({ stock, at }) =>
            stock
              ? [
                  {
                    id: random.id(at),
                    attribute_combo_id: combo.id,
                    product_id: product.id,
                    business_id: businessId,
                    kind: stock.kind,
                    on_hand: stock.onHand * units,
                    allocated: stock.allocated * units,
                    reserved: stock.reserved * units,
                    order_id: order.id,
                    created_at: new Date(at),
                  },
                ]
              : [],
          ),
    reviews:
      review === 0
        ? []
        : [
            reviewRows(
              {
                userId: users.at(user!).id,
                productId: product.id,
                soldId: id,
                rating: review,
                after: steps.at(-1)!.at,
                end: span.end,
              },
              random,
            ),
          ],
  }
}

function paymentRows(
  order: GeneratedOrder,
  price: BasketPrice,
  shares: readonly { id: string; total: number }[],
  steps: readonly Step[],
  random: Random,
  methodId: string,
) {
  const { id: orderId, placedAt } = order
  const id = random.id(placedAt)
  const last = steps.at(-1)!
  const paid = steps.find(({ pays }) => pays)
  const event = (status: string, actor: string, at: number, amount: number, share: string | null) => ({
    id: random.id(at),
    payment_id: id,
    order_id: share,
    status,
    amount,
    actor,
    created_at: new Date(at),
  })
  const ended = last.status !== 'canceled' ? null : last.actor === 'system' ? 'expired' : 'canceled'
  return {
    payment: [
      {
        id,
        order_id: orderId,
        payment_method_id: methodId,
        amount: price.total,
        status: paid ? 'completed' : (ended ?? 'new'),
        created_at: new Date(placedAt),
        paid_at: paid ? new Date(paid.at) : null,
      },
    ],
    payment_split: shares.map(({ id: share, total }: { id: string; total: PartPrice['total'] }) => ({
      payment_id: id,
      order_id: share,
      amount: total,
      captured: paid ? total : 0,
    })),
    payment_event: paid
      ? [event('completed', paid.actor === 'bank' ? 'bank' : 'shop', paid.at, price.total, null)]
      : ended
        ? [event(ended, 'system', last.at, 0, null)]
        : [],
  }
}
