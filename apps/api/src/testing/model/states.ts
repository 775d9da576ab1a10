import { type Basket, type Goods, type PricedPart, sum } from './prices.ts'

export type Method = 'shop' | 'cod' | 'card' | 'bizum'
export const isOnline = (method: Method): boolean => method === 'card' || method === 'bizum'
export const feeOf = (method: Method): number => (method === 'cod' ? 100 : 0)

export type Buyer = 'alice' | 'guest'
export type Mover = 'buyer' | 'shop' | 'town'

export interface Stock extends Goods {
  /** Null: not tracked. */
  stock: number | null
  allocated: number
  reserved: number
}

export interface Line {
  goods: number
  quantity: number
  total: number
  /** Its units of a tracked stock: promised, or reserved until it is paid. */
  held: number
  as: 'reserved' | 'allocated'
  /** Refunded units, and returned units. */
  refunded: number
  back: number
}

export interface Part {
  shop: 0 | 1
  brought: boolean
  priced: PricedPart
  lines: Line[]
  status: string
}

/** A refund of one part's share. */
export interface Refund {
  part: number
  cents: number
  /** `sent`: the bank was asked, and its answer was lost. */
  state: 'requested' | 'sent' | 'done' | 'refused'
  /** The bank has refunded it, even if its answer was lost. */
  happened: boolean
  /** The part of `cents` for the delivery. */
  shipping: number
  /** Units by line. */
  units: readonly number[]
}

/** A shop's refund of its part: units by line, and the delivery; empty: everything. */
export interface WantedRefund {
  units: readonly number[]
  shipping: boolean
  restock: boolean
}

/** Cents by part. */
export interface Attempt {
  method: Method
  status: string
  asked: number[]
  captured: number[]
  refunds: Refund[]
  /** It came when nothing was due any more. */
  surplus: boolean
  /** The bank is still asked about the result. */
  watched: boolean
}

/** The bank's reaction to a refund: done; refused; done, with a lost answer; never received. */
export type Refunding = 'done' | 'refused' | 'lost' | 'unheard'

export const beingRefunded = ({ refunds }: Attempt, part: number): number =>
  sum(refunds.filter((one) => one.part === part && one.state !== 'refused').map(({ cents }) => cents))
export const refunded = ({ refunds }: Attempt, part: number): number =>
  sum(refunds.filter((one) => one.part === part && one.state === 'done').map(({ cents }) => cents))
/** The refunded sum at the bank. */
export const returned = ({ refunds }: Attempt): number =>
  sum(refunds.filter(({ happened }) => happened).map(({ cents }) => cents))

export interface Order {
  buyer: Buyer
  coupon: Basket['coupon']
  total: number
  parts: Part[]
  attempts: Attempt[]
  /** The bank's last notice was a decline. */
  failed: boolean
}

export type Choice = 'pay' | 'decline' | 'leave'

/** The bank's notices about an attempt. */
export interface BankNotice {
  order: Order
  attempt: Attempt
  choice: Choice
}

/** The API's expected answer: its status, and the phrase of a refusal. */
export interface Expected {
  status: number
  phrase?: string
}

const zeros = (parts: readonly unknown[]): number[] => parts.map(() => 0)
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
 * The attempt that decides an order's state: the one that paid it, else an open one, else a late one, else the last.
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

/** The received money of a part's share that is not being refunded yet. */
export function requestRefund(attempt: Attempt, part: number): void {
  const cents = attempt.captured[part]! - beingRefunded(attempt, part)
  if (cents > 0) attempt.refunds.push({ part, cents, state: 'requested', happened: false, shipping: 0, units: [] })
}

/** An attempt's status after a payment, a refund or a cancellation. */
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

/** The refund for the next units of a line: the first units bear the remainder of the division. */
export function priceOfNext({ total, quantity, refunded: before }: Line, units: number): number {
  const ofFirst = (count: number) => count * Math.floor(total / quantity) + Math.min(count, total % quantity)
  return ofFirst(before + units) - ofFirst(before)
}
