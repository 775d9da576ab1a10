import { type Basket, type Goods, type PricedPart, sum } from './prices.ts'

export type Method = 'shop' | 'cod' | 'card' | 'bizum'
export const isOnline = (method: Method): boolean => method === 'card' || method === 'bizum'
export const feeOf = (method: Method): number => (method === 'cod' ? 100 : 0)

export type Buyer = 'alice' | 'guest'
export type Mover = 'buyer' | 'shop' | 'town'

export interface Stock extends Goods {
  /** The weight of a unit in grams; 0 for goods that are not weighed. */
  weight: number
  /** Null if the stock is not tracked. */
  stock: number | null
  allocated: number
  reserved: number
}

export interface Line {
  goods: number
  quantity: number
  total: number
  /** The units of a tracked stock that this line has allocated, or reserved until the order is paid. */
  held: number
  as: 'reserved' | 'allocated'
  /** `refunded`: the number of refunded units; `back`: the number of units that were returned to the shop. */
  refunded: number
  back: number
  /** The weight of a unit in grams; 0 for goods that are not weighed. */
  weight: number
  /** True if the shop has said what the goods weigh. */
  isWeighed: boolean
  /** The price of one unit, if the line is a replacement that the customer has not answered yet. */
  asked: number | null
}

export interface Part {
  shop: 0 | 1
  brought: boolean
  priced: PricedPart
  lines: Line[]
  status: string
  /** Missing units and lighter goods that lower what the customer pays, because nothing is paid yet. */
  adjustments: TakenOff[]
}

/** An amount that is taken off a part: units and cents by line. */
interface TakenOff {
  cents: number
  units: readonly number[]
  lineCents: readonly number[]
}

/** A refund for one part. */
export interface Refund {
  part: number
  cents: number
  /** `sent`: Lonja sent the request to the bank and received no answer. */
  state: 'requested' | 'sent' | 'done' | 'refused'
  /** True if the bank has made the refund, even if its answer was lost. */
  happened: boolean
  /** The part of `cents` that refunds the delivery. */
  shipping: number
  /** The number of refunded units, by line. */
  units: readonly number[]
  /** The refunded cents, by line. */
  lineCents: readonly number[]
}

/**
 * The refund that a shop wants for its part: units by line, and the delivery. If both are empty, everything is
 * refunded.
 */
export interface WantedRefund {
  units: readonly number[]
  shipping: boolean
  restock: boolean
}

/**
 * What a shop says of the lines of its part: missing units, and the weight of the others (null: not said). `goodwill`:
 * the cents that it gives back without a line; 0 if it gives none.
 */
export interface WantedAdjustment {
  units: readonly number[]
  grams: readonly (number | null)[]
  restock: boolean
  goodwill: number
}

/** Units of a line that a shop replaces by other goods. */
export interface WantedReplacement {
  quantity: number
  unitPrice: number
  restock: boolean
  /** True if the customer accepts similar goods without a question. */
  isSimilar: boolean
}

/** The goods that replace other goods. They are in no basket. */
export const substitutes: ReadonlyMap<number, number> = new Map([
  [0, 4],
  [3, 5],
])

/** An attempt to pay. The amounts are in cents, by part. */
export interface Attempt {
  method: Method
  status: string
  asked: number[]
  captured: number[]
  refunds: Refund[]
  /** True if the money arrived when nothing was due any more. */
  surplus: boolean
  /** True while Lonja still asks the bank about the result. */
  watched: boolean
}

/**
 * What the bank does with a refund request. `done`: it executes and answers the request; `refused`: it refuses the
 * request; `answer lost`: it executes the request, but its answer is lost; `request lost`: it never receives the
 * request.
 */
export type Refunding = 'done' | 'refused' | 'answer lost' | 'request lost'

export const beingRefunded = ({ refunds }: Attempt, part: number): number =>
  sum(refunds.filter((one) => one.part === part && one.state !== 'refused').map(({ cents }) => cents))
export const refunded = ({ refunds }: Attempt, part: number): number =>
  sum(refunds.filter((one) => one.part === part && one.state === 'done').map(({ cents }) => cents))
/** The sum that the bank has refunded. */
export const returned = ({ refunds }: Attempt): number =>
  sum(refunds.filter(({ happened }) => happened).map(({ cents }) => cents))

export interface Order {
  buyer: Buyer
  coupon: Basket['coupon']
  total: number
  parts: Part[]
  attempts: Attempt[]
  /** True if the bank's last notice was a decline. */
  failed: boolean
}

export type Choice = 'pay' | 'decline' | 'leave'

/** A notice of the bank about an attempt. */
export interface BankNotice {
  order: Order
  attempt: Attempt
  choice: Choice
}

