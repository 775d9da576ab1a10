import type { BasketPart } from '@lonja/contract/orders/basket'
import type { LocalLine, LocalOrder } from './local-order.ts'

/** What a basket holds of one shop. */
export interface ShopLines {
  /** Empty until the server has said whose the lines are. */
  id: string
  name: string
  lines: LocalLine[]
  /** The shop's share as last priced. */
  part: BasketPart | undefined
}

/** The lines by shop, in the order in which the lines bring the shops. */
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
