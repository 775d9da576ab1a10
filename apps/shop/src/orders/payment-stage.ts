import { type DeclineReason, declineReason } from '@lonja/contract/payments/decline-reason'
import type { Order } from './order.queries.ts'

/**
 * How far the payment at a bank is, for whoever looks at the order: nothing begun; begun, and where they are is not
 * known; back from the bank, which has not spoken yet; refused.
 */
export type PaymentStage = { at: 'to_pay' | 'at_bank' | 'waiting' } | { at: 'declined'; reason: DeclineReason }

/** Null for an order that waits for no bank, or not yet. @param isBack  the browser came back from the bank */
export function paymentStage({ status, payments, unconfirmed }: Order, isBack: boolean): PaymentStage | null {
  if (status.code !== 'pending' || unconfirmed) return null
  const last = payments.at(-1)
  if (last?.status === 'failed') return { at: 'declined', reason: declineReason(last.response) }
  if (last?.status === 'processing' || last?.status === 'authorized') return { at: isBack ? 'waiting' : 'at_bank' }
  return { at: 'to_pay' }
}

/** The attempt that the bank's form may be asked for again; undefined where a new one has to be made. */
export const openAttemptOf = ({ payments }: Order): string | undefined =>
  payments.findLast(({ status }) => status === 'new' || status === 'processing')?.id

export type MoneyBack = 'ended' | 'returning' | 'returned' | 'partly'

/** What becomes of the money that an order brought, or did not; null where there is nothing to say. */
export function moneyBack({ status, paymentState, history, parts, payments }: Order): MoneyBack | null {
  if (paymentState === 'refunded') return 'returned'
  if (status.code !== 'canceled') return paymentState === 'partially_refunded' ? 'partly' : null
  if (paymentState === 'paid' || paymentState === 'partially_refunded' || payments.some(({ surplus }) => surplus))
    return 'returning'
  const last = [history, ...parts.map((part) => part.history)].flatMap((moves) => moves.at(-1)?.actor ?? [])
  return last.length > 0 && last.every((actor) => actor === 'system') ? 'ended' : null
}

/** `9:05` of what is left until then, both in milliseconds; `0:00` when it is over. */
export function timeLeft(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
