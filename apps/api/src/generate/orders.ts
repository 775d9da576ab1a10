import type { OrderStatusCode } from '@lonja/contract/constants'
import type { PaymentKind } from './lists.ts'
import type { Products } from './products.ts'
import { type Random, kinds, randomOf } from './random.ts'
import type { Shops } from './shops.ts'
import type { Size } from './size.ts'
import type { Span } from './span.ts'
import type { Catalogue } from './stocked.ts'

export interface OrderLine {
  product: number
  /** The place of the variant among those of the product. */
  combo: number
  quantity: number
  /** The stars of the buyer's review; 0 without a review. */
  review: number
}

/** An order without the data that are computed from it, such as prices. */
export interface GeneratedOrder {
  index: number
  id: string
  /** Milliseconds since 1970. */
  placedAt: number
  /** The number of the user; null for a guest. */
  user: number | null
  /** All parts have the same way of delivery and the same status. */
  isDelivered: boolean
  payment: PaymentKind
  status: OrderStatusCode
  parts: readonly { shop: number; lines: readonly OrderLine[] }[]
}

/** The orders. Each one is computed when it is needed, always with the same result, so that none is stored. */
export interface Orders {
  at(index: number): GeneratedOrder
}

interface Context {
  seed: number
  size: Size
  span: Span
  shops: Shops
  products: Products
  catalogue: Catalogue
}

const DAY = 86_400_000
/** The most orders that wait for a payment. They are the last ones. */
const PENDING = 50

export function ordersOf(context: Context): Orders {
  const { seed, size, span } = context
  const firstPending = size.orders - Math.min(PENDING, Math.ceil(size.orders / 100))
  return {
    at(index) {
      const random = randomOf(seed, kinds.order, index)
      const placedAt = span.orderAt((index + random.next()) / size.orders)
      const id = random.id(placedAt)
      const user = random.chance(0.75) ? userAt(placedAt, random, context) : null
      const isDelivered = random.chance(0.5)
      const payment = paymentOf(isDelivered, random)
      const waits = index >= firstPending && isPaidAtBank(payment)
      const status = waits ? 'pending' : statusAt((span.end - placedAt) / DAY, isDelivered, random)
      const parts = partsOf(placedAt, random, context)
      const mayReview = user !== null && status === 'complete'
      for (const line of parts.flatMap(({ lines }) => lines))
        if (mayReview && random.chance(0.08)) line.review = random.pick([5, 5, 5, 5, 4, 4, 4, 3, 2, 1])
      return { index, id, placedAt, user, isDelivered, payment, status, parts }
    },
  }
}

/** Returns one of the users who had registered before this time. Some users order more often than others. */
function userAt(time: number, random: Random, { span, size }: Context): number {
  return Math.floor(Math.max(1, span.existing(time) * size.users) * random.next() ** 1.6)
}

export const isPaidAtBank = (payment: PaymentKind): boolean => payment === 'redsys' || payment === 'bizum'

function paymentOf(isDelivered: boolean, random: Random): PaymentKind {
  return random.pick([
    isDelivered ? 'cod' : 'shop',
    isDelivered ? 'redsys' : 'shop',
    'redsys',
    'redsys',
    'bizum',
    'bizum',
    'transfer',
  ])
}

/** The status of an order of this age in days. Most orders of the last three days are still open. */
function statusAt(days: number, isDelivered: boolean, random: Random): OrderStatusCode {
  if (random.chance(0.05)) return 'canceled'
  if (days < 1) return random.pick(['confirm', 'confirm', 'confirm', 'accepted', 'accepted', 'preparing', 'ready'])
  const sent = isDelivered ? 'shipped' : 'ready'
  if (days < 3) return random.pick(['accepted', 'preparing', 'preparing', 'ready', 'ready', sent, sent])
  if (days < 12 && random.chance(0.2)) return sent
  return 'complete'
}

/** The number of lines, from one to six, and of shops: most orders have one shop. */
const lineCounts = [1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6]
const shopCounts = [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3]

function partsOf(time: number, random: Random, context: Context) {
  const count = random.pick(lineCounts)
  const wanted = Math.min(count, random.pick(shopCounts))
  const shops = [...new Set(Array.from({ length: wanted }, () => context.shops.choose(random)))]
  const parts = shops.map((shop) => ({ shop, lines: [] as OrderLine[] }))
  for (let at = 0; at < count; at += 1) {
    const { shop, lines } = parts[at % parts.length]!
    const product = productIn(shop, time, random, context)
    const combo = random.below(context.catalogue.combos(product))
    const quantity = random.pick([1, 1, 1, 1, 1, 2, 2, 3])
    const same = lines.find((line) => line.product === product && line.combo === combo)
    if (same) same.quantity += quantity
    else lines.push({ product, combo, quantity, review: 0 })
  }
  return parts.filter(({ lines }) => lines.length > 0)
}

/**
 * A product that the shop had at this time. Few products are ordered often, and most are ordered rarely. The frequent
 * ones are not the oldest ones.
 */
function productIn(shop: number, time: number, random: Random, { catalogue, products }: Context): number {
  const list = catalogue.ofShop(shop)
  const step = list.length % 7_919 === 0 ? 7_907 : 7_919
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const product = list[(random.zipf(list.length) * step) % list.length]!
    if (products.addedAt(product) < time) return product
  }
  return list[0]!
}
