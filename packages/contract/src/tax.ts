import { allocate, type BasisPoints, type Cents, wholeInBasisPoints } from './money.ts'

/** An amount divided into net amount and taxes, in cents: `base` + `tax` + `surcharge` is exactly the amount. */
export interface IncludedTaxes {
  base: Cents
  /** The VAT. */
  tax: Cents
  /** The recargo de equivalencia: a surcharge on top of the VAT, for sales to retailers under this regime. */
  surcharge: Cents
}

/**
 * The surcharge rates by the VAT rate of the goods (Ley 37/1992, LIVA, art. 161). The surcharge of tobacco, 1.75 %,
 * does not depend on the VAT rate and is not in this list.
 */
const surchargeRates: Readonly<Record<BasisPoints, BasisPoints>> = { 2_100: 520, 1_000: 140, 400: 50 }

/** The rate of the recargo de equivalencia for goods with a VAT rate; 0 if this VAT rate has no recargo. */
export const surchargeRateOf = (rate: BasisPoints): BasisPoints => surchargeRates[rate] ?? 0

/**
 * The VAT regimes (LIVA) of shops that add the recargo when they sell to retailers under the recargo. A shop that is
 * under the recargo itself never adds it (art. 154.dos); farmers (art. 157) and exempt traders do not add it either.
 */
export const addsSurcharge = (taxRegime: string): boolean => taxRegime === 'general' || taxRegime === 'simplificado'

/**
 * The VAT and the surcharge that an amount includes. Their sum is rounded once; half a cent is rounded up. Then the sum
 * is divided between VAT and surcharge by largest remainder. So net amount, VAT and surcharge add up to the amount, and
 * without a surcharge the VAT equals `vatIncludedIn`.
 *
 * @param amount  in cents, never negative
 * @throws RangeError if an argument is not a natural number
 */
export function taxesIncludedIn(amount: Cents, rate: BasisPoints, surchargeRate: BasisPoints = 0): IncludedTaxes {
  const rates = rate + surchargeRate
  if (rates === 0) return { base: amount, tax: 0, surcharge: 0 }
  const [included, base] = allocate(amount, [rates, wholeInBasisPoints], (part) => part).map(([, cents]) => cents)
  const [tax, surcharge] = allocate(included!, [rate, surchargeRate], (part) => part).map(([, cents]) => cents)
  return { base: base!, tax: tax!, surcharge: surcharge! }
}

/**
 * The price for a buyer who pays the surcharge, calculated from a price with VAT. Both prices have the same net
 * price; half a cent is rounded up.
 */
export function withSurcharge(price: Cents, rate: BasisPoints, surchargeRate: BasisPoints): Cents {
  const whole = BigInt(wholeInBasisPoints + rate)
  const twice = 2n * BigInt(price) * (whole + BigInt(surchargeRate))
  return Number((twice + whole) / (2n * whole))
}
