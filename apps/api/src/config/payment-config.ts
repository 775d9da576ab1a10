import { sandboxKey } from '@lonja/bank/signature'

/** The terminal of a shop at Redsys. */
export interface RedsysConfig {
  /** The number of the shop at Redsys, called FUC there. */
  readonly merchantCode: string
  readonly terminal: string
  /** In the bank's form: base64 of 24 bytes. */
  readonly key: string
  /** The origin of Redsys, without path; a path of our own is the test bank of the demo. */
  readonly url: string
  /** Our signature version; incoming messages may have any known version. */
  readonly signatureVersion: string
}

export interface StripeConfig {
  readonly secretKey: string
  /** The key with which Stripe signs its messages. */
  readonly webhookSecret: string
  readonly url: string
}

/** The payment providers; those without configuration are absent. */
export interface PaymentConfig {
  readonly redsys?: RedsysConfig
  readonly stripe?: StripeConfig
}

/** The bank of the demo, `packages/bank`, which the shop itself serves: nobody is charged anything. */
export const testBank: RedsysConfig = {
  merchantCode: '999008881',
  terminal: '1',
  key: sandboxKey,
  url: '/bank',
  signatureVersion: 'HMAC_SHA256_V1',
}

/** The origins of payment pages, for the policy of our pages: each after a space. */
export const formAddresses = ({ redsys, stripe }: PaymentConfig = {}): string =>
  [redsys?.url.startsWith('/') ? undefined : redsys?.url, stripe && 'https://checkout.stripe.com']
    .filter(Boolean)
    .map((one) => ` ${one}`)
    .join('')
