import { type Viewer, may, mayAt } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { lockShares } from '../fulfilment/move-order.ts'
import { Problem } from '../http/problem.ts'
import { notify } from '../notifications/notify.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { type FoundOrder, findOrder } from '../orders/find-order.ts'
import { soldProductResource } from '../orders/sold-product.resource.ts'
import { sendItem } from '../resource/routes.ts'

/**
 * Records that returned goods have arrived in the shop, and notifies the buyer. A repeated request changes
 * nothing. The refund is another step, because the shop looks at the goods first.
 */
export const returnArrived = defineOperation({
  method: 'POST',
  path: '/api/sold-products/{id}/return-arrived',
  summary: 'Records that the returned goods of a line arrived at the shop',
  who: may('orders'),
  reach: 'orders of the caller’s shops',
  beyond: 'shops, which look at returned goods before they refund the money',
  answers: { item: 'SoldProduct' },
  errors: ['Not Found', 'Illegal state change'],
  run: async (context) => {
    const { services, viewer, params } = context
    const { db, models } = services
    const id = pathId(params)
    await db.transaction(async () => {
      const [line] = await db.query<{ order: string }>({
        text: 'select order_id as "order" from sold_product where id = $1',
        values: [id],
      })
      const order = line && (await findOrder(db, line.order, viewer))
      if (!order || !mayAt(viewer, 'orders', order.businessId)) throw new Problem('Not Found')
      await lockShares(db, order.rootId)
      await arrive(db, viewer, order, id)
    })
    return sendItem(context, models.of(soldProductResource), id)
  },
})

/** @throws Problem 409 if the buyer does not return the line, or if it is refunded already */
async function arrive(db: Database, viewer: Viewer, order: FoundOrder, lineId: string): Promise<void> {
  const [line] = await db.query<{ title: string; waits: boolean; arrived: boolean }>({
    text: `select title, withdrawn_at is not null and refunded_qty < quantity as waits,
             return_arrived_at is not null as arrived from sold_product where id = $1`,
    values: [lineId],
  })
  const { title, waits, arrived } = line!
  if (arrived) return
  if (!waits) throw new Problem('Illegal state change')
  await db.query({ text: 'update sold_product set return_arrived_at = now() where id = $1', values: [lineId] })
  await db.query({
    text: 'update "order" set updated_at = now() where id = any($1::uuid[])',
    values: [[order.id, order.rootId]],
  })
  await recordAudit(db, authorOf(viewer), {
    resource: 'sold-products',
    id: lineId,
    action: 'return-arrived',
    business: order.businessId,
  })
  db.changed('orders', 'sold-products', `sold_product:${lineId}`, `order:${order.id}`, `order:${order.rootId}`)
  if (order.userId === null) return
  await notify(db, {
    type: 'order-status',
    title: 'Tu devolución ha llegado a la tienda',
    body: title,
    url: `/order/${order.rootId}`,
    orderId: order.rootId,
    businessId: order.businessId,
    to: [order.userId],
  })
}
