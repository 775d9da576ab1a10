import { type BasisPoints, type Cents, sum } from '../money.ts'
import { type TaxAmount, serviceRate } from './price.ts'

/** What is left of taxes once those parts were given back: each rate to the cent, rates without anything left out. */
export function restOfTax(taxes: readonly TaxAmount[], gone: readonly TaxAmount[]): TaxAmount[] {
  return taxes
    .map(({ rate, base, tax }) => ({
      rate,
      base: base - sum(gone.filter((part) => part.rate === rate).map((part) => part.base)),
      tax: tax - sum(gone.filter((part) => part.rate === rate).map((part) => part.tax)),
    }))
    .filter(({ base, tax }) => base !== 0 || tax !== 0)
}

/** A line as far as giving it back goes. */
export interface RefundableLine {
  quantity: number
  /** Units given back before. */
  refundedQty: number
  /** Cents paid for all units. */
  total: Cents
}

/**
 * What so many more units of a line give back, in cents: all units together exactly what was paid for them, whatever
 * the steps. The units given back first bear the cents that do not divide.
 *
 * @throws RangeError for more units than are left
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
 * The taxes within what is given back of an order, by its own taxes: each rate gives back its tax in step with its
 * amount, so that all of it gives back all of it.
 *
 * @param taxes  of the order
 * @param gone  within what was given back before
 * @param amounts  cents given back now, by rate; never more than is left at that rate
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
    // What went before may have been rounded otherwise: never more tax than amount, never less than none.
    const taxNow = Math.min(amount, Math.max(0, upTo - goneTax))
    return [{ rate, base: amount - taxNow, tax: taxNow }]
  })
}

/** What an order has of what was paid for it, and what of it may go back. Cents. */
export interface RefundableShare {
  /** Paid for it, less what is on its way back. */
  left: Cents
  /** Paid for the delivery, less what is on its way back. */
  shippingLeft: Cents
  taxes: readonly TaxAmount[]
  /** Within what is on its way back. */
  gone: readonly TaxAmount[]
  lines: readonly (RefundableLine & { id: string; taxRate: BasisPoints })[]
}

export interface WantedRefund {
  /** Units by line; each line once. */
  units: ReadonlyMap<string, number>
  shipping: boolean
}

export interface PlannedRefund {
  amount: Cents
  /** Of `amount`: of the delivery. */
  shipping: Cents
  lines: { soldProduct: string; quantity: number; amount: Cents }[]
  tax: TaxAmount[]
}

/**
 * What goes back of an order: these units and the delivery, or, where nothing is named, all that is left.
 *
 * @throws RangeError for more units than are left
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
