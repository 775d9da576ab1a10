import { Problem } from '../problem.ts'
import { limit, subscriberOf } from '../rate-limit.ts'
import { contentType, sendPrivate } from '../resource/answer.ts'
import { formatOf } from '../resource/negotiate.ts'
import type { Operations } from '../services.ts'
import { cleanText } from '../text.ts'
import { findOrder } from './find-order.ts'
import { moveOrder } from './move-order.ts'
import { isObject, mustBeObject } from '../http/read-body.ts'
import { readReason } from './posted-status.ts'
import { readOrder } from './read-order.ts'

/** Of orders by code and e-mail, from one place. */
export const lookups = { max: 10, windowSeconds: 15 * 60 }

/**
 * `POST /api/order-cancel`: the buyer, a shop (its own share) or an operator calls an order off before it is on its
 * way. Stock, coupons and what was to be paid are given back. Once canceled it stays so: a repeat answers the same.
 */
export const cancelOrder: Operations = (app, services) => {
  app.post('/api/order-cancel', async (request, reply) => {
    const { db } = services
    const { viewer } = request
    const format = formatOf(request.headers.accept)
    const { reference, reason, ...given } = readCancellation(request.body)
    const isKnown = viewer.id !== null || viewer.orderToken !== null
    const email = isKnown ? null : given.email
    if (!isKnown && !email) throw new Problem('Authentication required')
    if (email) await limit(services, `order lookup ${subscriberOf(request.ip)}`, lookups)

    const id = await db.transaction(async () => {
      const order = await findOrder(db, reference, viewer, email)
      if (!order) throw new Problem('Not Found')
      await moveOrder(services, order, 'canceled', viewer, reason)
      return order.id
    })
    return sendPrivate(request, reply, await readOrder(services, id, format), { 'content-type': contentType(format) })
  })
}

/** `{order, reason?, email?}`, or the document of the order itself. */
function readCancellation(body: unknown): { reference: unknown; email: string | null; reason: string | null } {
  mustBeObject(body)
  const { order = body, customer } = body
  const email = body['email'] ?? (isObject(customer) ? customer['email'] : null)
  return {
    reference: order,
    reason: readReason(body['reason']),
    email: typeof email === 'string' ? (cleanText(email)?.toLowerCase() ?? null) : null,
  }
}
