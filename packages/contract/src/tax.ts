import { allocate, type BasisPoints, type Cents, wholeInBasisPoints } from './money.ts'

/** The parts of an amount with taxes: `base` + `tax` + `surcharge` is the amount, to the cent. */
export interface IncludedTaxes {
  base: Cents
  /** VAT. */
  tax: Cents
  /** Recargo de equivalencia. */
  surcharge: Cents
}

/** Ley 37/1992 (LIVA) art. 161, by the VAT rate of the goods. Tobacco's 1.75 % follows no VAT rate and is not here. */
const surchargeRates: Readonly<Record<BasisPoints, BasisPoints>> = { 2_100: 520, 1_000: 140, 400: 50 }

/** The recargo de equivalencia of goods at a VAT rate; 0 for rates without one. */
export const surchargeRateOf = (rate: BasisPoints): BasisPoints => surchargeRates[rate] ?? 0

/**
 * The regimes of shops (LIVA) that charge the recargo to retailers in the recargo's regime. A shop in that regime
 * itself never adds it (art. 154.dos), nor do farmers (art. 157) and exempt traders.
 */
export const addsSurcharge = (taxRegime: string): boolean => taxRegime === 'general' || taxRegime === 'simplificado'

/**
 * The VAT and the surcharge included in an amount. Both together are rounded once, half a cent away from zero, then
 * shared by largest remainder, so that the parts add up to the amount, and without a surcharge equal `vatIncludedIn`.
 *
 * @param amount  cents, never negative
 * @throws RangeError if an argument is no natural number
 */
export function taxesIncludedIn(amount: Cents, rate: BasisPoints, surchargeRate: BasisPoints = 0): IncludedTaxes {
  const rates = rate + surchargeRate
  if (rates === 0) return { base: amount, tax: 0, surcharge: 0 }
  const [included, base] = allocate(amount, [rates, wholeInBasisPoints], (part) => part).map(([, cents]) => cents)
  const [tax, surcharge] = allocate(included!, [rate, surchargeRate], (part) => part).map(([, cents]) => cents)
  return { base: base!, tax: tax!, surcharge: surcharge! }
}

/** A price with VAT for a buyer who pays the surcharge: the same net price with both taxes; half a cent rounds up. */
export function withSurcharge(price: Cents, rate: BasisPoints, surchargeRate: BasisPoints): Cents {
  const whole = BigInt(wholeInBasisPoints + rate)
  const twice = 2n * BigInt(price) * (whole + BigInt(surchargeRate))
  return Number((twice + whole) / (2n * whole))
}
