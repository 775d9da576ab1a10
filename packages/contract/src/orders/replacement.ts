import { type Cents, allocate, sum } from '../money.ts'
import type { PriceExplanation, PriceStep } from './explain-price.ts'
import { type RefundableLine, refundOfUnits } from './refund.ts'

/** A line whose units are divided between itself and a new line. */
export interface SplittableLine extends RefundableLine {
  unitPrice: Cents
}

/** The amounts of some units of a line. */
export interface PartOfLine {
  total: Cents
  discount: Cents
}

/**
 * The amounts of the next `units` of a line: what their refund would be. The rest keeps the other cents, so both parts
 * add up to the line. It is exact only for a line of which nothing but units was refunded.
 */
export function partOfLine(line: SplittableLine, units: number): PartOfLine {
  const total = refundOfUnits(line, units)
  return { total, discount: line.unitPrice * units - total }
}

/** Whether all that was refunded of a line was refunded for its units, so not for its weight and not as goodwill. */
export const hasOnlyUnitsRefunded = (line: RefundableLine): boolean =>
  line.refunded === refundOfUnits({ ...line, refundedQty: 0, refunded: 0 }, line.refundedQty)

/** Divides an amount as a whole is divided, so that no part of the rest is negative. */
export const divideLike = (amount: Cents, whole: readonly Cents[]): Cents[] =>
  allocate(amount, whole, (cents) => cents).map(([, cents]) => cents)

/**
 * Divides the explanation of a price into that of some units, which cost `total`, and that of the rest. Both add up,
 * with a step for the rounding if it is needed.
 */
export function splitExplanation(
  explanation: PriceExplanation,
  units: number,
  total: Cents,
): [part: PriceExplanation, rest: PriceExplanation] {
  const { quantity, steps, tax } = explanation
  const shares = steps.map((step) => ({ ...step, amount: Math.trunc((step.amount * units) / quantity) }))
  const rounding = total - sum(shares.map(({ amount }) => amount))
  const [base = 0, vat = 0, surcharge = 0] = divideLike(total, [tax.base, tax.tax, tax.surcharge])
  const rest = steps.map((step, at) => ({ ...step, amount: step.amount - shares[at]!.amount }))
  return [
    {
      ...explanation,
      quantity: units,
      steps: [...shares, ...roundingOf(rounding)],
      total,
      tax: { ...tax, base, tax: vat, surcharge },
    },
    {
      ...explanation,
      quantity: quantity - units,
      steps: [...rest, ...roundingOf(0 - rounding)],
      total: explanation.total - total,
      tax: { ...tax, base: tax.base - base, tax: tax.tax - vat, surcharge: tax.surcharge - surcharge },
    },
  ]
}

const roundingOf = (amount: Cents): PriceStep[] => (amount === 0 ? [] : [{ kind: 'rounding', amount }])
