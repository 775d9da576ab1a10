import { type Actor, type Moves, historyActors } from '../actor.ts'
import type { PaymentState, PaymentStatus } from '../constants.ts'

/**
 * For each status of a payment attempt, the next statuses and the actors that may set them. The shop records cash at
 * the counter; only the bank reports bank payments. A paid attempt never becomes unpaid again.
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
    // In a group, one share can be paid and refunded before the last share is paid.
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
  // Money may still arrive after the attempt has ended. It is recorded, and refunded if it is not due any more.
  failed: { completed: ['bank'] },
  canceled: { completed: ['bank'] },
  expired: { completed: ['bank'] },
}

/** Whether this actor may change a payment attempt from one status to the other. */
export const paymentMayMove = (from: PaymentStatus, to: PaymentStatus, by: Actor): boolean =>
  paymentMoves[from][to]?.includes(by) ?? false

/** Whether the attempt is still open: it is neither paid nor ended. */
export const isOpenPayment = (status: PaymentStatus): boolean => paymentMoves[status].failed !== undefined

/** One order's share of a payment, with the amounts received and refunded in cents. */
export interface PaymentShare {
  amount: number
  captured: number
  refunded: number
  /** Whether the order of the share was canceled, so that no more money is expected for it. */
  canceled: boolean
}

/**
 * The status of a payment attempt, calculated from its shares; null if the shares do not determine it, for example
 * before any money has arrived.
 */
export function paymentStatusOf(shares: readonly PaymentShare[]): PaymentStatus | null {
  const { captured, refunded, live, isAllIn } = addUp(shares)
  if (captured === 0) return live.length === 0 ? 'canceled' : null
  if (!isAllIn) return 'processing'
  if (refunded === 0) return 'completed'
  return refunded === captured ? 'refunded' : 'partially_refunded'
}

/**
 * The payment state that an order shows, calculated from its own shares. A canceled share that was paid counts as
 * paid until it is refunded.
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
