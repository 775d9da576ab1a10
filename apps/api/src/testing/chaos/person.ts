import { testPassword } from '../factories.ts'
import { type Answer, type RequestToSend, sendUntilAnswered } from './send-request.ts'
import type { Tally } from './tally.ts'

type Call = Omit<RequestToSend, 'url' | 'method'>

/** A person who uses the API in a browser: with an account, or as a guest with the token of their order. */
export class Person {
  readonly url: string
  readonly tally: Tally
  readonly #username: string | null
  #bearer: Promise<string> | undefined
  orderToken: string | undefined

  constructor(url: string, tally: Tally, username: string | null) {
    this.url = url
    this.tally = tally
    this.#username = username
  }

  get isGuest(): boolean {
    return this.#username === null
  }

  /** Sends a request, and repeats it until there is a final answer. */
  async call(when: `${'GET' | 'POST' | 'PUT'} /api/${string}`, { headers = {}, ...call }: Call = {}): Promise<Answer> {
    const [method, path] = when.split(' ', 2) as ['GET', string]
    const question = async (): Promise<RequestToSend> => ({
      ...call,
      method,
      url: `${this.url}${path}`,
      headers: { ...headers, ...(await this.#credentials()) },
    })
    const answer = await sendUntilAnswered(await question(), this.tally)
    if (answer.status !== 401 || this.isGuest) return answer
    // The access token has expired, so the person logs in again.
    this.#bearer = undefined
    return sendUntilAnswered(await question(), this.tally)
  }

  async #credentials(): Promise<Record<string, string>> {
    if (this.orderToken) return { 'x-order-token': this.orderToken }
    if (this.#username === null) return {}
    this.#bearer ??= this.#logIn(this.#username)
    return { authorization: `Bearer ${await this.#bearer}` }
  }

  async #logIn(username: string): Promise<string> {
    const form = { grant_type: 'password', username, password: testPassword }
    const { status, text } = await sendUntilAnswered({ method: 'POST', url: `${this.url}/api/login`, form }, this.tally)
    if (status !== 200) throw new Error(`${username} cannot log in: ${status} ${text}`)
    return (JSON.parse(text) as { access_token: string }).access_token
  }
}
