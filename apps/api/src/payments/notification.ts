import type { Notice } from './provider.ts'

/**
 * Something a provider told us by itself, as far as it can be read and its signature holds. `notice` is null of what is
 * genuine and moves nothing, as a refund that was refused.
 */
export interface Notification {
  provider: string
  /** `payment.provider_ref`. */
  ref: string
  notice: Notice | null
  /** What is kept of it: nothing of a card. */
  body: Readonly<Record<string, string>>
  /** What makes it this one and no other: the signed text. */
  signed: string
}

/** Why a notification is none of ours; whoever sent it is told nothing of it. */
export type Refusal = 'malformed' | 'version' | 'signature' | 'merchant' | 'terminal' | 'currency' | 'time'

export type Reading = Notification | { refused: Refusal }
