import { z } from 'zod'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { Problem } from '../http/problem.ts'
import { actorsOf } from '../fulfilment/move-order.ts'
import { findOrder } from '../orders/find-order.ts'
import { mayBeCustomer } from '../orders/order.resource.ts'
import { signHandover } from './sign-handover.ts'

/** Reads the codes with which the customer collects the parts of an order. Only the customer sees them. */
export const listPickupCodes = defineOperation({
  method: 'GET',
  path: '/api/orders/{id}/pickup-codes',
  summary: 'The digits and the text of the QR with which the customer collects an order, for each part that is ready',
  who: mayBeCustomer,
  reach: 'the caller’s own orders, and the order of the token',
  beyond: 'customers, who show the code in the shop',
  answers: { shape: z.array(z.object({ order: z.string(), code: z.string(), qr: z.string() })) },
  errors: ['Not Found', 'Access Denied.'],
  run: async ({ services: { db, config }, viewer, params }) => {
    const order = await findOrder(db, pathId(params), viewer)
    if (!order) throw new Problem('Not Found')
    if (!actorsOf(viewer, order).includes('customer')) throw new Problem('Access Denied.')
    const codes = await db.query<{ order: string; code: string }>({
      text: `select o.id as "order", pickup.code from "order" o join order_pickup pickup on pickup.order_id = o.id
             join order_status status on status.id = o.status_id
             where (o.id = $1 or o.parent_id = $1) and status.code in ('ready', 'shipped') order by o.code`,
      values: [order.id],
    })
    return codes.map((one) => ({ ...one, qr: signHandover(config, one.order) }))
  },
})
