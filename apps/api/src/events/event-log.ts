import { randomBytes } from 'node:crypto'

/** What somebody is told the moment it happens. */
export interface LiveEvent {
  /** `log-number`: what came after it can be asked for, as long as it is kept. */
  id: string
  name: 'order' | 'notification'
  /** JSON. */
  data: string
}

interface Kept {
  number: number
  at: number
  event: LiveEvent
  /** Who may hear it: `user:…`, or `order:…` for whoever holds the token of a guest's order. */
  scopes: readonly string[]
}

const KEPT_MS = 10 * 60_000
const MOST_KEPT = 5_000

/** Milliseconds. Tests have their own. */
type Clock = () => number

/**
 * The last minutes of what happened, numbered without gaps, in this process alone: every process hears of every change,
 * but in an order of its own. Where it cannot say what somebody missed, it says that.
 */
export class EventLog {
  #name = newName()
  #last = 0
  #kept: Kept[] = []
  readonly #clock: Clock

  constructor(clock: Clock = Date.now) {
    this.#clock = clock
  }

  /** The id of the last event, or of the place where the first will follow. */
  get lastId(): string {
    return `${this.#name}-${this.#last}`
  }

  append(scopes: readonly string[], name: LiveEvent['name'], data: unknown): LiveEvent {
    this.#last += 1
    const event = { id: this.lastId, name, data: JSON.stringify(data) }
    this.#kept.push({ number: this.#last, at: this.#clock(), event, scopes })
    const oldest = this.#clock() - KEPT_MS
    const over = this.#kept.findIndex(({ at }, index) => at >= oldest && this.#kept.length - index <= MOST_KEPT)
    this.#kept.splice(0, over)
    return event
  }

  /** What came for `scopes` after the event `id`; null where that cannot be said: it was too long ago, or elsewhere. */
  since(id: string, scopes: ReadonlySet<string>): LiveEvent[] | null {
    const [, name, counted] = /^(\w+)-(\d{1,15})$/.exec(id) ?? []
    const number = Number(counted)
    const first = this.#kept[0]?.number ?? this.#last + 1
    if (name !== this.#name || number < first - 1 || number > this.#last) return null
    return this.#kept.filter((kept) => kept.number > number && isFor(kept.scopes, scopes)).map(({ event }) => event)
  }

  /** Begins anew: something may have happened that was not heard of. */
  renew(): void {
    this.#name = newName()
    this.#last = 0
    this.#kept = []
  }
}

export const isFor = (scopes: readonly string[], wanted: ReadonlySet<string>): boolean =>
  scopes.some((scope) => wanted.has(scope))

const newName = (): string => randomBytes(6).toString('hex')
