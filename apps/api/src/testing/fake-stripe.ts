// For tests: a Stripe on a loopback port that behaves as Stripe's documentation describes.
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { StripeConfig } from '../config/payment-config.ts'

interface StripeRequest {
  method: string
  path: string
  query: URLSearchParams
  form: URLSearchParams
  headers: IncomingMessage['headers']
}

type Answer = { status: number; body: object }

/** Stripe for tests: sessions, intents that can be searched, refunds, and answers stored by idempotency key. */
export class FakeStripe {
  asked: StripeRequest[] = []
  /** The payments of customers; a test adds them. */
  intents: { id: string; ref: string; amount: number; refunded: number }[] = []
  /** The next request to this path is executed, but its answer is lost. Later requests are answered. */
  loses = ''
  readonly kept = new Map<string, Answer>()
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  async open(): Promise<StripeConfig> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.address() as AddressInfo
    return { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', url: `http://127.0.0.1:${port}` }
  }

  close(): void {
    this.#server.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, 'http://stripe')
    const asked = {
      method: request.method!,
      path: pathname,
      query: searchParams,
      form: new URLSearchParams(await text(request)),
      headers: request.headers,
    }
    this.asked.push(asked)
    const once = request.headers['idempotency-key']?.toString()
    const { status, body } = (once && this.kept.get(once)) || this.#answerTo(asked)
    if (once) this.kept.set(once, { status, body })
    if (this.loses === pathname) {
      this.loses = ''
      request.socket.destroy()
      return
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  #answerTo({ method, path, query, form, headers }: StripeRequest): Answer {
    if (headers.authorization !== 'Bearer sk_test_1')
      return { status: 401, body: { error: { type: 'invalid_request_error' } } }
    if (method === 'POST' && path === '/v1/checkout/sessions')
      return {
        status: 200,
        body: { id: 'cs_1', url: `https://checkout.stripe.com/c/pay/cs_1?lang=es#${form.get('client_reference_id')}` },
      }
    if (path === '/v1/payment_intents/search') {
      const found = this.intents.filter(({ ref }) => query.get('query') === `metadata["ref"]:"${ref}"`)
      return { status: 200, body: { data: found.map(({ id }) => ({ id })) } }
    }
    const intent = this.intents.find(
      ({ id }) => path === `/v1/payment_intents/${id}` || form.get('payment_intent') === id,
    )
    if (!intent) return { status: 404, body: { error: { code: 'resource_missing' } } }
    if (method === 'GET')
      return {
        status: 200,
        body: {
          id: intent.id,
          status: 'succeeded',
          amount_received: intent.amount,
          latest_charge: { id: 'ch_1', amount_refunded: intent.refunded },
        },
      }
    const amount = Number(form.get('amount'))
    if (intent.refunded === intent.amount) return { status: 400, body: { error: { code: 'charge_already_refunded' } } }
    if (amount > intent.amount - intent.refunded) return { status: 400, body: { error: { code: 'amount_too_large' } } }
    intent.refunded += amount
    return { status: 200, body: { id: 're_1', status: 'succeeded' } }
  }
}
