import { Problem } from '../http/problem.ts'

/** Limits of open connections: per person, who may have several devices, and per process, whose files are limited. */
export interface SeatLimits {
  perPerson: number
  inAll: number
}

/** Seconds after which a refused client may try again. */
const RETRY_AFTER = 60

/** Counts the connections of this process. */
export class Seats {
  readonly #limits: SeatLimits
  readonly #taken = new Map<string, number>()
  #all = 0

  constructor(limits: SeatLimits) {
    this.#limits = limits
  }

  /**
   * @returns a function that gives the seat back, once however often it is called
   * @throws Problem 429 if there is none
   */
  reserve(person: string): () => void {
    const own = this.#taken.get(person) ?? 0
    if (own >= this.#limits.perPerson || this.#all >= this.#limits.inAll)
      throw new Problem('Too many requests', { retryAfter: RETRY_AFTER })
    this.#taken.set(person, own + 1)
    this.#all += 1
    let given = false
    return () => {
      if (given) return
      given = true
      this.#all -= 1
      const left = (this.#taken.get(person) ?? 1) - 1
      if (left === 0) this.#taken.delete(person)
      else this.#taken.set(person, left)
    }
  }
}
