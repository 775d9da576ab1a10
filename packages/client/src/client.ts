import createFetchClient, { type Client } from 'openapi-fetch'
import { LonjaError } from './error.ts'
import type { paths } from './openapi.ts'
import { sendAgain } from './send-again.ts'

export { LonjaError, type Violation } from './error.ts'
export { type LonjaEvent, readEvent } from './event.ts'
export type { components, operations, paths } from './openapi.ts'
export { readAll } from './read-all.ts'

export interface ClientOptions {
  /** The address of the town, for example `https://mercado.example`. */
  origin: string
  /** A key of a shop or of the town (`lonja_…`). Without a key, only public operations are possible. */
  key?: string
  /** How often a request is sent at most. @default 5 */
  attempts?: number
  /** @default the `fetch` of the platform */
  fetch?: (request: Request) => Promise<Response>
}

/** The operations by method and path: `lonja.GET('/orders', { params: { query: { 'status.code': 'confirm' } } })`. */
export type LonjaClient = Client<paths, 'application/json'>

/**
 * Creates a client of the API of a town. Every POST, PUT and PATCH gets an `Idempotency-Key`, so a request without an
 * answer is sent again and still has its effect once.
 *
 * @throws {LonjaError} with the status and the phrase, when the API refuses a request
 */
export function createClient({ origin, key, attempts = 5, fetch = globalThis.fetch }: ClientOptions): LonjaClient {
  const client = createFetchClient<paths, 'application/json'>({
    baseUrl: new URL('/api', origin).href,
    headers: { accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    fetch: (request) => sendAgain(fetch, request, attempts),
  })
  client.use({
    onRequest: ({ request }) => {
      const repeatable = ['POST', 'PUT', 'PATCH'].includes(request.method)
      if (repeatable && !request.headers.has('idempotency-key'))
        request.headers.set('idempotency-key', crypto.randomUUID())
    },
    onResponse: async ({ response }) => {
      if (!response.ok) throw await LonjaError.of(response)
    },
  })
  return client
}
