/** An integer number of euro cents. Tax is included unless the name of the value states something else. */
export type Cents = number

/** Hundredths of a per cent: 2100 is 21 %. */
export type BasisPoints = number

/** 100 % in basis points. */
export const wholeInBasisPoints: BasisPoints = 10_000

/** Adds amounts; the sum of an empty list is 0. */
export function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/**
 * Shares `total` between `items` in proportion to their weights, in whole cents. The shares always add up to `total`,
 * and each share differs by less than a cent from its exact value.
 *
 * The cents left after rounding down go to the items with the largest remainders, and to the first item if remainders
 * are equal. So the same input always gives the same result. The result is exact for every safe integer, even if
 * `total` × weight is not a safe integer.
 *
 * @param total  the amount to share, in cents
 * @param weightOf  returns a non-negative integer; an item of weight 0 receives nothing
 * @throws RangeError if `total` or a weight is negative or not an integer, or if `total` is not 0 but every weight is
 * 0. These are bugs in the caller.
 */
export function allocate<Item>(
  total: Cents,
  items: readonly Item[],
  weightOf: (item: Item) => number,
): [Item, Cents][] {
  const weights = items.map((item) => natural(weightOf(item)))
  const totalWeight = weights.reduce((all, weight) => all + weight, 0n)
  const toShare = natural(total)
  if (toShare === 0n) return items.map((item) => [item, 0])
  if (totalWeight === 0n) throw new RangeError(`cannot share ${total} cents between weights of 0`)
  if (items.length === 1) return [[items[0]!, total]]

  const shares = weights.map((weight) => ({
    cents: Number((toShare * weight) / totalWeight),
    remainder: (toShare * weight) % totalWeight,
  }))
  const leftover = total - sum(shares.map((share) => share.cents))
  const byRemainder = shares.toSorted((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder))
  for (const share of byRemainder.slice(0, leftover)) share.cents += 1
  return items.map((item, index) => [item, shares[index]?.cents ?? 0])
}

/**
 * Fills a table whose rows and columns have the given sums. The rows are filled one after the other, in proportion to
 * the cents that each column still needs. Used to divide a discount between funders and lines, and VAT and surcharge
 * between lines.
 *
 * @throws RangeError if an amount is not a natural number, or if the sum of the rows is not the sum of the columns
 */
export function allocateTable(rows: readonly Cents[], columns: readonly Cents[]): Cents[][] {
  if (sum(rows) !== sum(columns)) throw new RangeError(`${sum(rows)} cents do not fill columns of ${sum(columns)}`)
  const left = [...columns]
  return rows.map((amount) => {
    const shares = allocate(amount, left, (cents) => cents).map(([, cents]) => cents)
    for (const [index, cents] of shares.entries()) left[index]! -= cents
    return shares
  })
}

/**
 * A percentage of an amount, in cents. Half a cent is rounded away from zero: 0.5 becomes 1, and −0.5 becomes −1.
 *
 * @throws RangeError if an argument is not an integer
 */
export function percentOf(amount: Cents, rate: BasisPoints): Cents {
  return ratio(amount, rate, wholeInBasisPoints)
}

/**
 * The VAT that is included in an amount, in cents. Half a cent is rounded away from zero.
 *
 * @throws RangeError if an argument is not an integer
 */
export function vatIncludedIn(amount: Cents, rate: BasisPoints): Cents {
  return ratio(amount, rate, wholeInBasisPoints + rate)
}

/** `amount × numerator ÷ denominator`, with halves rounded away from zero. The fraction must not be negative. */
function ratio(amount: Cents, numerator: number, denominator: number): Cents {
  const by = BigInt(denominator)
  const rounded = Number((2n * BigInt(Math.abs(amount)) * BigInt(numerator) + by) / (2n * by))
  return amount < 0 && rounded > 0 ? -rounded : rounded
}

function natural(value: number): bigint {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not a natural number`)
  return BigInt(value)
}
