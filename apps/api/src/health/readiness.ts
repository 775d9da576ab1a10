import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { causeOf } from '../http/describe-error.ts'

declare module '../services.ts' {
  interface Services {
    /**
     * The readiness of a listening process; `/api/ready` reads it. It changes to false when the process is asked to
     * stop.
     */
    readonly readiness?: Readiness
  }
}

/** The time for which an answer of the database is reused. */
const FRESH_MS = 500
const TIMEOUT_MS = 1_000
/** A check without an answer keeps its connection busy, so the number of simultaneous checks is limited. */
const MOST_OPEN = 2

/**
 * Decides whether this process may receive requests: the database answers, and the process was not asked to stop.
 * All migrations end before the process listens, so they need no check. The database is asked at most twice a second.
 */
export class Readiness {
  readonly #db: Database
  #leaving = false
  #queriedAt = -Infinity
  #open = 0
  #answer: Promise<string | undefined> = Promise.resolve(undefined)

  constructor(db: Database) {
    this.#db = db
  }

  /** From this call on, the process is not ready. */
  beginShutdown(): void {
    this.#leaving = true
  }

  /** The reason why the process is not ready; undefined if it is. */
  async problem(): Promise<string | undefined> {
    if (this.#leaving) return 'the process is stopping'
    if (performance.now() - this.#queriedAt >= FRESH_MS && this.#open < MOST_OPEN) {
      this.#queriedAt = performance.now()
      this.#answer = this.#queryDatabase()
    }
    return this.#answer
  }

  async #queryDatabase(): Promise<string | undefined> {
    this.#open += 1
    const question = this.#db.query({ text: 'select 1' }).then(
      () => undefined,
      (error: unknown) => `the database does not answer: ${causeOf(error)}`,
    )
    void question.then(() => (this.#open -= 1))
    return Promise.race([question, sleep(TIMEOUT_MS, `the database does not answer within ${TIMEOUT_MS} ms`)])
  }
}
