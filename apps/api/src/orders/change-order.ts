import { isFinal } from '@lonja/contract/orders/transitions'
import type { Viewer } from '../access.ts'
import type { Database } from '../database/database.ts'
import { Problem, type Violation, invalid } from '../problem.ts'
import { formatOf, splitSuffix } from '../resource/negotiate.ts'
import { mustBeCurrent } from '../resource/preconditions.ts'
import { isId } from '../http/query.ts'
import { allow, sendItem } from '../resource/routes.ts'
import type { Operations } from '../services.ts'
import { type FoundOrder, findOrder } from './find-order.ts'
import { actorsOf, lockShares, moveOrder } from './move-order.ts'
import { identified, orderResource } from './order.resource.ts'
import { type JsonObject, mustBeObject } from '../http/read-body.ts'
import { readNote } from './posted-basket.ts'
import { readReason, readStatus } from './posted-status.ts'

/**
 * `PUT /api/orders/{id}`: moves an order to the `status` that the body names, with a `reason`, and writes the buyer's
 * `note` while the order goes on. Everything else in the body is left as it is: an order is what was bought.
 */
export const changeOrder: Operations = (app, services) => {
  app.put<{ Params: { id: string } }>('/api/orders/:id', { onRequest: allow(identified) }, async (request, reply) => {
    const { body, viewer } = request
    const { db } = services
    const format = formatOf(request.headers.accept)
    const id = splitSuffix(request.params.id).value.toLowerCase()
    if (!isId(id)) throw new Problem('Not Found')
    mustBeObject(body)
    const iri = body['@id']
    if (typeof iri === 'string' && iri !== `/api/orders/${id}`)
      throw new Problem('Invalid IRI', { detail: `Invalid IRI "${iri.slice(0, 200)}".` })

    await db.transaction(async () => {
      const order = await findOrder(db, id, viewer)
      if (!order) throw new Problem('Not Found')
      const lock = () => lockShares(db, order.rootId)
      await mustBeCurrent(services, services.models.of(orderResource), request, id, lock)
      await writeNote(db, order, body, viewer)
      if (body['status'] !== undefined)
        await moveOrder(services, order, await readStatus(db, body['status']), viewer, readReason(body['reason']))
    })
    reply.header('content-location', `/api/orders/${id}.${format}`)
    return sendItem(services, services.models.of(orderResource), request, reply, id, format)
  })
}

/** The note is the buyer's word to the shops: they read it. */
async function writeNote(db: Database, order: FoundOrder, body: JsonObject, viewer: Viewer): Promise<void> {
  if (body['note'] === undefined || actorsOf(viewer, order).every((actor) => actor === 'shop')) return
  const violations: Violation[] = []
  const note = readNote(body['note'], violations)
  if (violations.length > 0) throw invalid(...violations)
  const shares = await lockShares(db, order.rootId)
  const written = await db.query({
    text: `update "order" set note = $2, updated_at = now()
           where (id = $1 or parent_id = $1) and note is distinct from $2 returning id`,
    values: [order.id, note],
  })
  const own = order.kind === 'group' ? shares : shares.filter(({ id }) => id === order.id)
  if (written.length > 0 && own.every(({ status }) => isFinal(status))) throw new Problem('Order is closed')
  db.changed('orders', ...shares.map(({ id }) => `order:${id}`), `order:${order.rootId}`)
}
