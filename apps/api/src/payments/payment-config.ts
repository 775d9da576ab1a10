import { sandboxKey, signatureVersions } from './redsys/signature.ts'

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

/** The bank of the demo, `apps/bank`, which the shop itself serves: nobody is charged anything. */
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

/** Reads who takes money. @throws Error that names the variable which makes no sense */
export function readPaymentConfig(env: NodeJS.ProcessEnv): PaymentConfig {
  const redsys = readRedsys(env)
  const stripe = readStripe(env)
  if ((redsys || stripe) && !env['ORIGIN'])
    throw new Error(`${redsys ? 'REDSYS_KEY' : 'STRIPE_SECRET_KEY'} needs ORIGIN: the bank answers there`)
  return { ...(redsys && { redsys }), ...(stripe && { stripe }) }
}

function readRedsys(env: NodeJS.ProcessEnv): RedsysConfig | undefined {
  const { REDSYS_MERCHANT_CODE: merchantCode, REDSYS_TERMINAL: terminal, REDSYS_KEY: key } = env
  if (!merchantCode && !terminal && !key && !env['REDSYS_URL']) return undefined
  if (!merchantCode || !terminal || !key)
    throw new Error('REDSYS_MERCHANT_CODE, REDSYS_TERMINAL and REDSYS_KEY go together')
  if (!/^\d{1,9}$/.test(merchantCode)) throw new Error('REDSYS_MERCHANT_CODE is not a number of up to 9 digits')
  if (!/^\d{1,3}$/.test(terminal)) throw new Error('REDSYS_TERMINAL is not a number of up to 3 digits')
  if (!/^[A-Za-z0-9+/]{32}$/.test(key))
    throw new Error('REDSYS_KEY is not 32 characters of base64, as the bank shows it')
  const url = address(env, 'REDSYS_URL', 'https://sis.redsys.es')
  if (key === sandboxKey && url === 'https://sis.redsys.es')
    throw new Error('REDSYS_KEY is the public one of the sandbox: set REDSYS_URL to https://sis-t.redsys.es:25443')
  const signatureVersion = env['REDSYS_SIGNATURE_VERSION'] || 'HMAC_SHA256_V1'
  if (!signatureVersions.includes(signatureVersion))
    throw new Error(`REDSYS_SIGNATURE_VERSION is none of ${signatureVersions.join(', ')}`)
  // Terminals are numbers: the bank writes 1 as 001 too.
  return { merchantCode, terminal: String(Number(terminal)), key, url, signatureVersion }
}

function readStripe(env: NodeJS.ProcessEnv): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (!secretKey && !webhookSecret) return undefined
  if (!secretKey || !webhookSecret) throw new Error('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together')
  if (!/^[sr]k_\w+$/.test(secretKey)) throw new Error('STRIPE_SECRET_KEY does not start with sk_ or rk_')
  if (!/^whsec_\S+$/.test(webhookSecret)) throw new Error('STRIPE_WEBHOOK_SECRET does not start with whsec_')
  return { secretKey, webhookSecret, url: address(env, 'STRIPE_URL', 'https://api.stripe.com') }
}

/** Money is asked for there: never in the clear, except of this machine itself. */
function address(env: NodeJS.ProcessEnv, name: string, usual: string): string {
  const given = (env[name] || usual).replace(/\/+$/, '')
  const { origin } = URL.canParse(given) ? new URL(given) : { origin: '' }
  if (origin !== given || !/^https:|^http:\/\/(127\.0\.0\.1|localhost)(:|$)/.test(given))
    throw new Error(`${name} is not an https:// address without path: ${given}`)
  return given
}
