import { uuidv7 } from '../../database/uuid.ts'
import type { SendToProvider } from '../send-to-provider.ts'
import type { StripeConfig } from '../../config/payment-config.ts'
import { type OperationState, type PaymentProvider, ProviderError } from '../provider.ts'

/** The version of Stripe's API that this code uses. */
const API_VERSION = '2024-06-20'
/**
 * How long a payment page of Stripe stays open, in seconds from the creation of the reference. Stripe requires at
 * least 30 minutes.
 */
const OPEN_FOR = 45 * 60

interface Intent {
  id?: string
  status?: string
  amount_received?: number
  last_payment_error?: { code?: string } | null
  latest_charge?: { id?: string; amount_refunded?: number } | string | null
}

/** Payments with a card on a page of Stripe (Checkout Session), so that we never receive card numbers. */
export function stripeProvider({ secretKey, url }: StripeConfig, send: SendToProvider): PaymentProvider {
  const call = async (method: 'GET' | 'POST', path: string, form: Record<string, string>, once?: string) => {
    const text = new URLSearchParams(form).toString()
    const answer = await send({
      method,
      url: `${url}/v1/${path}${method === 'GET' ? `?${text}` : ''}`,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': API_VERSION,
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
        // If a request with the same key is repeated, Stripe returns its first answer.
        ...(once !== undefined && { 'idempotency-key': once }),
      },
      ...(method === 'POST' && { body: text }),
    })
    return { status: answer.status, value: objectIn(answer.text) }
  }

  /**
   * Finds the Stripe payment of an attempt by our reference. Stripe creates it when the customer pays, and needs a
   * moment until a search finds it.
   */
  const intentOf = async (ref: string): Promise<Intent | null> => {
    const found = await call('GET', 'payment_intents/search', { query: `metadata["ref"]:"${ref}"`, limit: '1' })
    const [first] = (found.status === 200 && (found.value['data'] as Intent[] | undefined)) || []
    if (found.status !== 200) throw new ProviderError(`Stripe answered a query with ${found.status}`)
    if (!first?.id) return null
    // The result of the search may be a minute old, so the payment is read again.
    const intent = await call('GET', `payment_intents/${first.id}`, { 'expand[]': 'latest_charge' })
    if (intent.status !== 200) throw new ProviderError(`Stripe answered a query with ${intent.status}`)
    return intent.value
  }

  return {
    name: 'stripe',
    kinds: ['stripe'],
    newRef: uuidv7,

    async begin({ ref, amount, description, returnUrl }) {
      const { status, value } = await call(
        'POST',
        'checkout/sessions',
        {
          mode: 'payment',
          client_reference_id: ref,
          'metadata[ref]': ref,
          'payment_intent_data[metadata][ref]': ref,
          'payment_method_types[0]': 'card',
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': 'eur',
          'line_items[0][price_data][unit_amount]': String(amount),
          'line_items[0][price_data][product_data][name]': description,
          success_url: returnUrl,
          cancel_url: returnUrl,
          // This value must be the same in each request, because otherwise Stripe would not recognize a repeated
          // request.
          expires_at: String(secondsOf(ref) + OPEN_FOR),
          locale: 'es',
        },
        `begin ${ref}`,
      )
      const page = value['url']
      if (status !== 200 || typeof page !== 'string' || !URL.canParse(page))
        throw new ProviderError(`Stripe answered with ${status} and no page`)
      const { searchParams, href } = new URL(page)
      // When a form is sent by GET, its fields replace the query of the address. So the query is converted into
      // fields.
      return { action: href.replace(/\?[^#]*/, ''), method: 'get', fields: Object.fromEntries(searchParams) }
    },

    async query({ ref }) {
      const intent = await intentOf(ref)
      return intent ? stateOf(intent) : stateOf({})
    },

    async refund({ ref }, amount) {
      const intent = await intentOf(ref)
      if (!intent?.id) return 'refused'
      const { refunded } = stateOf(intent)
      const { status, value } = await call(
        'POST',
        'refunds',
        { payment_intent: intent.id, amount: String(amount), 'metadata[ref]': ref },
        `refund ${ref} ${refunded} ${amount}`,
      )
      if (status === 200) return value['status'] === 'failed' || value['status'] === 'canceled' ? 'refused' : 'done'
      const { code } = (value['error'] ?? {}) as { code?: string }
      if (code === 'charge_already_refunded' || code === 'amount_too_large') return 'refused'
      throw new ProviderError(`Stripe answered a refund with ${status} ${code ?? ''}`)
    },
  }
}

/** The time in a UUID of version 7, in seconds. */
const secondsOf = (ref: string): number => Math.floor(Number.parseInt(ref.replace('-', '').slice(0, 12), 16) / 1000)

function stateOf({ status, amount_received, last_payment_error, latest_charge }: Intent): OperationState {
  const charge = typeof latest_charge === 'object' ? latest_charge : null
  return {
    captured: amount_received ?? 0,
    refunded: charge?.amount_refunded ?? 0,
    // After a decline the page stays open, so that the customer can use another card.
    isOver: status === 'canceled',
    response: last_payment_error?.code ?? null,
    authCode: amount_received ? (charge?.id ?? null) : null,
  }
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // The text is not JSON: the error is thrown below.
  }
  throw new ProviderError('Stripe answered no JSON')
}
