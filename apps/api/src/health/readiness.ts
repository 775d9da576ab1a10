import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { causeOf } from '../http/describe-error.ts'

declare module '../services.ts' {
  interface Services {
    /** The readiness of a listening process: false for `/api/ready` once it was asked to stop. */
    readonly readiness?: Readiness
  }
}

/** An answer of the database is reused for this long. */
const FRESH_MS = 500
const TIMEOUT_MS = 1_000
/** Checks without an answer hold connections, so their number is limited. */
const MOST_OPEN = 2

/**
 * Whether this process should get requests: the database answers, and it was not asked to stop. It only listens once
 * the migrations are done. The database is checked twice a second at most.
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

  /** From now on it is not ready. */
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
