import { type Viewer, anonymous, mayInTown, shopsWith } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { queryOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { findOrder } from '../orders/find-order.ts'
import { mayBeCustomer } from '../orders/order.resource.ts'
import { Problem } from '../http/problem.ts'
import { EventStreams } from './event-streams.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The open connections of `GET /api/events`. Only the Fastify scope of this operation has this property. */
    eventStreams: EventStreams
  }
}

/**
 * Sends server-sent events about the viewer's orders and notifications, and with `shops` also about the orders that the
 * viewer serves and the changes of many products in their shops. If the request names a guest's order (`order`) and has the token of that order in a header, the stream
 * also contains events about that order. With `Last-Event-ID`,
 * the stream continues after that event. The event `reset` means that the client must read all data again.
 */
export const streamEvents = defineOperation({
  method: 'GET',
  path: '/api/events',
  summary: 'Server-sent events about the caller’s orders (`order`), shops (`shop-order`, `job`) and notifications',
  who: mayBeCustomer,
  reach: 'the caller’s own, and the order of the token',
  beyond: 'customers and shops, who see changes of an order at once',
  query: {
    order: 'The id of a guest’s order; its token is required in `X-Order-Token`.',
    shops: {
      type: 'boolean',
      description: 'Whether to send events about the orders and the jobs of the caller’s shops too.',
    },
  },
  answers: {
    shape: {
      type: 'string',
      description:
        '`order`: `{id, code, status, paymentState}`. `shop-order`: `{id, code, business, status, paymentState, claimedBy, quietUntil}`. `notification`: `{unread, latest}`. `job`: `{id, business, waiting, changed, unchanged, rejected, kept, finishedDate}`, the progress of a change of many products. `reset`: events may have been lost, so the client has to read all data again. With `Last-Event-ID`, the server sends the events that the client missed.',
    },
    type: 'text/event-stream',
  },
  errors: ['Not Found', 'Not acceptable', 'Too many requests'],
  route: { exposeHeadRoute: false },
  prepare: (scope, { db }) => {
    const streams = new EventStreams(db)
    scope.decorate('eventStreams', streams)
    scope.addHook('preClose', (done) => {
      streams.endAll()
      done()
    })
  },
  run: async ({ services: { db }, viewer, request, reply }) => {
    const { headers, server, url } = request
    if (!headers.accept?.includes('text/event-stream'))
      throw new Problem('Not acceptable', { detail: 'Events are sent as "text/event-stream".' })
    const query = queryOf(url)
    const scopes = await scopesOf(db, viewer, query.one('order'))
    if (query.one('shops') === 'true') for (const scope of shopScopes(viewer)) scopes.add(scope)
    const last = headers['last-event-id']
    const stream = server.eventStreams.open(viewer, scopes, typeof last === 'string' ? last : undefined)
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Asks proxies not to buffer the answer, because they would delay the events.
        'x-accel-buffering': 'no',
      })
      .send(stream)
  },
})

/**
 * The scopes of the viewer's events; the first scope identifies the person.
 *
 * @throws Problem 404 for an order to which the token gives no access
 */
async function scopesOf(db: Database, viewer: Viewer, order: string | undefined): Promise<Set<string>> {
  // A person at the counter of a shared device gets the events of the shop, and none of their own account.
  if (viewer.counter) return new Set([`counter:${viewer.session}`, `business:${viewer.counter.shop}`])
  const own = viewer.id === null ? [] : [`user:${viewer.id}`]
  if (order === undefined && own.length > 0) return new Set(own)
  // Only the order token counts: members of the shop can see the order too, but they get notifications of their own.
  const found = await findOrder(db, order, { ...anonymous, orderToken: viewer.orderToken })
  if (!found) throw new Problem('Not Found')
  return new Set([...own, `order:${found.rootId}`])
}

/**
 * The scopes of the orders and the jobs of the viewer's shops, or of all shops for the town's staff. When the viewer's
 * roles change, the stream ends, so the scopes stay right.
 */
const shopScopes = (viewer: Viewer): string[] => [
  ...(mayInTown(viewer, 'orders.read') ? ['town'] : shopsWith(viewer, 'orders.read').map((id) => `business:${id}`)),
  ...(mayInTown(viewer, 'products') ? ['town-products'] : shopsWith(viewer, 'products').map((id) => `products:${id}`)),
]
