import type { PaymentStatus } from '../constants.ts'
import type { Cents } from '../money.ts'
import { isOpenPayment } from './transitions.ts'

/**
 * A bank's message about a payment attempt, sent by itself or in answer to a question. `expired`: no money will come
 * any more.
 */
export interface BankEvent {
  outcome: 'captured' | 'declined' | 'expired' | 'refunded'
  amount: Cents
  /** ISO 4217. */
  currency: string
}

/** The present state of a payment attempt. Cents. */
export interface BankAttempt {
  status: PaymentStatus
  /** The amount that the bank was asked for. */
  asked: Cents
  captured: Cents
}

/** The order that the attempt pays. */
export interface Payable {
  /** At least one share of the amount is not canceled. */
  isLive: boolean
  /** Another attempt has already brought the money. */
  isPaidOtherwise: boolean
}

/**
 * The consequence of a bank's message.
 *
 * `pays`: the money is recorded and the order confirmed. `surplus`: the money is recorded and refunded completely.
 * `ends`: nothing more is expected from the attempt. `asks`: its sums are compared with the bank's. `anomaly`:
 * nothing is paid, and operators are notified.
 */
export type BankMove =
  | { kind: 'pays' }
  | { kind: 'surplus' }
  | { kind: 'ends'; status: 'failed' | 'expired' }
  | { kind: 'asks' }
  | { kind: 'anomaly'; anomaly: 'currency' | 'amount' }
  | { kind: 'nothing' }

/**
 * The consequence of a bank's message for an attempt, after any earlier messages in any order; a repeated message has
 * none. Money for an order that was canceled or is already paid is never refused and never kept.
 */
export function decideBankEvent(attempt: BankAttempt, order: Payable, event: BankEvent): BankMove {
  const { status, asked, captured } = attempt
  switch (event.outcome) {
    case 'captured':
      if (event.currency !== 'EUR') return { kind: 'anomaly', anomaly: 'currency' }
      if (event.amount !== asked) return { kind: 'anomaly', anomaly: 'amount' }
      if (captured > 0) return { kind: 'nothing' }
      return { kind: order.isLive && !order.isPaidOtherwise ? 'pays' : 'surplus' }
    case 'declined':
    case 'expired': {
      const ended = event.outcome === 'declined' ? 'failed' : 'expired'
      return isOpenPayment(status) && captured === 0 ? { kind: 'ends', status: ended } : { kind: 'nothing' }
    }
    case 'refunded':
      return { kind: 'asks' }
  }
}
