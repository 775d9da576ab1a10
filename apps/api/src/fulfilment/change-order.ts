import { isFinal } from '@lonja/contract/orders/transitions'
import { z } from 'zod'
import type { Viewer } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { jsonBodies } from '../operation/fields.ts'
import { Problem, type Violation, invalid } from '../http/problem.ts'
import { splitSuffix } from '../http/negotiate.ts'
import { mustBeCurrent } from '../resource/preconditions.ts'
import { isId } from '../http/query.ts'
import { sendChanged } from '../resource/routes.ts'
import { type FoundOrder, findOrder } from '../orders/find-order.ts'
import { actorsOf, lockShares, moveOrder } from './move-order.ts'
import { identifiedToChange, orderResource } from '../orders/order.resource.ts'
import { maxNote, readNote } from '../basket/posted-basket.ts'
import { Reason, StatusName, readStatus } from '../orders/posted-status.ts'

/**
 * Moves an order to the `status` of the body, with a `reason`, and writes the buyer's `note` while the order is open.
 * The rest of the body is ignored, because the order is the record of a purchase.
 */
export const changeOrder = defineOperation({
  method: 'PUT',
  path: '/api/orders/{id}',
  summary: 'Changes the status of an order, or the buyer’s note; other fields cannot be changed',
  who: identifiedToChange,
  body: z.looseObject({
    status: StatusName.optional(),
    reason: Reason,
    note: z
      .unknown()
      .meta({ type: ['string', 'null'], maxLength: maxNote })
      .optional(),
  }),
  accepts: jsonBodies,
  answers: { item: 'Order' },
  errors: [
    'Access Denied.',
    'Illegal state change',
    'Order can not be canceled',
    'Order is closed',
    'Payment not recorded',
  ],
  example: { status: 'accepted' },
  conditional: true,
  idempotent: true,
  run: async ({ services, viewer, request, reply, params, format, body }) => {
    const { db, models } = services
    const id = splitSuffix(params['id']!).value.toLowerCase()
    if (!isId(id)) throw new Problem('Not Found')
    const iri = body['@id']
    if (typeof iri === 'string' && iri !== `/api/orders/${id}`)
      throw new Problem('Invalid IRI', { detail: `Invalid IRI "${iri.slice(0, 200)}".` })

    const change = async () => {
      const order = await findOrder(db, id, viewer)
      if (!order) throw new Problem('Not Found')
      const lock = () => lockShares(db, order.rootId)
      await mustBeCurrent({ services, request }, models.of(orderResource), id, lock)
      await writeNote(db, order, body.note, viewer)
      if (body.status !== undefined)
        await moveOrder(services, order, await readStatus(db, body.status), viewer, body.reason)
    }
    const exchange = { services, request, reply, format }
    return sendChanged(exchange, models.of(orderResource), id, () => db.transaction(change))
  },
})

/** Writes the note, which is the buyer's message to the shops. Shops can only read it. */
async function writeNote(db: Database, order: FoundOrder, given: unknown, viewer: Viewer): Promise<void> {
  if (given === undefined || actorsOf(viewer, order).every((actor) => actor === 'shop')) return
  const violations: Violation[] = []
  const note = readNote(given, violations)
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
