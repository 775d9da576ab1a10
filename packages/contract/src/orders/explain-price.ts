import { z } from 'zod'
import { priceListKinds } from '../constants.ts'
import type { BasisPoints, Cents } from '../money.ts'
import type { Unit } from '../products/unit.ts'
import { unitPriceOf } from '../products/unit-price.ts'
import type { LinePrice } from './price.ts'

/**
 * One step from the list price to the paid price. Its amount is for the whole line, in cents, and negative for a
 * deduction.
 */
export const PriceStep = z.object({
  kind: z.enum(['list', 'surcharge', 'offer', 'coupon', 'rounding']),
  /** The code and the name of the offer or the coupon. */
  code: z.string().optional(),
  name: z.string().optional(),
  amount: z.int(),
})
export type PriceStep = z.infer<typeof PriceStep>

/**
 * The explanation of a line’s price. The `steps` add up to `total`, which is also the sum of base, tax and surcharge
 * in `tax`.
 */
export const PriceExplanation = z.object({
  /** The price list that contains the price: its code and its name. */
  list: z.object({ code: z.enum(priceListKinds), name: z.string() }),
  quantity: z.int(),
  /** The list price of one unit, in cents. */
  unitPrice: z.int(),
  /**
   * The lowest price of the 30 days before the present reduction (LOCM art. 20.1); null if the price is not reduced.
   */
  previousPrice: z.int().nullable(),
  steps: z.array(PriceStep),
  total: z.int(),
  tax: z.object({ rate: z.int(), base: z.int(), tax: z.int(), surchargeRate: z.int(), surcharge: z.int() }),
  /** The price of a unit of measure (kilo, litre …) after offers. */
  unit: z
    .object({
      amount: z.int(),
      quantity: z.union([z.literal(1), z.literal(100)]),
      unit: z.enum(['kg', 'g', 'l', 'ml', 'm', 'm²', 'm³', 'ud']),
    })
    .nullable(),
})
export type PriceExplanation = z.infer<typeof PriceExplanation>

export interface LineToExplain {
  list: PriceExplanation['list']
  quantity: number
  /**
   * The list price of one unit in cents, without the recargo de equivalencia; the price of the line may include the
   * recargo.
   */
  listAmount: Cents
  taxRate: BasisPoints
  surchargeRate: BasisPoints
  /** The lowest price before a reduction. The explanation contains it only if the paid unit price is lower. */
  previousPrice: Cents | null
  /** The measure of what one piece contains, for example 500 g; null if it is not known. */
  unit: Unit | null
  price: LinePrice
}

/**
 * Explains the price of a line. Offers round the price of one unit to the cent, because the customer sees this price.
 * The explanation has a separate step for the difference from rounding the whole line once.
 */
export function explainPrice(line: LineToExplain): PriceExplanation {
  const { list, quantity, listAmount, taxRate, surchargeRate, previousPrice, unit, price } = line
  const surcharged = price.gross - listAmount * quantity
  const rounding = price.applied.reduce((cents, one) => cents + (one.rounding ?? 0), 0)
  return {
    list,
    quantity,
    unitPrice: listAmount,
    previousPrice: previousPrice !== null && previousPrice > price.offerUnitPrice ? previousPrice : null,
    steps: [
      { kind: 'list', amount: listAmount * quantity },
      ...(surcharged === 0 ? [] : [{ kind: 'surcharge' as const, amount: surcharged }]),
      ...price.applied.map(({ kind, code, name, amount, rounding: rounded = 0 }) => ({
        kind,
        code,
        name,
        amount: -amount - rounded,
      })),
      ...(rounding === 0 ? [] : [{ kind: 'rounding' as const, amount: rounding }]),
    ],
    total: price.total,
    tax: {
      rate: taxRate,
      base: price.total - price.tax - price.surcharge,
      tax: price.tax,
      surchargeRate,
      surcharge: price.surcharge,
    },
    unit: unitPriceOf(price.offerUnitPrice, unit),
  }
}
