import type { PaymentStatus } from '../constants.ts'
import type { Cents } from '../money.ts'
import { isOpenPayment } from './transitions.ts'

/** What a bank says of an attempt to pay, by itself or asked. `expired`: it will not bring money any more. */
export interface BankEvent {
  outcome: 'captured' | 'declined' | 'expired' | 'refunded'
  amount: Cents
  /** ISO 4217. */
  currency: string
}

/** An attempt to pay as it stands. Cents. */
export interface BankAttempt {
  status: PaymentStatus
  /** What the bank was asked for. */
  asked: Cents
  captured: Cents
}

/** The order that an attempt is for. */
export interface Payable {
  /** Some of what was asked for is not called off. */
  isLive: boolean
  /** Another attempt has brought money for it. */
  isPaidOtherwise: boolean
}

/**
 * What follows of what a bank says.
 *
 * `pays`: the money is written down and the order confirmed. `surplus`: the money is written down, and all of it goes
 * back. `ends`: nothing more is awaited of the attempt. `asks`: its sums are compared with the bank's. `anomaly`: nothing
 * is paid, and operators are told.
 */
export type BankMove =
  | { kind: 'pays' }
  | { kind: 'surplus' }
  | { kind: 'ends'; status: 'failed' | 'expired' }
  | { kind: 'asks' }
  | { kind: 'anomaly'; anomaly: 'currency' | 'amount' }
  | { kind: 'nothing' }

/**
 * What a bank's word means for an attempt, whatever was heard before it and in whatever order; said again it means
 * nothing. Money that comes for an order that was called off, or is paid already, is never refused and never kept.
 */
export function hearEvent(attempt: BankAttempt, order: Payable, event: BankEvent): BankMove {
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
