import { may, mayAt } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { Problem } from '../http/problem.ts'
import { findOrder } from '../orders/find-order.ts'

/** Records that a member of the shop has seen that the customer canceled the order. Repeating it changes nothing. */
export const seeCancellation = defineOperation({
  method: 'POST',
  path: '/api/orders/{id}/cancellation-seen',
  summary: 'Records that the shop has seen the cancellation of an order by its customer',
  who: may('orders'),
  reach: 'orders of the caller’s shops',
  beyond: 'shops, whose board shows a canceled order until somebody has seen it',
  errors: ['Not Found', 'Illegal state change'],
  run: ({ services: { db }, viewer, params }) =>
    db.transaction(async () => {
      const order = await findOrder(db, pathId(params), viewer)
      if (!order || !mayAt(viewer, 'orders', order.businessId)) throw new Problem('Not Found')
      const [seen] = await db.query({
        text: `update order_answer set seen_at = coalesce(seen_at, now())
               where order_id = $1 and canceled_at is not null returning order_id`,
        values: [order.id],
      })
      if (!seen) throw new Problem('Illegal state change')
      db.changed('orders', `order:${order.id}`)
    }),
})
