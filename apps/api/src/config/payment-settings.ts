import { z } from 'zod'
import { isSafeOrigin, oneOf, positiveNumber, secretText, text, withoutSlash } from './setting-values.ts'
import { type Rule, setting, allOrNone } from './setting.ts'
import type { PaymentConfig } from './payment-config.ts'
import { standardReservation } from './reservation-times.ts'
import { sandboxKey } from '@lonja/bank/signature'

const redsysAddress = 'https://sis.redsys.es'
const bankAddress = text(isSafeOrigin, 'is not an https:// address without a path').transform(withoutSlash)

export const paymentSettings = z.object({
  REDSYS_MERCHANT_CODE: setting(text(/^\d{1,9}$/, 'is not a number of up to 9 digits').optional(), {
    about: 'Cards and Bizum with the terminal of your bank: the number of the merchant (FUC)',
    otherwise: 'no terminal',
  }),
  REDSYS_TERMINAL: setting(text(/^\d{1,3}$/, 'is not a number of up to 3 digits').optional(), {
    about: 'The number of the terminal',
    otherwise: 'no terminal',
  }),
  REDSYS_KEY: setting(
    secretText(/^[A-Za-z0-9+/]{32}$/, 'is not 32 characters of base64, as the bank shows it').optional(),
    { about: 'The key of the terminal, as the bank’s portal shows it; needs `ORIGIN`', otherwise: 'no terminal' },
  ),
  REDSYS_URL: setting(bankAddress.optional(), {
    about: 'The address of Redsys; the sandbox is `https://sis-t.redsys.es:25443`',
    otherwise: `\`${redsysAddress}\``,
  }),
  REDSYS_SIGNATURE_VERSION: setting(oneOf('HMAC_SHA256_V1', 'HMAC_SHA512_V2').default('HMAC_SHA256_V1'), {
    about: 'The signature of requests to Redsys: `HMAC_SHA256_V1` or `HMAC_SHA512_V2`',
  }),
  STRIPE_SECRET_KEY: setting(secretText(/^[sr]k_\w+$/, 'does not start with sk_ or rk_').optional(), {
    about: 'Cards on a page of Stripe: the secret key; needs `ORIGIN`',
    otherwise: 'no Stripe',
  }),
  STRIPE_WEBHOOK_SECRET: setting(secretText(/^whsec_\S+$/, 'does not start with whsec_').optional(), {
    about: 'The secret of the webhook to `ORIGIN/api/payments-notification/stripe`',
    otherwise: 'no Stripe',
  }),
  STRIPE_URL: setting(bankAddress.default('https://api.stripe.com'), {
    about: 'Another address of Stripe’s API',
  }),
  LONJA_RESERVATION_SECONDS: setting(positiveNumber.default(standardReservation), {
    about:
      'The seconds for which an unpaid order reserves its units: four times as long while the customer is at the bank, and twelve times at most',
  }),
  LONJA_REFUND_LIMIT: setting(positiveNumber.optional(), {
    about:
      'The cents of one order that managers of a shop and the town’s support can refund; owners and operators can refund any amount',
    otherwise: '`5000`',
  }),
})
export type PaymentValues = z.output<typeof paymentSettings>

interface Others {
  ORIGIN?: string | undefined
  NODE_ENV?: string | undefined
  LONJA_DEMO?: boolean | undefined
}

export const paymentRules: Rule<PaymentValues & Others>[] = [
  allOrNone('REDSYS_MERCHANT_CODE', 'REDSYS_TERMINAL', 'REDSYS_KEY'),
  ({ REDSYS_URL, REDSYS_KEY }) =>
    REDSYS_URL &&
    !REDSYS_KEY &&
    'REDSYS_URL is set without a terminal: set REDSYS_MERCHANT_CODE, REDSYS_TERMINAL and REDSYS_KEY too',
  ({ REDSYS_KEY, REDSYS_URL }) =>
    REDSYS_KEY === sandboxKey &&
    (REDSYS_URL ?? redsysAddress) === redsysAddress &&
    'REDSYS_KEY is the public key of the sandbox: set REDSYS_URL to https://sis-t.redsys.es:25443',
  allOrNone('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'),
  ({ REDSYS_KEY, ORIGIN }) =>
    REDSYS_KEY && !ORIGIN && 'REDSYS_KEY needs ORIGIN: the bank sends its notifications there',
  ({ STRIPE_SECRET_KEY, ORIGIN }) =>
    STRIPE_SECRET_KEY && !ORIGIN && 'STRIPE_SECRET_KEY needs ORIGIN: Stripe sends its notifications there',
  (values) => {
    const charging = chargingKey(values)
    return (
      values.NODE_ENV === 'production' &&
      values.LONJA_DEMO === true &&
      charging !== undefined &&
      `LONJA_DEMO=1 creates invented shops, and ${charging} charges real money: remove one of them`
    )
  },
]

/** The setting that makes real payments possible, if there is one. */
function chargingKey({ REDSYS_KEY, REDSYS_URL, STRIPE_SECRET_KEY }: PaymentValues): string | undefined {
  if (REDSYS_KEY && (REDSYS_URL ?? redsysAddress) === redsysAddress) return 'REDSYS_KEY'
  return STRIPE_SECRET_KEY?.includes('_live_') === true ? 'STRIPE_SECRET_KEY' : undefined
}

/** The terminals and keys; a provider that is not configured is absent. */
export function paymentsOf(values: PaymentValues): PaymentConfig {
  const { REDSYS_MERCHANT_CODE: merchantCode, REDSYS_TERMINAL: terminal, REDSYS_KEY: key } = values
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  return {
    ...(merchantCode &&
      terminal &&
      key && {
        redsys: {
          merchantCode,
          // Terminals are numbers, but the bank also writes 1 as 001.
          terminal: String(Number(terminal)),
          key,
          url: values.REDSYS_URL ?? redsysAddress,
          signatureVersion: values.REDSYS_SIGNATURE_VERSION,
        },
      }),
    ...(secretKey && webhookSecret && { stripe: { secretKey, webhookSecret, url: values.STRIPE_URL } }),
  }
}
