import { Readable } from 'node:stream'
import { type Viewer, anonymous } from '../access.ts'
import type { Database } from '../database/database.ts'
import { ACCESS_SECONDS } from '../identity/access-token.ts'
import { findOrder } from '../orders/find-order.ts'
import { identified } from '../orders/order.resource.ts'
import { Problem } from '../problem.ts'
import { queryOf } from '../http/query.ts'
import { allow } from '../resource/routes.ts'
import type { Operations } from '../services.ts'
import type { LiveEvent } from './event-log.ts'
import { LiveEvents } from './live-events.ts'
import { Seats } from './seats.ts'

/** Proxies close what is silent for longer, and a client notices that nobody is there any more. */
const HEARTBEAT_MS = 20_000
/** Until a client that lost the connection tries again. */
const RETRY_MS = 3_000
/** Who reads so slowly that this much waits for them is let go, and reads again what they missed. */
const MOST_WAITING = 64 * 1024
const limits = { perPerson: 6, inAll: 5_000 }
/** An access token is not looked at again: no connection outlives one. */
const LONGEST_MS = ACCESS_SECONDS * 1_000

interface Connection {
  viewer: Viewer
  end(): void
}

/**
 * `GET /api/events`: server-sent events of one's own orders and notifications. With `order` and the token of a guest's
 * order in the header, also of that one. `Last-Event-ID` resumes; `reset` means that everything has to be read again.
 */
export const streamEvents: Operations = (app, { db }) => {
  const events = new LiveEvents(db)
  const seats = new Seats(limits)
  const open = new Set<Connection>()

  db.onChanged((tags) => {
    const changed = new Set(tags)
    for (const { viewer, end } of open) {
      const { id, session } = viewer
      const isConcerned = changed.has(`session:${session}`) || changed.has(`user:${id}`) || changed.has(`viewer:${id}`)
      // Who still may will come back.
      if (id !== null && isConcerned) end()
    }
  })
  app.addHook('preClose', (done) => {
    for (const { end } of open) end()
    done()
  })

  app.get('/api/events', { onRequest: allow(identified), exposeHeadRoute: false }, async (request, reply) => {
    const { headers, viewer } = request
    if (!headers.accept?.includes('text/event-stream'))
      throw new Problem('Not acceptable', { detail: 'Events are sent as "text/event-stream".' })
    const scopes = await scopesOf(db, viewer, queryOf(request.url).one('order'))
    const leave = seats.take([...scopes][0]!)

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
    open.add(connection)
    const last = headers['last-event-id']
    const stop = events.listen(
      { scopes, hear: (event, lastId) => write(event ? written(event) : `id: ${lastId}\nevent: reset\ndata: {}\n\n`) },
      typeof last === 'string' ? last : undefined,
    )
    stream.on('close', () => {
      clearInterval(heartbeat)
      clearTimeout(longest)
      open.delete(connection)
      stop()
      leave()
    })
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // A proxy that collects answers before it passes them on would pass nothing on.
        'x-accel-buffering': 'no',
      })
      .send(stream)
  })
}

const written = ({ id, name, data }: LiveEvent): string => `id: ${id}\nevent: ${name}\ndata: ${data}\n\n`

/** What the viewer may hear of; the first says who it is. @throws Problem 404 for an order that the token does not open */
async function scopesOf(db: Database, viewer: Viewer, order: string | undefined): Promise<ReadonlySet<string>> {
  const own = viewer.id === null ? [] : [`user:${viewer.id}`]
  if (order === undefined && own.length > 0) return new Set(own)
  // As whom only the token opens it: a shop sees orders, and is told of them otherwise.
  const found = await findOrder(db, order, { ...anonymous, orderToken: viewer.orderToken })
  if (!found) throw new Problem('Not Found')
  return new Set([...own, `order:${found.rootId}`])
}
