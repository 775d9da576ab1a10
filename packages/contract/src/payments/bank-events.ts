import type { PaymentStatus } from '../constants.ts'
import type { Cents } from '../money.ts'
import { isOpenPayment } from './transitions.ts'

/**
 * A bank's message about a payment attempt, sent on the bank's own initiative or as the answer to our request.
 * `expired` means that no money will arrive any more.
 */
export interface BankEvent {
  outcome: 'captured' | 'declined' | 'expired' | 'refunded'
  amount: Cents
  /** The currency code of ISO 4217. */
  currency: string
}

/** The present state of a payment attempt. Amounts in cents. */
export interface BankAttempt {
  status: PaymentStatus
  /** The amount that the bank was asked to collect. */
  asked: Cents
  captured: Cents
}

/** The order that the attempt pays. */
export interface Payable {
  /** Whether at least one share of the order is not canceled. */
  isLive: boolean
  /** Whether the order is already paid by another attempt. */
  isPaidOtherwise: boolean
}

/**
 * The consequence of a bank's message.
 *
 * `pays`: the money is recorded and the order is confirmed. `surplus`: the money is recorded and completely refunded.
 * `ends`: the attempt changes to `status`, and no money is expected from it. `asks`: the sums of the attempt are
 * compared with the bank's sums. `anomaly`: the attempt stays unpaid, and operators are notified. `nothing`: the
 * message changes nothing.
 */
export type BankMove =
  | { kind: 'pays' }
  | { kind: 'surplus' }
  | { kind: 'ends'; status: 'failed' | 'expired' }
  | { kind: 'asks' }
  | { kind: 'anomaly'; anomaly: 'currency' | 'amount' }
  | { kind: 'nothing' }

/**
 * Decides the consequence of a bank's message for an attempt. Earlier messages may have arrived in any order. A message
 * that arrives again changes nothing. If the order was canceled or is already paid, the money is recorded and refunded.
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
