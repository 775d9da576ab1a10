import type { KeyPair } from './key-pair.ts'

/** Push messages to browsers (Web Push), which the service of each browser delivers. */
export interface PushConfig {
  /** The keys of the server; without them, keys are derived from the installation's secret. */
  readonly keys?: KeyPair
  /** The contact for the push services: `mailto:` or `https://`. */
  readonly subject?: string
  /** The origins of push services that are allowed besides those of known browsers. */
  readonly services: readonly string[]
}
