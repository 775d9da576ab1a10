import { z } from 'zod'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId, jsonBodies, requiredName } from '../operation/fields.ts'
import { Problem } from '../http/problem.ts'
import { sendCreated } from '../resource/send-created.ts'
import { findOrder } from '../orders/find-order.ts'
import { moveOrder } from './move-order.ts'
import { identifiedToChange, orderStatusHistoryResource } from '../orders/order.resource.ts'
import { Reason, StatusName, readStatus } from '../orders/posted-status.ts'

/**
 * Moves an order, and answers with the row of its history that the move has written. Rows of the history never
 * change.
 */
export const writeHistory = defineOperation({
  method: 'POST',
  path: '/api/order-status-histories',
  summary: 'Changes the status of an order, and so adds an entry to its history',
  who: identifiedToChange,
  body: z.object({ order: requiredName, status: StatusName, reason: Reason }),
  accepts: jsonBodies,
  answers: { item: 'OrderStatusHistory' },
  status: 201,
  errors: ['Item not found', 'Illegal state change', 'Order can not be canceled', 'Payment not recorded'],
  example: { order: `/api/orders/${exampleId}`, status: 'accepted' },
  idempotent: true,
  run: ({ services, viewer, request, reply, body }) => {
    const { db, models } = services
    const move = async () => {
      const status = await readStatus(db, body.status)
      const order = await findOrder(db, body.order, viewer)
      if (!order) throw new Problem('Item not found')
      if (!(await moveOrder(services, order, status, viewer, body.reason))) throw new Problem('Illegal state change')
      const [written] = await db.query<{ id: string }>({
        text: `select h.id from order_status_history h
               join order_status s on s.id = h.status_id join "order" o on o.id = h.order_id
               where s.code = $2 and (o.id = $1 or o.parent_id = $1) order by h.id desc limit 1`,
        values: [order.id, status],
      })
      return written!
    }
    return sendCreated({ services, request, reply }, models.of(orderStatusHistoryResource), () => db.transaction(move))
  },
})
