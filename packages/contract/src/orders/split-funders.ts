import { allocate, allocateTable, type Cents, sum } from '../money.ts'
import type { Funders } from './price-discounts.ts'

export const funders = ['shop', 'platform', 'town'] as const
export type Funder = (typeof funders)[number]

/** The amount that each funder pays, in cents; funders that pay nothing are left out. */
export type FunderSplit = Readonly<Partial<Record<Funder, Cents>>>

/**
 * Splits the amounts that a discount takes off several lines between its funders: first the whole by largest
 * remainder, as their agreement says, then each line by what is left of each share. Every line adds up to its amount
 * and every share over all lines to its part of the whole, to the cent.
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
