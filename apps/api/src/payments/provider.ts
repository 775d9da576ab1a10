import type { Cents } from '@lonja/contract/money'

declare module '../services.ts' {
  interface Services {
    /** The configured payment providers. `payments/providers.ts` finds the provider of a payment. */
    readonly providers?: readonly PaymentProvider[]
  }
}

/**
 * A payment provider, for example a bank. It only communicates: it does not read or write any table. Its answers are
 * applied by other code, which locks the order. Never call a provider inside a transaction.
 */
export interface PaymentProvider {
  /** The name that is stored in `payment.provider`. */
  readonly name: string
  /** The kinds of payment methods that this provider offers. */
  readonly kinds: readonly string[]
  /** Returns a new reference for an attempt, in the provider's format. */
  newRef(): string
  /**
   * Returns the form that sends the customer to the bank. @throws ProviderError if this needs a request and the
   * provider does not answer
   */
  begin(operation: BegunOperation): Promise<Redirection>
  /** Queries the result of an operation. @throws ProviderError if there is no answer */
  query(operation: Operation): Promise<OperationState>
  /**
   * Refunds `amount` cents. A second call refunds again: if the result of the first is unknown, call `query` first.
   *
   * @throws ProviderError if there is no answer: the refund may have been made or not
   */
  refund(operation: Operation, amount: Cents): Promise<'done' | 'refused'>
}

/** An attempt to pay at a provider. */
export interface Operation {
  /** The value of `payment.provider_ref`. */
  ref: string
  amount: Cents
  /** The kind of the payment method. `redsys` means a card. */
  kind: string
}

export interface BegunOperation extends Operation {
  /** The text that describes the payment to the customer, for example «Pedido R1001». */
  description: string
  /**
   * The address to which the browser returns after the payment. The return does not show whether the payment was
   * made.
   */
  returnUrl: string
}

/** A form that the browser sends automatically. */
export interface Redirection {
  action: string
  method: 'post' | 'get'
  fields: Readonly<Record<string, string>>
}

/** The state of an operation in the provider's records. The sums are in cents. */
export interface OperationState {
  captured: Cents
  refunded: Cents
  /** The operation was declined or canceled, or it has expired: it will not bring money any more. */
  isOver: boolean
  /** The provider's own code for the final result. */
  response: string | null
  authCode: string | null
}

/** A message from a provider about a payment. Its signature was verified. */
export interface Notice {
  provider: string
  ref: string
  /** `declined` means that this try has failed. The customer may try again. */
  outcome: 'captured' | 'declined' | 'refunded'
  amount: Cents
  /** The currency (ISO 4217). */
  currency: string
  response: string
  authCode: string | null
}

/** The provider cannot be reached, or its answer cannot be used. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}
