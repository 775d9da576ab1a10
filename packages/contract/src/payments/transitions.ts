import { type Actor, type Moves, historyActors } from '../actor.ts'
import type { PaymentState, PaymentStatus } from '../constants.ts'

/**
 * Where each state of an attempt to pay may lead. What is handed over at a counter is recorded by the shop; what a bank
 * answers only the bank says. Never from paid back to waiting.
 */
const paymentMoves: Moves<PaymentStatus> = {
  new: {
    processing: ['shop', 'operator', 'system', 'bank'],
    completed: ['shop', 'operator', 'system'],
    failed: ['operator', 'bank'],
    canceled: historyActors,
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
    canceled: historyActors,
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

/** Whether this actor may move a payment from one state to the other. */
export const paymentMayMove = (from: PaymentStatus, to: PaymentStatus, by: Actor): boolean =>
  paymentMoves[from][to]?.includes(by) ?? false

/** The money is awaited of it. */
export const isOpenPayment = (status: PaymentStatus): boolean => paymentMoves[status].failed !== undefined

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
