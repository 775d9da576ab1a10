import { allocate, allocateTable, type Cents, sum } from '../money.ts'
import type { Funders } from './price-discounts.ts'

export const funders = ['shop', 'platform', 'town'] as const
export type Funder = (typeof funders)[number]

/** The amount that each funder pays, in cents; funders that pay nothing are left out. */
export type FunderSplit = Readonly<Partial<Record<Funder, Cents>>>

/**
 * Splits a discount on several lines between its funders. First the whole discount is split in the agreed shares, by
 * largest remainder. Then the lines are split one after the other, in proportion to the cents that each funder still
 * has to pay. The results are exact to the cent, for every line and for every funder's share of the whole discount.
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

/** The amount that each funder pays in all splits together. */
export function addSplits(splits: readonly FunderSplit[]): Required<FunderSplit> {
  const of = (funder: Funder) => sum(splits.map((split) => split[funder] ?? 0))
  return { shop: of('shop'), platform: of('platform'), town: of('town') }
}
