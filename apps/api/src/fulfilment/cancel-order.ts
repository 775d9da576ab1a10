import { lookups } from '../orders/guest-access.ts'
import { z } from 'zod'
import { everyone, senderOf } from '../access/guards.ts'
import { isObject } from '../http/read-body.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { anyName, exampleId, jsonBodies } from '../operation/fields.ts'
import { Problem } from '../http/problem.ts'
import { limit, networkOf } from '../http/rate-limit.ts'
import { cleanText } from '../text/text.ts'
import { findOrder } from '../orders/find-order.ts'
import { moveOrder } from './move-order.ts'
import { Reason } from '../orders/posted-status.ts'
import { sendOrder } from '../orders/read-order.ts'

/**
 * Cancels an order before it is sent. The buyer and operators may cancel it, and a shop may cancel its own share.
 * Stock, coupons and money are returned. A repeated request gets the same answer.
 */
export const cancelOrder = defineOperation({
  method: 'POST',
  path: '/api/order-cancel',
  summary: 'Cancels an order before it is sent; a guest gives its code and their e-mail',
  who: everyone,
  // The body may also be the order itself, as the API returned it.
  body: z.looseObject({
    order: anyName.optional(),
    code: z.unknown().meta({ type: 'string' }).optional(),
    email: z.unknown().meta({ type: 'string' }).optional(),
    reason: Reason,
  }),
  accepts: jsonBodies,
  answers: { item: 'Order' },
  errors: ['Authentication required', 'Access Denied.', 'Not Found', 'Order can not be canceled'],
  example: { order: `/api/orders/${exampleId}`, reason: 'Pedido por error' },
  run: async (context) => {
    const { services, viewer, request, body } = context
    const { order: reference = body, reason } = body
    const isKnown = senderOf(viewer) !== null || viewer.orderToken !== null
    const email = isKnown ? null : emailOf(body)
    if (!isKnown && !email) throw new Problem('Authentication required')
    if (email) await limit(services, `order lookup ${networkOf(request.ip)}`, lookups)
    const id = await services.db.transaction(async () => {
      const order = await findOrder(services.db, reference, viewer, email)
      if (!order) throw new Problem('Not Found')
      await moveOrder(services, order, 'canceled', viewer, reason)
      return order.id
    })
    return sendOrder(context, id)
  },
})

/** The e-mail of the body or, if the body is the order itself, of its customer. */
function emailOf({ email, customer }: Record<string, unknown>): string | null {
  const given = email ?? (isObject(customer) ? customer['email'] : null)
  return typeof given === 'string' ? (cleanText(given)?.toLowerCase() ?? null) : null
}
