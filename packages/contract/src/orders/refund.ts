import { type BasisPoints, type Cents, sum } from '../money.ts'
import { type Rates, type TaxAmount, isAt, serviceRate } from './price.ts'

/** The taxes that remain after the given refunds, for each rate. Rates that are fully refunded are left out. */
export function restOfTax(taxes: readonly TaxAmount[], gone: readonly TaxAmount[]): TaxAmount[] {
  return taxes
    .map((entry) => {
      const before = totalAt(entry, gone)
      const rest = { ...entry, base: entry.base - before.base, tax: entry.tax - before.tax }
      return entry.surcharge === undefined ? rest : { ...rest, surcharge: entry.surcharge - before.surcharge }
    })
    .filter(({ base, tax, surcharge = 0 }) => base !== 0 || tax !== 0 || surcharge !== 0)
}

/** The sums of the amounts with these rates. */
function totalAt(rates: Rates, amounts: readonly TaxAmount[]): Required<Pick<TaxAmount, 'base' | 'tax' | 'surcharge'>> {
  const found = amounts.filter((amount) => isAt(amount, rates))
  return {
    base: sum(found.map(({ base }) => base)),
    tax: sum(found.map(({ tax }) => tax)),
    surcharge: sum(found.map(({ surcharge = 0 }) => surcharge)),
  }
}

/** The fields of a line that a refund needs. */
export interface RefundableLine {
  quantity: number
  /** Units already refunded. */
  refundedQty: number
  /** Cents paid for all units. */
  total: Cents
  /** The cents of `total` that are already refunded, for units or because the goods weigh less than ordered. */
  refunded: Cents
}

/**
 * The refund for the next `units` of a line, in cents: an equal part of what is not refunded yet for each unit. The
 * refunds of all units add up to exactly the paid amount, in however many steps they are made. If the amount cannot be
 * divided equally, the first units get one cent more.
 *
 * @throws RangeError if fewer units are left, or if `units` is not a natural number
 */
export function refundOfUnits({ quantity, refundedQty, total, refunded }: RefundableLine, units: number): Cents {
  if (!Number.isInteger(units) || units < 0 || refundedQty + units > quantity)
    throw new RangeError(`${units} units of ${quantity - refundedQty} left`)
  if (units === 0) return 0
  const unitsLeft = quantity - refundedQty
  const left = total - refunded
  return units * Math.floor(left / unitsLeft) + Math.min(units, left % unitsLeft)
}

/**
 * The taxes included in a refund of an order. The taxes at each pair of rates (of VAT and surcharge) are refunded in
 * proportion to the amount refunded at these rates, so that a full refund returns the full taxes.
 *
 * @param taxes  of the order
 * @param gone  the taxes within earlier refunds
 * @param amounts  cents refunded now, with their rates; never more than is left at these rates
 */
export function taxOfRefund(
  taxes: readonly TaxAmount[],
  gone: readonly TaxAmount[],
  amounts: readonly (Rates & { amount: Cents })[],
): TaxAmount[] {
  return taxes.flatMap((entry) => {
    const { base, tax, surcharge = 0 } = entry
    const amount = sum(amounts.filter((one) => isAt(one, entry)).map((one) => one.amount))
    if (amount === 0) return []
    const before = totalAt(entry, gone)
    const goneTaxes = before.tax + before.surcharge
    const goneAmount = before.base + goneTaxes
    const all = base + tax + surcharge
    if (goneAmount + amount > all) throw new RangeError(`${amount} cents of ${all - goneAmount} left at ${entry.rate}`)
    // Earlier refunds may have been rounded differently, so the result is limited to the range from 0 to the amount.
    const taxesNow = between(0, proportion(tax + surcharge, goneAmount + amount, all) - goneTaxes, amount)
    if (entry.surcharge === undefined) return [{ rate: entry.rate, base: amount - taxesNow, tax: taxesNow }]
    const surchargeSoFar = proportion(surcharge, goneTaxes + taxesNow, tax + surcharge)
    const surchargeNow = between(0, surchargeSoFar - before.surcharge, taxesNow)
    return [{ ...entry, base: amount - taxesNow, tax: taxesNow - surchargeNow, surcharge: surchargeNow }]
  })
}

/** `total × part ÷ whole`, rounded down; 0 if the whole is 0. */
const proportion = (total: Cents, part: Cents, whole: Cents): Cents =>
  whole === 0 ? 0 : Number((BigInt(total) * BigInt(part)) / BigInt(whole))

const between = (least: Cents, value: Cents, most: Cents): Cents => Math.min(most, Math.max(least, value))

/** The amounts of an order that were paid and can still be refunded, in cents. */
export interface RefundableShare {
  /** The paid amount minus the refunds that are under way or done. */
  left: Cents
  /** The paid delivery cost minus the refunds that are under way or done. */
  shippingLeft: Cents
  taxes: readonly TaxAmount[]
  /** The taxes within the refunds that are under way or done. */
  gone: readonly TaxAmount[]
  /** `surchargeRate`: 0 for goods without the recargo de equivalencia. */
  lines: readonly (RefundableLine & { id: string; taxRate: BasisPoints; surchargeRate: BasisPoints })[]
}

export interface WantedRefund {
  /** The number of units to refund, by the id of the line. */
  units: ReadonlyMap<string, number>
  shipping: boolean
  /** Cents to refund for the units of a line that stay, by the id of the line. */
  less?: ReadonlyMap<string, Cents>
}

export interface PlannedRefund {
  amount: Cents
  /** The part of `amount` that is for the delivery. */
  shipping: Cents
  lines: { soldProduct: string; quantity: number; amount: Cents }[]
  tax: TaxAmount[]
}

/**
 * Calculates the refund of the units in `wanted`, and of the delivery if `wanted.shipping` is true. If `wanted` is
 * null, everything that is left is refunded.
 *
 * @throws RangeError if more units of a line are wanted than are left
 */
export function planRefund(share: RefundableShare, wanted: WantedRefund | null): PlannedRefund {
  const { lines, left, shippingLeft, taxes, gone } = share
  if (!wanted)
    return {
      amount: left,
      shipping: Math.min(left, shippingLeft),
      lines: lines.flatMap((line) => {
        const quantity = line.quantity - line.refundedQty
        return quantity > 0 ? [{ soldProduct: line.id, quantity, amount: refundOfUnits(line, quantity) }] : []
      }),
      tax: restOfTax(taxes, gone),
    }
  const planned = lines.flatMap((line) => {
    const quantity = wanted.units.get(line.id) ?? 0
    const amount = refundOfUnits(line, quantity) + (wanted.less?.get(line.id) ?? 0)
    if (quantity === 0 && amount === 0) return []
    const { id, taxRate: rate, surchargeRate } = line
    return [{ soldProduct: id, quantity, amount, rate, surchargeRate }]
  })
  const shipping = wanted.shipping ? shippingLeft : 0
  return {
    amount: sum(planned.map(({ amount }) => amount)) + shipping,
    shipping,
    lines: planned.map(({ soldProduct, quantity, amount }) => ({ soldProduct, quantity, amount })),
    tax: taxOfRefund(taxes, gone, [...planned, { rate: serviceRate, amount: shipping }]),
  }
}