/** The answer that the API must give: its status, and the text of a refusal. */
export interface Expected {
  status: number
  phrase?: string
}

export const zeros = (parts: readonly unknown[]): number[] => parts.map(() => 0)
/** Whether the shop prepares the part. */
export const isPrepared = ({ status }: Part): boolean => ['confirm', 'accepted', 'preparing', 'ready'].includes(status)
export const isOpen = ({ status }: Attempt): boolean => ['new', 'processing', 'authorized'].includes(status)

export const newAttempt = ({ parts }: Order, method: Method): Attempt => ({
  method,
  status: 'new',
  asked: zeros(parts),
  captured: zeros(parts),
  refunds: [],
  surplus: false,
  watched: false,
})

/**
 * Returns the attempt that decides the state of an order: the attempt that paid the order, else an open one, else one
 * whose money arrived too late, else the last one.
 */
export function decidingAttempt({ attempts }: Order): Attempt {
  const brought = ({ captured }: Attempt) => sum(captured) > 0
  const last = attempts.toReversed()
  return (
    last.find((one) => brought(one) && !one.surplus) ??
    last.find(isOpen) ??
    last.find(({ surplus }) => surplus) ??
    last[0]!
  )
}

/** Requests a refund of the money that was received for a part and is not being refunded yet. */
export function requestRefund(attempt: Attempt, part: number): void {
  const cents = attempt.captured[part]! - beingRefunded(attempt, part)
  if (cents > 0)
    attempt.refunds.push({ part, cents, state: 'requested', happened: false, shipping: 0, units: [], lineCents: [] })
}

/** Updates the status of an attempt after a payment, a refund or a cancellation. */
export function updateStatus({ parts }: Order, attempt: Attempt): void {
  const captured = sum(attempt.captured)
  const back = sum(parts.map((_part, at) => refunded(attempt, at)))
  if (captured === 0 && !isOpen(attempt)) return
  const live = [...parts.keys()].filter((at) => parts[at]!.status !== 'canceled')
  if (captured === 0 && live.length > 0) return
  if (captured === 0) attempt.status = 'canceled'
  else if (live.some((at) => attempt.captured[at] !== parts[at]!.priced.total)) attempt.status = 'processing'
  else if (back === 0) attempt.status = 'completed'
  else attempt.status = back === captured ? 'refunded' : 'partially_refunded'
}

/** The payment state of these parts of an order. */
export function paymentState(order: Order, ats: readonly number[]): string {
  const attempt = decidingAttempt(order)
  const captured = sum(ats.map((at) => attempt.captured[at]!))
  const back = sum(ats.map((at) => refunded(attempt, at)))
  const live = ats.filter((at) => order.parts[at]!.status !== 'canceled')
  if (captured === 0 && live.length === 0) return 'canceled'
  if (live.some((at) => attempt.captured[at] !== order.parts[at]!.priced.total))
    return order.failed ? 'failed' : 'awaiting'
  if (back > 0) return back === captured ? 'refunded' : 'partially_refunded'
  return captured > 0 ? 'paid' : 'none'
}

/** The attempt that paid a part. */
export const payingAttempt = ({ attempts }: Order, part: number): Attempt | undefined =>
  attempts.find(({ captured, surplus }) => !surplus && captured[part]! > 0)

/** The cents of a line that are refunded, or taken off an unpaid order. Refunds that the bank refused do not count. */
export function centsOff(order: Order, part: number, line: number): number {
  const refunds = payingAttempt(order, part)?.refunds ?? []
  const valid = refunds.filter((refund) => refund.part === part && refund.state !== 'refused')
  return sum([...valid, ...order.parts[part]!.adjustments].map(({ lineCents }) => lineCents[line] ?? 0))
}

/**
 * The amount to refund for the next units of a line. If what is left cannot be divided equally, each of the first units
 * costs one cent more.
 *
 * @param off  the cents of the line that are refunded already
 */
export function priceOfNext({ total, quantity, refunded: before }: Line, units: number, off: number): number {
  const [left, unitsLeft] = [total - off, quantity - before]
  return units === 0 ? 0 : units * Math.floor(left / unitsLeft) + Math.min(units, left % unitsLeft)
}

/**
 * The cents that the units of a line cost less because of their weight. The cents that the customer keeps paying are
 * rounded down.
 *
 * @param missing  units that are missing now, and cost `price`
 */
export function lessForWeight(line: Line, grams: number | null, off: number, missing: number, price: number): number {
  const staying = line.quantity - line.refunded - missing
  if (grams === null || line.weight === 0 || staying <= 0) return 0
  const ordered = line.weight * line.quantity
  return Math.max(0, line.total - off - price - Math.floor((line.total * grams) / ordered))
}
