import { xsrfCookie, xsrfHeader } from '@lonja/contract/constants'
import { ApiError, type Problem } from './api-error.ts'
import { syncClock } from './server-clock.ts'

/** The parts of an answer that the client uses: a `Response` of fetch, or the answer of a call inside the server. */
export interface Answer {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  json(): Promise<unknown>
  /** Exists only in the browser. */
  blob?(): Promise<Blob>
  /** The raw stream; exists only in the browser. */
  readonly body?: ReadableStream<Uint8Array> | null
}
export type Transport = (path: string, init: RequestInit) => Promise<Answer>

/** The source of the bearer token: the session in the browser. Calls on the server are anonymous and have none. */
export interface Credentials {
  /** The token for a call with this method. @throws ApiError if the call must not be sent without a token */
  token(api: Client, method: string): Promise<string | undefined>
  /** Called at most once for a call, after a 401; true if there is a new token, so that the call is repeated. */
  renew(api: Client): Promise<boolean>
}

/** Calls the API of one server, with the session of one user. */
export interface Client {
  /** The server's origin, for addresses of its pictures and pages; empty if the page comes from this server. */
  readonly origin: string
  /**
   * Calls the API and returns the JSON of its answer; undefined for an empty answer.
   *
   * @param path  relative to `/api`, with its query: `/products?page=2`
   * @throws ApiError for every answer of 400 and above, and with status 0 if there was no answer
   */
  call<Result>(path: string, options?: CallOptions): Promise<Result>
  /** Like `call` for a list: the items, the count of `X-Total-Count` and the next page of `Link`. */
  callPage<Item>(path: string, options?: CallOptions): Promise<Page<Item>>
  /** Like `call` for a file; only in the browser. */
  callBlob(path: string, options?: CallOptions): Promise<Blob>
  /** Like `call`, but returns the answer itself, and the caller reads its body. */
  send(path: string, options: CallOptions): Promise<Answer>
  /** Sets the function that is called when a call gets no answer. */
  onUnanswered(listener: () => void): void
}

interface ClientParts {
  /** The address of the server, for the packed app, whose pages are on the device. */
  origin?: string
  /** Replaces `fetch`: the server calls its own API without a network. */
  transport?: Transport
  credentials?: Credentials
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined
  /** Sent as JSON, or unchanged if it is a form. */
  body?: unknown
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
  /** Whether the browser completes the call although the page closes. */
  keepalive?: boolean | undefined
  /** Whether the call is sent without a token, for example to create a session. */
  anonymous?: boolean | undefined
}

export interface Page<Item> {
  items: Item[]
  /** The number of items on all pages. */
  total: number
  /** Whether the total is only estimated, because there are more items than `mostCounted`. */
  estimated: boolean
  /** Whether the items match only some words of the search, because no record matches all of them. */
  partial: boolean
  /** The path of the next page, to call unchanged; null on the last page. */
  next: string | null
}

export function createClient({
  origin = '',
  transport = (path, init) => fetch(origin + path, init),
  credentials,
}: ClientParts = {}): Client {
  let unanswered: (() => void) | undefined
  /** The server's position after the last write, without which another process could answer with older data. */
  let position: string | null = null

  async function attempt(
    path: string,
    { method = 'GET', body, headers, signal, keepalive, anonymous }: CallOptions,
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
        // Pages of the server itself have it in a cookie.
        ...(origin === '' || position === null ? {} : { 'X-Lonja-Position': position }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    }
    try {
      const answer = await transport(`/api${path}`, init)
      syncClock(answer.headers.get('date'))
      position = answer.headers.get('x-lonja-position') ?? position
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
        estimated: answer.headers.get('x-total-count-estimated') !== null,
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
