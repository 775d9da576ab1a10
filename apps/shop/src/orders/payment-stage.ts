import { type DeclineReason, declineReason } from '@lonja/contract/payments/decline-reason'
import type { Order } from './order.queries.ts'

/**
 * The stage of a payment at a bank, as the customer sees it. `to_pay`: not started; `at_bank`: started, and the
 * customer may be at the bank; `waiting`: the customer came back, and the bank has not answered yet; `declined`: the
 * bank refused the payment.
 */
export type PaymentStage = { at: 'to_pay' | 'at_bank' | 'waiting' } | { at: 'declined'; reason: DeclineReason }

/**
 * The stage of an order’s payment; null if the order does not wait for a bank.
 *
 * @param isBack  whether the browser has returned from the bank
 */
export function paymentStage({ status, payments, unconfirmed }: Order, isBack: boolean): PaymentStage | null {
  if (status.code !== 'pending' || unconfirmed) return null
  const last = payments.at(-1)
  if (last?.status === 'failed') return { at: 'declined', reason: declineReason(last.response) }
  if (last?.status === 'processing' || last?.status === 'authorized') return { at: isBack ? 'waiting' : 'at_bank' }
  return { at: 'to_pay' }
}

/** The id of the open attempt, whose form can be requested again; undefined if a new attempt is needed. */
export const openAttemptOf = ({ payments }: Order): string | undefined =>
  payments.findLast(({ status }) => status === 'new' || status === 'processing')?.id

export type MoneyBack = 'ended' | 'returning' | 'returned' | 'partly'

/** The state of the refund, or `ended` if the order was cancelled because no payment arrived; null in other cases. */
export function moneyBack({ status, paymentState, history, parts, payments }: Order): MoneyBack | null {
  if (paymentState === 'refunded') return 'returned'
  if (status.code !== 'canceled') return paymentState === 'partially_refunded' ? 'partly' : null
  if (paymentState === 'paid' || paymentState === 'partially_refunded' || payments.some(({ surplus }) => surplus))
    return 'returning'
  const last = [history, ...parts.map((part) => part.history)].flatMap((moves) => moves.at(-1)?.actor ?? [])
  return last.length > 0 && last.every((actor) => actor === 'system') ? 'ended' : null
}

/** The time from `now` to `until`, both in milliseconds, as a text such as `9:05`; `0:00` when the time is over. */
export function timeLeft(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
