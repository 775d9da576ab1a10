import type { Notice } from './provider.ts'

/**
 * A provider's notification with a valid signature. `notice` is null if the notification moves no money, for example
 * a refused refund.
 */
export interface Notification {
  provider: string
  /** The value of `payment.provider_ref`. */
  ref: string
  notice: Notice | null
  /** The part of the notification that is stored. It contains no card data. */
  body: Readonly<Record<string, string>>
  /**
   * The text that identifies the notification, so that a repeated one is recognized: the signed text, or the id of
   * the event.
   */
  signed: string
}

/** The reason why a notification is refused. It is counted, but not returned to the sender. */
export type Refusal = 'malformed' | 'version' | 'signature' | 'merchant' | 'terminal' | 'currency' | 'time'

export type Reading = Notification | { refused: Refusal }
