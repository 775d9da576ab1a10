import { sandboxKey } from '@lonja/bank/signature'

/** The terminal of a shop at Redsys. */
export interface RedsysConfig {
  /** The shop's number, FUC. */
  readonly merchantCode: string
  readonly terminal: string
  /** As the bank shows it: base64 of 24 bytes. */
  readonly key: string
  /** Where Redsys is, without path; a path of our own is the test bank of the demo. */
  readonly url: string
  /** How we sign; what comes is taken in any version that is known. */
  readonly signatureVersion: string
}

export interface StripeConfig {
  readonly secretKey: string
  /** Signs what Stripe tells us. */
  readonly webhookSecret: string
  readonly url: string
}

/** Who takes money for us; who is not configured does not exist. */
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

/** Where customers are sent to pay, for the policy of our pages: each after a space. */
export const formAddresses = ({ redsys, stripe }: PaymentConfig = {}): string =>
  [redsys?.url.startsWith('/') ? undefined : redsys?.url, stripe && 'https://checkout.stripe.com']
    .filter(Boolean)
    .map((one) => ` ${one}`)
    .join('')
