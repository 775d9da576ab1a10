import { z } from 'zod'
import { actorsOf, lockShares } from '../fulfilment/move-order.ts'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { wrongType } from '../operation/fields.ts'
import { pathId } from '../operation/path-id.ts'
import { findOrder } from '../orders/find-order.ts'
import { mayBeCustomer } from '../orders/order.resource.ts'
import { sendOrder } from '../orders/read-order.ts'
import { settleReplacement } from './settle-replacement.ts'

/** The customer accepts or declines a replacement. `{id}` is the line of the replacement. */
export const answerReplacement = defineOperation({
  method: 'POST',
  path: '/api/orders-adjust/{id}/answer',
  summary: 'Accepts or declines another product that the shop proposes instead of missing units',
  who: mayBeCustomer,
  reach: 'the buyer of the order',
  beyond: 'customers, who decide what they get instead of missing goods',
  body: z.object({ accept: z.boolean(wrongType) }),
  answers: { item: 'Order' },
  errors: ['Access Denied.', 'Not Found', 'Answer too late', 'Order is closed'],
  example: { accept: true },
  run: async (context) => {
    const { services, viewer, params, body } = context
    const { db } = services
    const lineId = pathId(params)
    const orderId = await db.transaction(async () => {
      const [line] = await db.query<{ order: string }>({
        text: 'select order_id as "order" from sold_product where id = $1 and replaces is not null',
        values: [lineId],
      })
      const order = line && (await findOrder(db, line.order, viewer))
      if (!order) throw new Problem('Not Found')
      if (!actorsOf(viewer, order).includes('customer')) throw new Problem('Access Denied.')
      const { id, rootId } = order
      const shares = await lockShares(db, rootId)
      const answer = { lineId, orderId: id, rootId, accept: body.accept, actor: 'customer' as const, userId: viewer.id }
      await settleReplacement(services, shares, answer)
      return id
    })
    return sendOrder(context, orderId)
  },
})
