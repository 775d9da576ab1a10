import type { Cents } from '@lonja/contract/money'

declare module '../services.ts' {
  interface Services {
    /** The banks that take money: `payments/providers.ts` finds the one of a payment. */
    readonly providers?: readonly PaymentProvider[]
  }
}

/**
 * Somebody who takes money for us, as a bank does. Pure conversation: a provider reads and writes no table, and what it
 * says is decided upon elsewhere, under lock. Nothing of it is called inside a transaction.
 */
export interface PaymentProvider {
  /** As `payment.provider` keeps it. */
  readonly name: string
  /** Which kinds of payment methods it serves. */
  readonly kinds: readonly string[]
  /** A name for an attempt that the provider accepts and that was never used before. */
  newRef(): string
  /** Where to send the customer. @throws ProviderError when the provider has to be asked and does not answer */
  begin(operation: BegunOperation): Promise<Redirection>
  /** What became of an operation. @throws ProviderError without an answer */
  query(operation: Operation): Promise<OperationState>
  /**
   * Gives `amount` cents back. It is not safe to repeat: whoever does not know the outcome asks `query` first.
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
  /** What the customer reads, as «Pedido R1001». */
  description: string
  /** Where the browser comes back to; it says nothing of the outcome. */
  returnUrl: string
}

/** A form that the browser posts by itself. */
export interface Redirection {
  action: string
  method: 'post' | 'get'
  fields: Readonly<Record<string, string>>
}

/** What a provider knows of an operation; cents. */
export interface OperationState {
  captured: Cents
  refunded: Cents
  /** It was declined, called off or has run out, and will not bring money any more. */
  isOver: boolean
  /** Of what is over: why, as the provider's own code. */
  response: string | null
  authCode: string | null
}

/** What a provider says by itself, its signature verified. */
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

/** The provider cannot be reached, or does not make sense. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}
