import type { Cents } from '../money.ts'
import type { Unit } from './unit.ts'

/** The price of a measured quantity: `{ amount: 467, quantity: 1, unit: 'kg' }`. */
export interface UnitPrice {
  amount: Cents
  quantity: 1 | 100
  unit: 'kg' | 'g' | 'l' | 'ml' | 'm' | 'm²' | 'm³' | 'ud'
}

const names = { kg: 'kg', l: 'l', m: 'm', m2: 'm²', m3: 'm³', ud: 'ud' } as const
const small = { kg: 'g', l: 'ml' } as const
/** RD 3423/2000: packages below 50 g or 50 ml need no unit price. */
const leastSize = 0.05
const millionth = 1_000_000

/**
 * The price of a unit of measure, shown beside the price of goods sold by weight, volume, length or number (RD
 * 3423/2000; Directive 98/6/EC art. 3): per kilo, litre, metre, square or cubic metre, or piece; per 100 g or 100 ml
 * for goods that are usually compared so. Rounded to the cent, half up.
 *
 * @param price  of the whole package, taxes included
 * @param unit  the contents of the package; null if nothing is measured
 * @returns null if none is needed: it would equal the price, or the package is too small
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
