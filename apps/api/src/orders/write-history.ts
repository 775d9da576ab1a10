import { violationMessages } from '@lonja/contract/errors'
import { Problem, invalid } from '../problem.ts'
import { allow } from '../resource/routes.ts'
import { sendCreated } from '../resource/send-created.ts'
import type { Operations } from '../services.ts'
import { findOrder } from './find-order.ts'
import { moveOrder } from './move-order.ts'
import { identified, orderStatusHistoryResource } from './order.resource.ts'
import { mustBeObject } from '../http/read-body.ts'
import { readReason, readStatus } from './posted-status.ts'

/**
 * `POST /api/order-status-histories`: `{order, status, reason?}` moves the order, which writes its history. Nothing
 * else is written there, and nothing there is ever changed.
 */
export const writeHistory: Operations = (app, services) => {
  app.post('/api/order-status-histories', { onRequest: allow(identified) }, async (request, reply) => {
    const { body, viewer } = request
    const { db } = services
    mustBeObject(body)
    if (body['order'] === undefined || body['order'] === null)
      throw invalid({ propertyPath: 'order', message: violationMessages.blank })

    const move = async () => {
      const status = await readStatus(db, body['status'])
      const order = await findOrder(db, body['order'], viewer)
      if (!order) throw new Problem('Item not found')
      if (!(await moveOrder(services, order, status, viewer, readReason(body['reason']))))
        throw new Problem('Illegal state change')
      const [written] = await db.query<{ id: string }>({
        text: `select h.id from order_status_history h
               join order_status s on s.id = h.status_id join "order" o on o.id = h.order_id
               where s.code = $2 and (o.id = $1 or o.parent_id = $1) order by h.id desc limit 1`,
        values: [order.id, status],
      })
      return written!
    }
    return sendCreated(services, services.models.of(orderStatusHistoryResource), request, reply, () =>
      db.transaction(move),
    )
  })
}
