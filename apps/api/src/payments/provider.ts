import type { Cents } from '@lonja/contract/money'

declare module '../services.ts' {
  interface Services {
    /** The banks that take money: `payments/providers.ts` finds the one of a payment. */
    readonly providers?: readonly PaymentProvider[]
  }
}

/**
 * A payment provider, for example a bank. It only communicates: it reads and writes no table, and its messages are
 * applied elsewhere, under lock. Never call it inside a transaction.
 */
export interface PaymentProvider {
  /** As stored in `payment.provider`. */
  readonly name: string
  /** The kinds of payment methods that it serves. */
  readonly kinds: readonly string[]
  /** A new name for an attempt in the provider's format. */
  newRef(): string
  /** The bank's form for the customer. @throws ProviderError if the provider must be asked and does not answer */
  begin(operation: BegunOperation): Promise<Redirection>
  /** The result of an operation. @throws ProviderError without an answer */
  query(operation: Operation): Promise<OperationState>
  /**
   * Refunds `amount` cents. Not safe to repeat: if the result is unknown, call `query` first.
   *
   * @throws ProviderError without an answer: it may have happened
   */
  refund(operation: Operation, amount: Cents): Promise<'done' | 'refused'>
}

/** An attempt to pay at a provider. */
export interface Operation {
  /** `payment.provider_ref`. */
  ref: string
  amount: Cents
  /** Kind of the payment method: `redsys` is a card. */
  kind: string
}

export interface BegunOperation extends Operation {
  /** The text for the customer, for example «Pedido R1001». */
  description: string
  /** The address to which the browser returns; it says nothing about the result. */
  returnUrl: string
}

/** A form that the browser posts by itself. */
export interface Redirection {
  action: string
  method: 'post' | 'get'
  fields: Readonly<Record<string, string>>
}

/** A provider's records of an operation; cents. */
export interface OperationState {
  captured: Cents
  refunded: Cents
  /** It was declined, canceled or has expired, and will not bring money any more. */
  isOver: boolean
  /** The provider's own code for a final result. */
  response: string | null
  authCode: string | null
}

/** A provider's own message with a verified signature. */
export interface Notice {
  provider: string
  ref: string
  /** `declined` ends this try; the customer may make another one. */
  outcome: 'captured' | 'declined' | 'refunded'
  amount: Cents
  /** ISO 4217. */
  currency: string
  response: string
  authCode: string | null
}

/** The provider cannot be reached, or its answer is unusable. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}
