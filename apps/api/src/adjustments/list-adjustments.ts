import { OrderAdjustment } from '@lonja/contract/orders/adjustment'
import { z } from 'zod'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { findOrder } from '../orders/find-order.ts'
import { identified } from '../orders/order.resource.ts'

/** Reads what the shops changed of an order and its parts while they prepared it, the oldest change first. */
export const listAdjustments = defineOperation({
  method: 'GET',
  path: '/api/orders/{id}/adjustments',
  summary:
    'The missing units, the lighter goods and the goodwill of an order, with the cents that the customer pays less',
  who: identified,
  reach: 'the rows of Order',
  beyond: 'customers, who see why they pay less, and shops',
  answers: { shape: z.array(OrderAdjustment) },
  errors: ['Not Found'],
  run: async ({ services: { db }, viewer, params }) => {
    const order = await findOrder(db, pathId(params), viewer)
    if (!order) throw new Problem('Not Found')
    const rows = await db.query<Omit<OrderAdjustment, 'createdDate'> & { at: Date }>({
      name: 'adjustments of order',
      text: `select a.id, a.created_at as at, a.amount, a.goodwill, a.reason, (
               select coalesce(json_agg(json_build_object('title', line.title, 'missing', given.quantity, 'finalGrams', given."finalGrams",
                 'replaced', given.replaced)
                 order by line.sort), '[]')
               from jsonb_to_recordset(a.lines) as given("soldProduct" uuid, quantity int, "finalGrams" int, replaced jsonb)
               join sold_product line on line.id = given."soldProduct") as lines
             from order_adjustment a join "order" o on o.id = a.order_id
             where o.id = $1 or o.parent_id = $1 order by a.created_at, a.id`,
      values: [order.id],
    })
    return rows.map(({ at, ...row }) => ({ ...row, createdDate: at.toISOString() }))
  },
})
