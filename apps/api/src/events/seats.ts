import { Problem } from '../http/problem.ts'

/**
 * The limits of open connections: for each person, who may have several devices, and for the process, which can open
 * only a limited number of files.
 */
export interface SeatLimits {
  perPerson: number
  inAll: number
}

/** The seconds after which a refused client may try again. */
const RETRY_AFTER = 60

/** Counts the open event connections of this process. */
export class Seats {
  readonly #limits: SeatLimits
  readonly #taken = new Map<string, number>()
  #all = 0

  constructor(limits: SeatLimits) {
    this.#limits = limits
  }

  /**
   * Reserves a connection for the person.
   *
   * @returns a function that releases the reservation; further calls of it do nothing
   * @throws Problem 429 if one of the limits is reached
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
