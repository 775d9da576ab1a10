import {
  type DeliveryState,
  type OrderStatusCode,
  type PaymentState,
  type PaymentStatus,
  orderStatuses,
} from '../constants.ts'

/** Who moves an order or a payment, as its history says. */
export const historyActors = ['customer', 'shop', 'operator', 'system', 'bank'] as const
export type Actor = (typeof historyActors)[number]

type Moves<State extends string> = Readonly<Record<State, Readonly<Partial<Record<State, readonly Actor[]>>>>>

const staff = ['shop', 'operator'] as const
const anybody = ['customer', 'shop', 'operator', 'system', 'bank'] as const

/**
 * Where each status of an order may lead, and who may take it there. An order begins as `pending`, or as `confirm`
 * when nothing is awaited from a bank. It never goes back.
 */
const orderMoves: Moves<OrderStatusCode> = {
  pending: { confirm: ['operator', 'system', 'bank'], canceled: anybody },
  confirm: { accepted: staff, canceled: anybody },
  accepted: { preparing: staff, canceled: anybody },
  preparing: { ready: staff, canceled: anybody },
  ready: { shipped: staff, complete: staff, canceled: anybody },
  shipped: { complete: staff },
  complete: {},
  canceled: {},
}

/**
 * Where each state of an attempt to pay may lead. What is handed over at a counter is recorded by the shop; what a bank
 * answers only the bank says. Never from paid back to waiting.
 */
const paymentMoves: Moves<PaymentStatus> = {
  new: {
    processing: ['shop', 'operator', 'system', 'bank'],
    completed: ['shop', 'operator', 'system'],
    failed: ['operator', 'bank'],
    canceled: anybody,
    expired: ['system', 'bank'],
  },
  processing: {
    authorized: ['bank'],
    completed: ['shop', 'operator', 'system', 'bank'],
    // A share of it went back before the last came.
    partially_refunded: ['shop', 'operator', 'system', 'bank'],
    refunded: ['shop', 'operator', 'system', 'bank'],
    failed: ['operator', 'bank'],
    // Its customer may leave the bank for another way to pay.
    canceled: anybody,
    expired: ['system', 'bank'],
  },
  authorized: { completed: ['system', 'bank'], failed: ['bank'], canceled: ['system', 'bank'], expired: ['bank'] },
  completed: {
    partially_refunded: ['shop', 'operator', 'system', 'bank'],
    refunded: ['shop', 'operator', 'system', 'bank'],
  },
  partially_refunded: { refunded: ['shop', 'operator', 'system', 'bank'] },
  refunded: {},
  // Money that comes nevertheless is written down, be it to give it back.
  failed: { completed: ['bank'] },
  canceled: { completed: ['bank'] },
  expired: { completed: ['bank'] },
}

/** Whether anybody may move an order from one status to the other. */
export const mayBecome = (from: OrderStatusCode, to: OrderStatusCode): boolean => orderMoves[from][to] !== undefined

/** Whether one of these may. */
export const mayMove = (from: OrderStatusCode, to: OrderStatusCode, by: Actor): boolean =>
  orderMoves[from][to]?.includes(by) ?? false

/** Whether there is any status from which this actor may move an order to that one. */
export const everMoves = (to: OrderStatusCode, by: Actor): boolean =>
  orderStatuses.some((from) => mayMove(from, to, by))

/** Nothing follows it. */
export const isFinal = (status: OrderStatusCode): boolean => Object.keys(orderMoves[status]).length === 0

/** Whether this actor may move a payment from one state to the other. */
export const paymentMayMove = (from: PaymentStatus, to: PaymentStatus, by: Actor): boolean =>
  paymentMoves[from][to]?.includes(by) ?? false

/** The money is awaited of it. */
export const isOpenPayment = (status: PaymentStatus): boolean => paymentMoves[status].failed !== undefined

/**
 * The status of a group: that of its least advanced part that goes on; canceled when all are. The database's
 * `order_status_of` says the same.
 *
 * @throws RangeError without parts
 */
export function groupStatus(parts: readonly OrderStatusCode[]): OrderStatusCode {
  const first = orderStatuses.find((status) => parts.includes(status))
  if (!first) throw new RangeError('a group has no parts')
  return first
}

const deliveryStates: Readonly<Record<OrderStatusCode, DeliveryState>> = {
  pending: 'scheduled',
  confirm: 'scheduled',
  accepted: 'scheduled',
  preparing: 'scheduled',
  ready: 'ready',
  shipped: 'ready',
  complete: 'delivered',
  canceled: 'none',
}

/** How far the things of an order in this status are. */
export const deliveryStateOf = (status: OrderStatusCode): DeliveryState => deliveryStates[status]

/** What one order owes of a payment, and what became of it. Cents. */
export interface PaymentShare {
  amount: number
  captured: number
  refunded: number
  /** Of an order that was called off: nothing more is asked for it. */
  canceled: boolean
}

/**
 * The state of an attempt that is shared between orders, as far as its shares tell; null where they tell nothing, as
 * before the first cent came.
 */
export function paymentStatusOf(shares: readonly PaymentShare[]): PaymentStatus | null {
  const { captured, refunded, live, isAllIn } = addUp(shares)
  if (captured === 0) return live.length === 0 ? 'canceled' : null
  if (!isAllIn) return 'processing'
  if (refunded === 0) return 'completed'
  return refunded === captured ? 'refunded' : 'partially_refunded'
}

/** What an order says of its payment, from its own shares; canceled ones that were paid say so until refunded. */
export function paymentStateOf(shares: readonly PaymentShare[]): PaymentState {
  const { captured, refunded, live, isAllIn } = addUp(shares)
  if (captured === 0 && live.length === 0) return 'canceled'
  if (!isAllIn) return 'awaiting'
  if (refunded > 0) return refunded === captured ? 'refunded' : 'partially_refunded'
  return captured > 0 ? 'paid' : 'none'
}

function addUp(shares: readonly PaymentShare[]) {
  const live = shares.filter(({ canceled }) => !canceled)
  return {
    captured: shares.reduce((sum, share) => sum + share.captured, 0),
    refunded: shares.reduce((sum, share) => sum + share.refunded, 0),
    live,
    isAllIn: live.every((share) => share.captured === share.amount),
  }
}
