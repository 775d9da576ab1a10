import { Readable } from 'node:stream'
import type { Viewer } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { ACCESS_SECONDS } from '../identity/access-token.ts'
import type { LiveEvent } from './event-log.ts'
import { LiveEvents } from './live-events.ts'
import { Seats } from './seats.ts'

/**
 * The interval of heartbeats. Without them, proxies would close silent connections. A client that receives no
 * heartbeats knows that its connection is lost.
 */
const HEARTBEAT_MS = 20_000
/** The delay before a client reconnects. */
const RETRY_MS = 3_000
/**
 * The most bytes that may wait for a slow client. If more bytes wait, the connection ends, and the client continues
 * after the last event that it received.
 */
const MOST_WAITING = 64 * 1024
const limits = { perPerson: 6, inAll: 5_000 }
/** A connection ends after the validity of an access token, because the token is checked only at the beginning. */
const LONGEST_MS = ACCESS_SECONDS * 1_000

interface Connection {
  viewer: Viewer
  end(): void
}

/** All open event connections of this process. */
export class EventStreams {
  readonly #events: LiveEvents
  readonly #seats = new Seats(limits)
  readonly #open = new Set<Connection>()

  constructor(db: Database) {
    this.#events = new LiveEvents(db)
    db.onChanged((tags) => this.#endChanged(new Set(tags)))
  }

  /** Ends the connections of a changed account or session. Clients that still have access connect again. */
  #endChanged(changed: ReadonlySet<string>): void {
    for (const { viewer, end } of this.#open) {
      const { id, session, counter } = viewer
      const people = [id, counter?.keeper]
      const isConcerned =
        [session, counter?.device].some((one) => changed.has(`session:${one}`)) ||
        people.some((one) => changed.has(`user:${one}`) || changed.has(`viewer:${one}`))
      if (id !== null && isConcerned) end()
    }
  }

  endAll(): void {
    for (const { end } of this.#open) end()
  }

  /**
   * Opens a stream of the events of `scopes`; the first scope identifies the person.
   *
   * @param lastId  the last event that the client received
   * @throws Problem 429 if too many connections are open
   */
  open(viewer: Viewer, scopes: ReadonlySet<string>, lastId: string | undefined): Readable {
    const leave = this.#seats.reserve([...scopes][0]!)
    const stream = new Readable({ read() {} })
    const write = (text: string): void => {
      if (stream.readableLength > MOST_WAITING) stream.destroy()
      else stream.push(text)
    }
    const end = (): void => void (stream.readableEnded || stream.push(null))
    const connection = { viewer, end }
    const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS)
    const longest = setTimeout(end, LONGEST_MS)
    write(`retry: ${RETRY_MS}\n\n`)
    this.#open.add(connection)
    const stop = this.#events.listen(
      { scopes, onEvent: (event, last) => write(event ? eventText(event) : `id: ${last}\nevent: reset\ndata: {}\n\n`) },
      lastId,
    )
    stream.on('close', () => {
      clearInterval(heartbeat)
      clearTimeout(longest)
      this.#open.delete(connection)
      stop()
      leave()
    })
    return stream
  }
}

const eventText = ({ id, name, data }: LiveEvent): string => `id: ${id}\nevent: ${name}\ndata: ${data}\n\n`
