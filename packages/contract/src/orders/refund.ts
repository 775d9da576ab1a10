import { type BasisPoints, type Cents, sum } from '../money.ts'
import { type TaxAmount, serviceRate } from './price.ts'

/** The taxes that remain after the given refunds: exact for each rate, without rates that are fully refunded. */
export function restOfTax(taxes: readonly TaxAmount[], gone: readonly TaxAmount[]): TaxAmount[] {
  return taxes
    .map(({ rate, base, tax }) => ({
      rate,
      base: base - sum(gone.filter((part) => part.rate === rate).map((part) => part.base)),
      tax: tax - sum(gone.filter((part) => part.rate === rate).map((part) => part.tax)),
    }))
    .filter(({ base, tax }) => base !== 0 || tax !== 0)
}

/** The fields of a line that a refund needs. */
export interface RefundableLine {
  quantity: number
  /** Units already refunded. */
  refundedQty: number
  /** Cents paid for all units. */
  total: Cents
}

/**
 * The refund for more units of a line, in cents. All units together give exactly the paid amount, whatever the steps.
 * The units refunded first bear the remainder of the division.
 *
 * @throws RangeError if there are fewer units left
 */
export function refundOfUnits({ quantity, refundedQty, total }: RefundableLine, units: number): Cents {
  if (!Number.isInteger(units) || units < 0 || refundedQty + units > quantity)
    throw new RangeError(`${units} units of ${quantity - refundedQty} left`)
  const unit = Math.floor(total / quantity)
  const dearer = total % quantity
  const ofFirst = (count: number): Cents => count * unit + Math.min(count, dearer)
  return ofFirst(refundedQty + units) - ofFirst(refundedQty)
}

/**
 * The taxes included in a refund of an order: each rate refunds its tax in proportion to its amount, so that a full
 * refund returns the full tax.
 *
 * @param taxes  of the order
 * @param gone  the taxes within earlier refunds
 * @param amounts  cents refunded now, by rate; never more than is left at that rate
 */
export function taxOfRefund(
  taxes: readonly TaxAmount[],
  gone: readonly TaxAmount[],
  amounts: ReadonlyMap<number, Cents>,
): TaxAmount[] {
  return taxes.flatMap(({ rate, base, tax }) => {
    const amount = amounts.get(rate) ?? 0
    if (amount === 0) return []
    const before = gone.filter((part) => part.rate === rate)
    const goneAmount = sum(before.map((part) => part.base + part.tax))
    const goneTax = sum(before.map((part) => part.tax))
    const all = base + tax
    if (goneAmount + amount > all) throw new RangeError(`${amount} cents of ${all - goneAmount} left at ${rate}`)
    const upTo = Number((BigInt(tax) * BigInt(goneAmount + amount)) / BigInt(all))
    // Earlier refunds may have been rounded differently; the tax stays between 0 and the amount.
    const taxNow = Math.min(amount, Math.max(0, upTo - goneTax))
    return [{ rate, base: amount - taxNow, tax: taxNow }]
  })
}

/** The amounts of an order that were paid and can still be refunded. Cents. */
export interface RefundableShare {
  /** The paid amount, less refunds under way or done. */
  left: Cents
  /** The paid delivery cost, less refunds under way or done. */
  shippingLeft: Cents
  taxes: readonly TaxAmount[]
  /** The taxes within the refunds under way or done. */
  gone: readonly TaxAmount[]
  lines: readonly (RefundableLine & { id: string; taxRate: BasisPoints })[]
}

export interface WantedRefund {
  /** Units by line; each line occurs once. */
  units: ReadonlyMap<string, number>
  shipping: boolean
}

export interface PlannedRefund {
  amount: Cents
  /** The part of `amount` that is for the delivery. */
  shipping: Cents
  lines: { soldProduct: string; quantity: number; amount: Cents }[]
  tax: TaxAmount[]
}

/**
 * The refund of the given units and delivery of an order, or of everything that is left if nothing is named.
 *
 * @throws RangeError if there are fewer units left
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
    if (quantity === 0) return []
    return [{ soldProduct: line.id, quantity, amount: refundOfUnits(line, quantity), taxRate: line.taxRate }]
  })
  const shipping = wanted.shipping ? shippingLeft : 0
  const amounts = new Map<BasisPoints, Cents>([[serviceRate, shipping]])
  for (const { taxRate, amount } of planned) amounts.set(taxRate, (amounts.get(taxRate) ?? 0) + amount)
  return {
    amount: sum(planned.map(({ amount }) => amount)) + shipping,
    shipping,
    lines: planned.map(({ soldProduct, quantity, amount }) => ({ soldProduct, quantity, amount })),
    tax: taxOfRefund(taxes, gone, amounts),
  }
}
