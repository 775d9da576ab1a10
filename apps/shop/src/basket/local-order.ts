import { defaultQuantity } from '@lonja/contract/constants'
import type { Basket, BasketLine, BasketMessage } from '@lonja/contract/orders/basket'
import type { Locale } from '@lonja/ui/i18n/locale.ts'

/**
 * A line of the order. Before the server’s check it has only product, options and quantity; after the check it also
 * has prices.
 */
export type LocalLine = Pick<BasketLine, 'product' | 'quantity' | 'attributes'> & Partial<BasketLine>

/**
 * The order stored on the device under `current_order`: the server’s last answer and the changes made since that
 * answer.
 */
export type LocalOrder = Partial<Omit<Basket, 'lines'>> & {
  schema: 2
  lines: LocalLine[]
  /** The id of the account that owns the order; undefined for guests. Never sent to the server. */
  owner?: string
  /** The time of the user’s last change, in milliseconds since 1970. Checks keep it. Never sent to the server. */
  changedAt?: number
  /** The changes found by checks since the customer last marked changes as read. Never sent to the server. */
  news?: readonly Change[]
}

/** A difference between the current order and the order that the customer saw last. */
export interface Change {
  /** The key of the changed line, or a key that starts with `basket ` for a change of the whole basket. */
  key: string
  title: string
  message: BasketMessage
}

/** A new line. Its data come from the screen of the product, and are shown until the server answers. */
export type NewLine = LocalLine

type SameLine = { product: { id: string }; attributes: readonly { attributeValue: { id: string } }[] }

/** The key of a line: the same product with the same options in any order has the same key. */
export const lineKey = ({ product, attributes }: SameLine): string =>
  [product.id, ...attributes.map(({ attributeValue }) => attributeValue.id).toSorted()].join(' ')

export const countOf = ({ lines }: LocalOrder): number => lines.reduce((units, { quantity }) => units + quantity, 0)

/** The text of the chosen time slot of a shop; undefined when none was chosen. */
export function slotTextOf({ formatSlot }: Locale, { shippings = [] }: LocalOrder, shop: string): string | undefined {
  const slot = shippings.find(({ business }) => business.id === shop)?.slot
  return slot ? formatSlot(slot) : undefined
}

export function addLine(order: LocalOrder, line: NewLine): LocalOrder {
  const known = order.lines.find((other) => lineKey(other) === lineKey(line))
  if (!known) return { ...order, lines: [...order.lines, line] }
  return setLineQuantity(order, known, known.quantity + line.quantity)
}

export function setLineQuantity(order: LocalOrder, line: SameLine, quantity: number): LocalOrder {
  if (quantity <= 0) return removeLine(order, line)
  const key = lineKey(line)
  return { ...order, lines: order.lines.map((other) => (lineKey(other) === key ? { ...other, quantity } : other)) }
}

export function removeLine(order: LocalOrder, line: SameLine): LocalOrder {
  const key = lineKey(line)
  const { news = [] } = order
  return {
    ...order,
    lines: order.lines.filter((other) => lineKey(other) !== key),
    news: news.filter((change) => change.key !== key),
  }
}

/**
 * Converts an order that an older version stored. Before schema 1 an order had only lines, and a line could lack its
 * quantity (then 1) and its attributes (then none). Lines without a product are dropped. Before schema 2 there were
 * no time slots.
 */
export function migrate(stored: unknown): LocalOrder {
  const { changedAt, ...order } = isRecord(stored) ? stored : {}
  const lines = Array.isArray(order['lines']) ? order['lines'].flatMap(migrateLine) : []
  const { shippings } = order
  return {
    ...order,
    ...(Array.isArray(shippings) && { shippings: shippings.flatMap(migrateShipping) }),
    ...(typeof changedAt === 'number' && { changedAt }),
    schema: 2,
    lines,
  }
}

function migrateShipping(shipping: unknown): NonNullable<LocalOrder['shippings']> {
  if (!isRecord(shipping) || !isRecord(shipping['business']) || typeof shipping['business']['id'] !== 'string')
    return []
  const { business, shippingMethod, slot } = shipping
  const known = isRecord(slot) && typeof slot['from'] === 'string' && typeof slot['to'] === 'string'
  return [{ business, shippingMethod: shippingMethod ?? null, slot: known ? slot : null } as never]
}

function migrateLine(line: unknown): LocalLine[] {
  if (!isRecord(line) || !isRecord(line['product']) || typeof line['product']['id'] !== 'string') return []
  const { quantity, attributes } = line
  return [
    {
      ...line,
      quantity: Number.isInteger(quantity) && Number(quantity) > 0 ? Number(quantity) : defaultQuantity,
      attributes: Array.isArray(attributes) ? attributes : [],
    } as LocalLine,
  ]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
