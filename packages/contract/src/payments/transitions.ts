import { type Actor, type Moves, historyActors } from '../actor.ts'
import type { PaymentState, PaymentStatus } from '../constants.ts'

/**
 * For each state of a payment attempt, the next states. The shop records cash at the counter; only the bank reports
 * bank payments. Paid never goes back to waiting.
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
    // A share was refunded before the last one was paid.
    partially_refunded: ['shop', 'operator', 'system', 'bank'],
    refunded: ['shop', 'operator', 'system', 'bank'],
    failed: ['operator', 'bank'],
    // The customer may leave the bank’s page and choose another method.
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
  // Money that arrives anyway is recorded, even if only to refund it.
  failed: { completed: ['bank'] },
  canceled: { completed: ['bank'] },
  expired: { completed: ['bank'] },
}

/** Whether this actor may change a payment from one state to the other. */
export const paymentMayMove = (from: PaymentStatus, to: PaymentStatus, by: Actor): boolean =>
  paymentMoves[from][to]?.includes(by) ?? false

/** Its money may still arrive. */
export const isOpenPayment = (status: PaymentStatus): boolean => paymentMoves[status].failed !== undefined

/** One order's share of a payment and its state. Cents. */
export interface PaymentShare {
  amount: number
  captured: number
  refunded: number
  /** The share of a canceled order: nothing more is asked for it. */
  canceled: boolean
}

/**
 * The state of an attempt shared between orders, derived from its shares; null if they do not decide it, for example
 * before the first cent arrived.
 */
export function paymentStatusOf(shares: readonly PaymentShare[]): PaymentStatus | null {
  const { captured, refunded, live, isAllIn } = addUp(shares)
  if (captured === 0) return live.length === 0 ? 'canceled' : null
  if (!isAllIn) return 'processing'
  if (refunded === 0) return 'completed'
  return refunded === captured ? 'refunded' : 'partially_refunded'
}

/**
 * The payment state that an order shows, from its own shares; canceled shares that were paid count until they are
 * refunded.
 */
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
