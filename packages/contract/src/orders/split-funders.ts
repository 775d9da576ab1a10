import { allocate, allocateTable, type Cents, sum } from '../money.ts'
import type { Funders } from './price-discounts.ts'

export const funders = ['shop', 'platform', 'town'] as const
export type Funder = (typeof funders)[number]

/** The amount that each funder pays, in cents; funders that pay nothing are left out. */
export type FunderSplit = Readonly<Partial<Record<Funder, Cents>>>

/**
 * Splits the amounts that a discount takes off several lines between its funders: first the sum of the amounts by
 * largest remainder, in the agreed shares, then each line by the amount that remains for each funder. The shares of
 * every line add up to its amount, and those of every funder to their part of the sum, to the cent.
 *
 * @param amounts  of each line, in cents
 * @throws RangeError if an amount or a share is no natural number, or if there are no funders
 */
export function splitByFunder(amounts: readonly Cents[], agreed: Funders): FunderSplit[] {
  const shares = allocate(sum(amounts), funders, (funder) => agreed[funder] ?? 0).map(([, cents]) => cents)
  return allocateTable(amounts, shares).map((row) =>
    Object.fromEntries(funders.flatMap((funder, index) => (row[index]! > 0 ? [[funder, row[index]!]] : []))),
  )
}

/** The share of each funder in the whole amount. */
export function addSplits(splits: readonly FunderSplit[]): Required<FunderSplit> {
  const of = (funder: Funder) => sum(splits.map((split) => split[funder] ?? 0))
  return { shop: of('shop'), platform: of('platform'), town: of('town') }
}
