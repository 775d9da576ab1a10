import { randomBytes } from 'node:crypto'

/** A live event for one or more people. */
export interface LiveEvent {
  /** The id of the event in the form `log-number`. A client can request all later events while they are stored. */
  id: string
  name: 'order' | 'shop-order' | 'notification' | 'job'
  /** The data of the event as JSON. */
  data: string
}

interface KeptEvent {
  number: number
  at: number
  event: LiveEvent
  /**
   * The recipients: `user:…`, `order:…` for the holder of a guest's token, `business:…` for the members of a shop
   * who see its orders, `products:…` for those who change its products, or `town` and `town-products` for the town's staff.
   */
  scopes: readonly string[]
}

const KEPT_MS = 10 * 60_000
const MOST_KEPT = 5_000

/** Returns milliseconds. Tests use a clock of their own. */
type Clock = () => number

/**
 * The events of the last minutes in this process, numbered without gaps. Every process receives every change, but
 * numbers the events in its own order.
 */
export class EventLog {
  #name = newName()
  #last = 0
  #kept: KeptEvent[] = []
  readonly #clock: Clock

  constructor(clock: Clock = Date.now) {
    this.#clock = clock
  }

  /** The id of the last event. In a log without events, it ends with `-0`: all events follow after it. */
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

  /**
   * Returns the events for `scopes` after the event `id`; null if they are not known, because the event is too old or
   * was sent by another process.
   */
  since(id: string, scopes: ReadonlySet<string>): LiveEvent[] | null {
    const [, name, counted] = /^(\w+)-(\d{1,15})$/.exec(id) ?? []
    const number = Number(counted)
    const first = this.#kept[0]?.number ?? this.#last + 1
    if (name !== this.#name || number < first - 1 || number > this.#last) return null
    return this.#kept.filter((kept) => kept.number > number && isFor(kept.scopes, scopes)).map(({ event }) => event)
  }

  /** Starts a new log, because changes may have been missed. */
  renew(): void {
    this.#name = newName()
    this.#last = 0
    this.#kept = []
  }
}

export const isFor = (scopes: readonly string[], wanted: ReadonlySet<string>): boolean =>
  scopes.some((scope) => wanted.has(scope))

const newName = (): string => randomBytes(6).toString('hex')
