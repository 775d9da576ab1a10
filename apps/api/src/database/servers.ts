import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { ClientBase, ClientConfig } from 'pg'
import { reasonOf } from './reason-of.ts'

/** The primary accepts writes. A standby receives the log of the primary, and can only be read. */
export type Role = 'primary' | 'standby'

const ANSWER_MS = 2_000
const ROLE = `select pg_is_in_recovery() as standby, case when not pg_is_in_recovery() then
  ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int end as timeline`

/** No server has the role that is looked for. The code is PostgreSQL's `cannot_connect_now`. */
class NoServer extends Error {
  override name = 'NoServer'
  readonly code = '57P03'
}

interface Answer {
  url: string
  standby: boolean
  /** The timeline of a primary. */
  timeline: number
}

/**
 * Several servers, of which one is the primary. Which one can change at any time: a standby is promoted, and the former
 * primary may come back. A single server is used without being asked for its role.
 */
export class Servers {
  /** The server that was found last; at the beginning the first one. */
  current: string
  /** True if `current` has to be looked for again before the next connection. */
  #isLost: boolean
  readonly #urls: readonly string[]
  readonly #role: Role
  readonly #config: ClientConfig
  /**
   * The highest timeline of a primary so far. A primary with a lower one is a former primary that came back: its data
   * are old, and nothing may be written to it.
   */
  #timeline = 0
  #searching: Promise<string> | undefined

  constructor(urls: readonly string[], role: Role, config: ClientConfig = {}) {
    this.#urls = urls
    this.#role = role
    this.#config = config
    this.current = urls[0]!
    this.#isLost = urls.length > 1
  }

  /** The URL of the server with the role. @throws Error with the answers of all servers if there is none */
  async find(): Promise<string> {
    return this.#isLost ? this.#search() : this.current
  }

  /** Call this after a connection was lost, because another server may have the role now. */
  lost(): void {
    this.#isLost = this.#urls.length > 1
  }

  /** Asks all servers again, while connections to the present one are still in use. */
  async review(): Promise<void> {
    if (this.#urls.length > 1) await this.#search().catch(() => {})
  }

  /**
   * Checks the role of a server to which a connection was just made. A connected server keeps its role: to become a
   * standby, a primary has to be started again.
   *
   * @throws Error if the server does not have the role any more
   */
  async verify(client: ClientBase): Promise<void> {
    if (this.#urls.length === 1) return
    const { rows } = await client.query(ROLE)
    if (!this.#fits({ url: this.current, ...(rows[0] as Omit<Answer, 'url'>) }))
      throw new NoServer(`The server is not the ${this.#role} any more`)
  }

  /** Searches at the same time are one search. */
  async #search(): Promise<string> {
    this.#searching ??= this.#ask().finally(() => (this.#searching = undefined))
    return this.#searching
  }

  async #ask(): Promise<string> {
    const answers = await Promise.all(this.#urls.map((url) => this.#askOne(url)))
    const fitting = answers.filter((one) => !(one instanceof Error) && this.#fits(one)) as Answer[]
    // If there are two primaries, the one that was promoted last has the higher timeline.
    const [best] = fitting.toSorted((one, other) => other.timeline - one.timeline)
    if (!best) throw new NoServer(this.#explain(answers))
    if (this.#role === 'primary') this.#timeline = best.timeline
    this.current = best.url
    this.#isLost = false
    return best.url
  }

  #fits({ standby, timeline }: Answer): boolean {
    return this.#role === 'standby' ? standby : !standby && timeline >= this.#timeline
  }

  async #askOne(url: string): Promise<Answer | Error> {
    const client = new Client({ ...this.#config, connectionString: url, connectionTimeoutMillis: ANSWER_MS })
    client.on('error', () => {})
    try {
      await client.connect()
      const answered = await Promise.race([client.query(ROLE), sleep(ANSWER_MS, null)])
      if (!answered) throw new Error('timeout')
      const { standby, timeline } = answered.rows[0] as Omit<Answer, 'url'>
      return { url, standby, timeline: timeline ?? 0 }
    } catch (error) {
      return error as Error
    } finally {
      void client.end().catch(() => {})
    }
  }

  #explain(answers: readonly (Answer | Error)[]): string {
    const reasons = answers.map((one, at) => {
      const what = one instanceof Error ? reasonOf(one) : one.standby ? 'a standby' : `timeline ${one.timeline}`
      return `${new URL(this.#urls[at]!).host}: ${what}`
    })
    return `No server is the ${this.#role} (${reasons.join('; ')})`
  }
}
