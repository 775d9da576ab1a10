import type { Services } from '../services.ts'
import { type SendToProvider, sendOverNetwork } from './send-to-provider.ts'
import type { PaymentConfig } from '../config/payment-config.ts'
import type { PaymentProvider } from './provider.ts'
import { redsysProvider } from './redsys/redsys-provider.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'

/** The configured payment providers. */
export function providersOf(
  { redsys, stripe }: PaymentConfig = {},
  send: SendToProvider = sendOverNetwork,
): PaymentProvider[] {
  return [...(redsys ? [redsysProvider(redsys, send)] : []), ...(stripe ? [stripeProvider(stripe, send)] : [])]
}

/** Finds the provider of a kind of payment method. */
export const providerFor = (
  { providers = [] }: Pick<Services, 'providers'>,
  kind: string,
): PaymentProvider | undefined => providers.find(({ kinds }) => kinds.includes(kind))

/** Finds a provider by the name in `payment.provider`. */
export const providerNamed = (
  { providers = [] }: Pick<Services, 'providers'>,
  name: string,
): PaymentProvider | undefined => providers.find((provider) => provider.name === name)
