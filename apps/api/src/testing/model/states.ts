import { type Basket, type Goods, type PricedPart, sum } from './prices.ts'

export type Method = 'shop' | 'cod' | 'card' | 'bizum'
export const isOnline = (method: Method): boolean => method === 'card' || method === 'bizum'
export const feeOf = (method: Method): number => (method === 'cod' ? 100 : 0)

export type Buyer = 'alice' | 'guest'
export type Mover = 'buyer' | 'shop' | 'town'

export interface Stock extends Goods {
  /** Null: not counted. */
  stock: number | null
  allocated: number
  reserved: number
}

export interface Line {
  goods: number
  quantity: number
  total: number
  /** Units that it has of the stock, where that is counted: promised, or held until it is paid. */
  held: number
  as: 'reserved' | 'allocated'
  /** Units of which the money goes back, and those that came back themselves. */
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

/** Money that goes back of one part's share. */
export interface Refund {
  part: number
  cents: number
  /** `sent`: the bank was asked, and its answer was lost. */
  state: 'requested' | 'sent' | 'done' | 'refused'
  /** The bank has given it back, be it unheard. */
  happened: boolean
  /** Of `cents`: of the delivery. */
  shipping: number
  /** Of which lines how many units. */
  units: readonly number[]
}

/** What a shop is asked to give back of its part: units by line, and the delivery; nothing named is all of it. */
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
  /** It came when nothing was owed any more. */
  surplus: boolean
  /** The bank is still asked what became of it. */
  watched: boolean
}

/** What a bank does with a refund: does it; refuses; does it, and its answer is lost; never hears of it. */
export type Refunding = 'done' | 'refused' | 'lost' | 'unheard'

export const promised = ({ refunds }: Attempt, part: number): number =>
  sum(refunds.filter((one) => one.part === part && one.state !== 'refused').map(({ cents }) => cents))
export const refunded = ({ refunds }: Attempt, part: number): number =>
  sum(refunds.filter((one) => one.part === part && one.state === 'done').map(({ cents }) => cents))
/** What the bank has given back. */
export const returned = ({ refunds }: Attempt): number =>
  sum(refunds.filter(({ happened }) => happened).map(({ cents }) => cents))

export interface Order {
  buyer: Buyer
  coupon: Basket['coupon']
  total: number
  parts: Part[]
  attempts: Attempt[]
  /** The bank's last word was no. */
  failed: boolean
}

export type Choice = 'pay' | 'decline' | 'leave'

/** What the bank has to say of an attempt. */
export interface BankNotice {
  order: Order
  attempt: Attempt
  choice: Choice
}

/** What the API must answer: its status, and the phrase of a refusal. */
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

/** The attempt that an order's state goes by: what paid it, else what is awaited, else what came too late, else the last. */
export function counting({ attempts }: Order): Attempt {
  const brought = ({ captured }: Attempt) => sum(captured) > 0
  const last = attempts.toReversed()
  return (
    last.find((one) => brought(one) && !one.surplus) ??
    last.find(isOpen) ??
    last.find(({ surplus }) => surplus) ??
    last[0]!
  )
}

/** All of a part's share that came and does not go back already. */
export function giveBack(attempt: Attempt, part: number): void {
  const cents = attempt.captured[part]! - promised(attempt, part)
  if (cents > 0) attempt.refunds.push({ part, cents, state: 'requested', happened: false, shipping: 0, units: [] })
}

/** An attempt's status after something came or went back, or was called off. */
export function settle({ parts }: Order, attempt: Attempt): void {
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

/** What these parts of an order say of their payment. */
export function paymentState(order: Order, ats: readonly number[]): string {
  const attempt = counting(order)
  const captured = sum(ats.map((at) => attempt.captured[at]!))
  const back = sum(ats.map((at) => refunded(attempt, at)))
  const live = ats.filter((at) => order.parts[at]!.status !== 'canceled')
  if (captured === 0 && live.length === 0) return 'canceled'
  if (live.some((at) => attempt.captured[at] !== order.parts[at]!.priced.total))
    return order.failed ? 'failed' : 'awaiting'
  if (back > 0) return back === captured ? 'refunded' : 'partially_refunded'
  return captured > 0 ? 'paid' : 'none'
}

/** What the next units of a line give back: the first of all bear the cents that do not divide. */
export function priceOfNext({ total, quantity, refunded: before }: Line, units: number): number {
  const ofFirst = (count: number) => count * Math.floor(total / quantity) + Math.min(count, total % quantity)
  return ofFirst(before + units) - ofFirst(before)
}
