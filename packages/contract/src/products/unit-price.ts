import { type Cents, percentOf, wholeInBasisPoints } from '../money.ts'
import type { Unit } from './unit.ts'

/** The price of a quantity of a unit of measure, for example `{ amount: 467, quantity: 1, unit: 'kg' }`. */
export interface UnitPrice {
  amount: Cents
  quantity: 1 | 100
  unit: 'kg' | 'g' | 'l' | 'ml' | 'm' | 'm²' | 'm³' | 'ud'
}

const names = { kg: 'kg', l: 'l', m: 'm', m2: 'm²', m3: 'm³', ud: 'ud' } as const
const small = { kg: 'g', l: 'ml' } as const
/** The law requires no unit price for packages below 50 g or 50 ml (RD 3423/2000). */
const leastSize = 0.05
const millionth = 1_000_000

/**
 * The price of a unit of measure. It is shown beside the price of goods that are sold by weight, volume, length, area
 * or number (RD 3423/2000; Directive 98/6/EC art. 3). The unit is a kilo, litre, metre, square metre, cubic metre or
 * piece. If `unit.per` is 100, the price is for 100 g or 100 ml. The price is rounded to the cent; half a cent is
 * rounded up.
 *
 * @param price  of the whole package, taxes included
 * @param unit  the contents of the package; null if the goods are not measured
 * @returns null if no unit price is needed, because it would equal the price or the package is too small
 */
export function unitPriceOf(price: Cents, unit: Unit | null): UnitPrice | null {
  if (!unit || unit.size <= 0) return null
  const { kind, size, per = 1 } = unit
  const weighed = kind === 'kg' || kind === 'l'
  if (weighed && size < leastSize) return null
  const byHundred = weighed && per === 100
  if (size === (byHundred ? 0.1 : 1)) return null
  const held = BigInt(Math.round(size * millionth)) * (byHundred ? 10n : 1n)
  const amount = Number((2n * BigInt(price) * BigInt(millionth) + held) / (2n * held))
  return byHundred ? { amount, quantity: 100, unit: small[kind] } : { amount, quantity: 1, unit: names[kind] }
}

/** The price of a package from the price of a kilo. Half a cent is rounded up. @param kilos  the contents */
export const priceOfWeight = (perKilo: Cents, kilos: number): Cents =>
  percentOf(perKilo, Math.round(kilos * wholeInBasisPoints))
