import { z } from 'zod'
import { mayInTown } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { lockShares } from '../fulfilment/move-order.ts'
import { Problem } from '../http/problem.ts'
import { notify } from '../notifications/notify.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { findOrder } from '../orders/find-order.ts'

/**
 * Rings the devices of a shop about an order that it has not answered: a claim or a silenced bell ends, and every member
 * gets a notification.
 */
export const ringShop = defineOperation({
  method: 'POST',
  path: '/api/orders/{id}/ring',
  summary: 'Rings the devices of a shop that does not answer an order',
  who: (viewer) => mayInTown(viewer, 'orders'),
  reach: 'orders that wait for the answer of their shop',
  beyond: 'the town’s staff, who ask a shop for an answer before they telephone',
  answers: { shape: z.object({ id: z.string(), code: z.string() }) },
  errors: ['Not Found', 'Illegal state change'],
  limit: { name: 'ring', per: 'viewer', max: 60, windowSeconds: 3_600 },
  run: ({ services: { db }, viewer, params }) =>
    db.transaction(async () => {
      const order = await findOrder(db, pathId(params), viewer)
      if (!order) throw new Problem('Not Found')
      const share = (await lockShares(db, order.rootId)).find(({ id }) => id === order.id)
      if (share?.status !== 'confirm') throw new Problem('Illegal state change')
      const [rung] = await db.query<{ code: string; shop: string }>({
        text: `with rung as (
                 update order_answer set claimed_by = null, claimed_until = null, quiet_until = null where order_id = $1
               ) select o.code, shop.name as shop from "order" o join business shop on shop.id = o.business_id where o.id = $1`,
        values: [order.id],
      })
      const { code, shop } = rung!
      await notify(db, {
        type: 'order-unanswered',
        orderId: order.id,
        businessId: share.businessId,
        toShops: [share.businessId],
        url: `/manage/orders/${order.id}`,
        title: `El ayuntamiento espera tu respuesta: ${code}`,
        body: shop,
      })
      await recordAudit(db, authorOf(viewer), {
        resource: 'orders',
        id: order.id,
        label: code,
        action: 'ring',
        business: share.businessId,
      })
      db.changed('orders', `order:${order.id}`)
      return { id: order.id, code }
    }),
})
