import { allocate, allocateTable, type Cents, sum } from '../money.ts'
import type { Funders } from './price-discounts.ts'

export const funders = ['shop', 'platform', 'town'] as const
export type Funder = (typeof funders)[number]

/** The amount that each funder pays, in cents; funders that pay nothing are left out. */
export type FunderSplit = Readonly<Partial<Record<Funder, Cents>>>

/**
 * Splits the amounts that a discount deducts from several lines between its funders. First the sum of the amounts is
 * split in the agreed shares, by largest remainder; then each line is split in proportion to the amount that remains
 * for each funder. The shares of every line add up to its amount, and the shares of every funder to their part of the
 * sum, exactly to the cent.
 *
 * @param amounts  the amount deducted from each line, in cents
 * @throws RangeError if an amount or a share is not a natural number, or if there are no funders
 */
export function splitByFunder(amounts: readonly Cents[], agreed: Funders): FunderSplit[] {
  const shares = allocate(sum(amounts), funders, (funder) => agreed[funder] ?? 0).map(([, cents]) => cents)
  return allocateTable(amounts, shares).map((row) =>
    Object.fromEntries(funders.flatMap((funder, index) => (row[index]! > 0 ? [[funder, row[index]!]] : []))),
  )
}

/** The part of the whole amount that each funder pays. */
export function addSplits(splits: readonly FunderSplit[]): Required<FunderSplit> {
  const of = (funder: Funder) => sum(splits.map((split) => split[funder] ?? 0))
  return { shop: of('shop'), platform: of('platform'), town: of('town') }
}
