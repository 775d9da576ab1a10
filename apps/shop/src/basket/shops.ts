import type { BasketPart } from '@lonja/contract/orders/basket'
import type { LocalLine, LocalOrder } from './local-order.ts'

/** The lines of a basket that one shop sells. */
export interface ShopLines {
  /** The id of the shop; empty until the server’s answer contains the shops of the lines. */
  id: string
  name: string
  lines: LocalLine[]
  /** The shop’s share with the prices of the last check. */
  part: BasketPart | undefined
}

/** The lines grouped by shop, in the order of each shop’s first line. */
export function shopsOf({ lines, parts = [] }: LocalOrder): ShopLines[] {
  const shops = new Map<string, ShopLines>()
  for (const line of lines) {
    const { id, name } = line.business ?? { id: '', name: '' }
    const shop = shops.get(id) ?? { id, name, lines: [], part: parts.find(({ business }) => business.id === id) }
    shop.lines.push(line)
    shops.set(id, shop)
  }
  return [...shops.values()]
}
