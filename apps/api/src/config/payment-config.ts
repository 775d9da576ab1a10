import { sandboxKey } from '@lonja/bank/signature'

/** The terminal of the installation at Redsys. */
export interface RedsysConfig {
  /** The installation's merchant number, which Redsys calls FUC. */
  readonly merchantCode: string
  readonly terminal: string
  /** The key as the bank gives it: 24 bytes in base64. */
  readonly key: string
  /** Redsys's origin, for example `https://sis.redsys.es`. In the demo, a path of our own server: its test bank. */
  readonly url: string
  /** The signature version of our messages; received messages may have any known version. */
  readonly signatureVersion: string
}

export interface StripeConfig {
  readonly secretKey: string
  /** The key with which Stripe signs its messages. */
  readonly webhookSecret: string
  readonly url: string
}

/** The payment providers; a provider that is not configured is absent. */
export interface PaymentConfig {
  readonly redsys?: RedsysConfig
  readonly stripe?: StripeConfig
}

/** The test bank of the demo, `packages/bank`, which our own server serves. It charges nobody. */
export const testBank: RedsysConfig = {
  merchantCode: '999008881',
  terminal: '1',
  key: sandboxKey,
  url: '/bank',
  signatureVersion: 'HMAC_SHA256_V1',
}

/**
 * The origins of the payment pages, for the content security policy of our pages. A space is in front of each origin.
 */
export const formAddresses = ({ redsys, stripe }: PaymentConfig = {}): string =>
  [redsys?.url.startsWith('/') ? undefined : redsys?.url, stripe && 'https://checkout.stripe.com']
    .filter(Boolean)
    .map((one) => ` ${one}`)
    .join('')
