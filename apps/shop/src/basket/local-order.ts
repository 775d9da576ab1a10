import { defaultQuantity } from '@lonja/contract/constants'
import type { Basket, BasketLine, BasketMessage } from '@lonja/contract/orders/basket'
import type { Locale } from '@lonja/ui/i18n/locale.ts'

/** A line before the server has seen it knows only what it is; afterwards also what it costs. */
export type LocalLine = Pick<BasketLine, 'product' | 'quantity' | 'attributes'> & Partial<BasketLine>

/** The order under `current_order`: what the server last answered, with the changes made since. */
export type LocalOrder = Partial<Omit<Basket, 'lines'>> & {
  schema: 2
  lines: LocalLine[]
  /** The id of the account whose it is; a guest's has none. Never sent. */
  owner?: string
  /** What checks have changed since somebody said to have read it. Never sent. */
  news?: readonly Change[]
}

/** Something that became different from what one had seen. */
export interface Change {
  /** Of the line, or of what the whole basket had. */
  key: string
  title: string
  message: BasketMessage
}

/** What the screen of a product knows of the line it adds; shown until the server has answered. */
export type NewLine = LocalLine

type SameLine = { product: { id: string }; attributes: readonly { attributeValue: { id: string } }[] }

/** The same product with the same options is the same line, in whatever order the options come. */
export const lineKey = ({ product, attributes }: SameLine): string =>
  [product.id, ...attributes.map(({ attributeValue }) => attributeValue.id).toSorted()].join(' ')

export const countOf = ({ lines }: LocalOrder): number => lines.reduce((units, { quantity }) => units + quantity, 0)

/** When a shop hands over, as it was chosen; undefined where nothing was. */
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
 * Brings whatever an older version stored into today's shape. Before schema 1 an order was only its lines, and a line
 * could lack its quantity (1) and its attributes (none); lines without a product are dropped. Before schema 2 nobody
 * chose when a shop hands over.
 */
export function migrate(stored: unknown): LocalOrder {
  const order = isRecord(stored) ? stored : {}
  const lines = Array.isArray(order['lines']) ? order['lines'].flatMap(migrateLine) : []
  const { shippings } = order
  return {
    ...order,
    ...(Array.isArray(shippings) && { shippings: shippings.flatMap(migrateShipping) }),
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
