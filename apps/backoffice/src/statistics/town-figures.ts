import type { TownStatistics } from '@lonja/contract/statistics/town'
import { type Figure, shareOf } from './figures.ts'

/** The share of baskets with the goods of several shops. */
const severalOf = ({ baskets }: TownStatistics): number | null => shareOf(baskets.several, baskets.orders)

/** How the market is used. The shops that are open are those of today, so they have no period before. */
export function townFigures(now: TownStatistics, before: TownStatistics): Figure[] {
  return [
    { name: 'open_shops', unit: 'count', now: now.shops.open, before: null },
    { name: 'active_shops', unit: 'count', now: now.shops.active, before: before.shops.active },
    { name: 'baskets', unit: 'count', now: now.baskets.orders, before: before.baskets.orders },
    { name: 'several', unit: 'count', now: now.baskets.several, before: before.baskets.several },
    { name: 'several_share', unit: 'share', now: severalOf(now), before: severalOf(before) },
    { name: 'missed', unit: 'count', now: now.searches.missed, before: before.searches.missed },
  ]
}

/** The sales of a category or street in the period and in the period before. Null: they belong to none. */
export interface Part {
  name: string | null
  now: number
  before: number
}

/** Puts the parts of both periods beside each other, those with the highest sales of the period first. */
export function partsOf<Given extends { total: number }>(
  now: readonly Given[],
  before: readonly Given[],
  nameOf: (given: Given) => string | null,
): Part[] {
  const sum = (of: readonly Given[], name: string | null) =>
    of.reduce((total, each) => total + (nameOf(each) === name ? each.total : 0), 0)
  return [...new Set([...now, ...before].map(nameOf))]
    .map((name) => ({ name, now: sum(now, name), before: sum(before, name) }))
    .toSorted((a, b) => b.now - a.now || b.before - a.before)
}
