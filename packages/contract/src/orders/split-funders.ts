import { allocate, allocateTable, type Cents, sum } from '../money.ts'
import type { Funders } from './price-discounts.ts'

export const funders = ['shop', 'platform', 'town'] as const
export type Funder = (typeof funders)[number]

/** What each bears of an amount, in cents; who bears nothing is left out. */
export type FunderSplit = Readonly<Partial<Record<Funder, Cents>>>

/**
 * Splits what a discount takes off several lines between those who bear it: the whole by largest remainder, as the
 * agreement between them says, then each line by what is left of each share. Every line adds up to its amount and
 * every share over all lines to its part of the whole, to the cent.
 *
 * @param amounts  of each line, in cents
 * @throws RangeError when an amount or a share is no natural number, or nobody bears the discount
 */
export function splitByFunder(amounts: readonly Cents[], agreed: Funders): FunderSplit[] {
  const shares = allocate(sum(amounts), funders, (funder) => agreed[funder] ?? 0).map(([, cents]) => cents)
  return allocateTable(amounts, shares).map((row) =>
    Object.fromEntries(funders.flatMap((funder, index) => (row[index]! > 0 ? [[funder, row[index]!]] : []))),
  )
}

/** What each bears of all of it. */
export function addSplits(splits: readonly FunderSplit[]): Required<FunderSplit> {
  const of = (funder: Funder) => sum(splits.map((split) => split[funder] ?? 0))
  return { shop: of('shop'), platform: of('platform'), town: of('town') }
}
