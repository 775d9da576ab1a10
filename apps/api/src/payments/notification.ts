import type { Notice } from './provider.ts'

/**
 * A provider's notification with a valid signature, as far as it can be read. `notice` is null for a genuine one that
 * moves no money, for example a refused refund.
 */
export interface Notification {
  provider: string
  /** `payment.provider_ref`. */
  ref: string
  notice: Notice | null
  /** The stored part: no card data. */
  body: Readonly<Record<string, string>>
  /** Identifies the notification: the signed text. */
  signed: string
}

/** The reason why a notification is refused; its sender is not told. */
export type Refusal = 'malformed' | 'version' | 'signature' | 'merchant' | 'terminal' | 'currency' | 'time'

export type Reading = Notification | { refused: Refusal }
