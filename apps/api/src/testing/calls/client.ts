import { people } from './world.ts'
import { testPassword } from '../factories.ts'

export type Role = 'nobody' | keyof typeof people

export interface Answer {
  readonly status: number
  readonly type: string
  readonly headers: Headers
  readonly text: string
  /** The parsed body. Undefined if the answer has no JSON. */
  readonly body: unknown
}

export interface Ask {
  as?: Role
  format?: 'json' | 'jsonld'
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

const mime = { json: 'application/json', jsonld: 'application/ld+json' }

/** A client of the running server that logs in with user name and password. */
export class Client {
  readonly origin: string
  /** Is called with every answer. If it returns a fault, `send` throws an Error. */
  inspect: (call: string, answer: Answer) => string | undefined = () => undefined
  readonly #tokens = new Map<string, Promise<string>>()

  constructor(origin: string) {
    this.origin = origin
  }

  /** @param call  method and path, for example `GET /products?page=2`; the path is relative to `/api` */
  async send(call: string, { as: role = 'nobody', format = 'json', body, headers = {} }: Ask = {}): Promise<Answer> {
    const [method = '', url = ''] = call.split(/ (.*)/, 2)
    const isForm = body instanceof FormData || body instanceof URLSearchParams
    const response = await fetch(`${this.origin}/api${url}`, {
      method,
      redirect: 'manual',
      headers: {
        accept: mime[format],
        ...(role !== 'nobody' && { authorization: `Bearer ${await this.token(role)}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const type = response.headers.get('content-type') ?? ''
    const answer = {
      status: response.status,
      type,
      headers: response.headers,
      text,
      body: type.includes('json') && text ? (JSON.parse(text) as unknown) : undefined,
    }
    const wrong = this.inspect(call, answer)
    if (wrong) throw new Error(wrong)
    return answer
  }

  /** Like `send`, for requests that must succeed: returns the body of the answer, or throws an Error. */
  async ask<Body = Record<string, unknown>>(call: string, ask: Ask = {}): Promise<Body> {
    const answer = await this.send(call, ask)
    if (answer.status >= 300) throw new Error(`${call} as ${ask.as ?? 'nobody'}: ${describeAnswer(answer)}`)
    return answer.body as Body
  }

  token(role: keyof typeof people): Promise<string> {
    let token = this.#tokens.get(role)
    if (!token) {
      token = this.#logIn(role)
      this.#tokens.set(role, token)
    }
    return token
  }

  async #logIn(role: keyof typeof people): Promise<string> {
    const form = { grant_type: 'password', username: people[role].username, password: testPassword }
    const { access_token } = await this.ask<{ access_token: string }>('POST /login', { body: form })
    return access_token
  }
}

/** Describes an answer in one line. */
export const describeAnswer = ({ status, text }: Answer): string => {
  let detail = text
  try {
    detail = (JSON.parse(text) as { detail?: string }).detail ?? text
  } catch {
    // The text is not JSON, so it is shown unchanged.
  }
  return `${status} ${detail.slice(0, 300).replaceAll('\n', '; ')}`
}
