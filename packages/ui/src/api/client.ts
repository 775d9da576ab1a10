import { xsrfCookie, xsrfHeader } from '@lonja/contract/constants'
import { ApiError, type Problem } from './api-error.ts'
import { syncClock } from './server-clock.ts'

/** The parts of an answer that the client uses; a web `Response` and the server's in-process call have them. */
export interface Answer {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  json(): Promise<unknown>
  /** In the browser. */
  blob?(): Promise<Blob>
  /** In the browser: the raw stream. */
  readonly body?: ReadableStream<Uint8Array> | null
}
export type Transport = (path: string, init: RequestInit) => Promise<Answer>

/** The source of the bearer token: the session in the browser, nothing on the server, which is anonymous. */
export interface Credentials {
  /** The token for a call with this method. @throws ApiError if it must not be sent without one */
  token(api: Client, method: string): Promise<string | undefined>
  /** Called once after a 401; true if there is a new token and the call can be repeated. */
  renew(api: Client): Promise<boolean>
}

/** Calls one server's API, with the session of a viewer. */
export interface Client {
  /** The server's origin, for addresses of its pictures and pages; empty if the page itself comes from there. */
  readonly origin: string
  /**
   * Calls the API and returns the JSON of its answer, undefined for an empty answer.
   *
   * @param path  relative to `/api`, with its query: `/products?page=2`
   * @throws ApiError for every answer of 400 and above, and with status 0 if there was no answer
   */
  call<Result>(path: string, options?: CallOptions): Promise<Result>
  /** Like `call` for a list: the items, the count of `X-Total-Count` and the next page of `Link`. */
  callPage<Item>(path: string, options?: CallOptions): Promise<Page<Item>>
  /** Like `call` for a file; only in the browser. */
  callBlob(path: string, options?: CallOptions): Promise<Blob>
  /** Like `call`, for an answer that the caller reads. */
  send(path: string, options: CallOptions): Promise<Answer>
  /** Subscribes to calls without an answer. */
  onUnanswered(listener: () => void): void
}

interface ClientParts {
  /** The packed app, whose pages are on the device, gives the address of its server. */
  origin?: string
  /** The server calls itself without a network. */
  transport?: Transport
  credentials?: Credentials
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined
  /** Sent as JSON, or unchanged if it is a form. */
  body?: unknown
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
  /** The calls that create a session have none. */
  anonymous?: boolean | undefined
}

export interface Page<Item> {
  items: Item[]
  /** Matches on all pages. */
  total: number
  /** No record matches all words of the search: these match some of them. */
  partial: boolean
  /** The path of the next page, to call unchanged; null on the last. */
  next: string | null
}

export function createClient({
  origin = '',
  transport = (path, init) => fetch(origin + path, init),
  credentials,
}: ClientParts = {}): Client {
  let unanswered: (() => void) | undefined

  async function attempt(
    path: string,
    { method = 'GET', body, headers, signal, anonymous }: CallOptions,
  ): Promise<Answer> {
    const token = anonymous ? undefined : await credentials?.token(api, method)
    const xsrf = method === 'GET' ? undefined : cookie(xsrfCookie)
    const form = body instanceof FormData
    const init: RequestInit = {
      method,
      headers: {
        Accept: 'application/json',
        ...(body === undefined || form ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(xsrf === undefined ? {} : { [xsrfHeader]: xsrf }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    }
    try {
      const answer = await transport(`/api${path}`, init)
      syncClock(answer.headers.get('date'))
      return answer
    } catch (error) {
      if (signal?.aborted) throw error
      unanswered?.()
      throw new ApiError({ status: 0, phrase: 'Network unavailable' })
    }
  }

  async function send(path: string, options: CallOptions = {}): Promise<Answer> {
    const answer = await attempt(path, options)
    if (answer.status !== 401 || options.anonymous || !(await credentials?.renew(api))) return checked(answer)
    return checked(await attempt(path, options))
  }

  const api: Client = {
    origin,
    send,
    async call<Result>(path: string, options?: CallOptions) {
      return (await readJson(await send(path, options))) as Result
    },
    async callPage<Item>(path: string, options?: CallOptions): Promise<Page<Item>> {
      const answer = await send(path, options)
      const items = (await readJson(answer)) as Item[]
      const next = /<([^>]+)>;\s*rel="?next"?/.exec(answer.headers.get('link') ?? '')?.[1]
      return {
        items,
        total: Number(answer.headers.get('x-total-count') ?? items.length),
        partial: answer.headers.get('x-search-partial') !== null,
        next: next === undefined ? null : next.replace(/^.*?\/api(?=\/)/, ''),
      }
    },
    async callBlob(path, options) {
      const answer = await send(path, options)
      if (!answer.blob) throw new Error('Files are for browsers')
      return answer.blob()
    },
    onUnanswered(listener) {
      unanswered = listener
    },
  }
  return api
}

async function checked(answer: Answer): Promise<Answer> {
  if (answer.status < 400) return answer
  const problem = (await answer.json().catch(() => null)) as Problem | null
  throw ApiError.of(answer.status, problem ?? {}, answer.headers)
}

async function readJson(answer: Answer): Promise<unknown> {
  if (answer.status === 204) return undefined
  try {
    return await answer.json()
  } catch {
    throw new ApiError({
      status: answer.status,
      phrase: 'Invalid answer',
      requestId: answer.headers.get('x-request-id'),
    })
  }
}

function cookie(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}
