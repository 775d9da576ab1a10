import { leastShops } from '@lonja/contract/statistics/open-sales'

/** What a shop has sold of a category. Null: its products have no category any more. */
export interface ShopSales {
  category: string | null
  shop: string
  total: number
}

/** The sales of a category, or of all categories that cannot be shown alone (null). */
export interface OpenGroup {
  category: string | null
  shops: number
  total: number
}

type Shops = Map<string, number>

/**
 * Merges categories until no group reveals the sales of a single shop: each has at least five shops, and none of them has sold more
 * than half of it. If the small categories together are still too small, the next ones are added to them, the smallest
 * first. So no group can be computed from the others. Returns no group if all categories together are too small.
 */
export function mergeSmallGroups(sales: readonly ShopSales[]): OpenGroup[] {
  const groups = new Map<string | null, Shops>()
  for (const { category, shop, total } of sales)
    if (total > 0) add(groups.get(category) ?? emptyIn(groups, category), shop, total)
  const rest = groups.get(null) ?? new Map<string, number>()
  groups.delete(null)
  const shown: [string, Shops][] = []
  for (const [category, shops] of groups as Map<string, Shops>)
    if (isSafe(shops)) shown.push([category, shops])
    else merge(rest, shops)
  shown.sort(([, a], [, b]) => totalOf(b) - totalOf(a))
  while (rest.size > 0 && !isSafe(rest) && shown.length > 0) merge(rest, shown.pop()![1])
  return [
    ...shown.map(([category, shops]) => ({ category, shops: shops.size, total: totalOf(shops) })),
    ...(isSafe(rest) ? [{ category: null, shops: rest.size, total: totalOf(rest) }] : []),
  ]
}

const totalOf = (shops: Shops): number => [...shops.values()].reduce((sum, total) => sum + total, 0)

/** Each shop has at least one order, so five shops have at least five orders. */
const isSafe = (shops: Shops): boolean => shops.size >= leastShops && 2 * Math.max(...shops.values()) <= totalOf(shops)

const add = (shops: Shops, shop: string, total: number): unknown => shops.set(shop, (shops.get(shop) ?? 0) + total)

function merge(into: Shops, from: Shops): void {
  for (const [shop, total] of from) add(into, shop, total)
}

function emptyIn(groups: Map<string | null, Shops>, category: string | null): Shops {
  const shops: Shops = new Map()
  groups.set(category, shops)
  return shops
}
