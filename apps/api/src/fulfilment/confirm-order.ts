import { isConfirmation, personOfEmail } from '../orders/guest-access.ts'
import { z } from 'zod'
import { everyone } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { anyName, exampleId, jsonBodies } from '../operation/fields.ts'
import { Problem } from '../http/problem.ts'
import { resetTries } from '../http/rate-limit.ts'
import { isOffline } from '../payment-methods/payment-choice.ts'
import { reservationTimes } from '../config/reservation-times.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import type { Services } from '../services.ts'
import { emailKey } from '../checkout/guest-budget.ts'
import { reserveOrder } from '../checkout/reserve-order.ts'
import { lockShares, moveShares } from './move-order.ts'
import { referenceId } from '../http/read-body.ts'
import { readOrder } from '../orders/read-order.ts'

/**
 * Confirms a guest's order with the code from the mail. A confirmed order is treated like a new order that needed no
 * confirmation. A repeated request gets the same answer.
 */
export const confirmOrder = defineOperation({
  method: 'POST',
  path: '/api/order-confirm',
  summary: 'Confirms a guest’s order with the value from the mail; a repeated request gets the same answer',
  who: everyone,
  beyond: 'guests, who confirm by mail that an order is theirs',
  body: z.object({
    order: anyName.optional(),
    confirmation: z.unknown().meta({ type: 'string', description: 'The value from the link in the mail.' }),
  }),
  accepts: jsonBodies,
  answers: { item: 'Order' },
  errors: ['Invalid or expired token', 'Order is closed', 'Out of stock', 'Slot not available', 'Coupon not available'],
  example: { order: `/api/orders/${exampleId}`, confirmation: 'Zm9yIGV4YW1wbGUgb25seQ' },
  route: { config: { acceptsBadToken: true } },
  run: async ({ services, request, reply, format, body: { order, confirmation } }) => {
    const id = referenceId(order, 'orders')
    if (!id || typeof confirmation !== 'string' || !isConfirmation(services.config.secret, id, confirmation))
      throw new Problem('Invalid or expired token')
    await services.db.transaction(() => confirm(services, id))
    const text = await readOrder(services, id, format)
    const { email } = (JSON.parse(text) as { customer?: { email?: string } }).customer ?? {}
    // The owner of the e-mail address has confirmed, so earlier orders with this address no longer count towards its
    // limit.
    await resetTries(services, emailKey(personOfEmail(email) ?? ''))
    return sendPrivate(request, reply, text, { 'content-type': contentType(format) })
  },
})

async function confirm(services: Services, id: string): Promise<void> {
  const { db, config } = services
  const shares = await lockShares(db, id)
  const [order] = await db.query<{ unconfirmed: boolean; total: number; kind: string }>({
    text: `select o.unconfirmed, o.total, m.kind from "order" o join payment_method m on m.id = o.payment_method_id where o.id = $1 and o.kind <> 'part'`,
    values: [id],
  })
  if (!order) throw new Problem('Invalid or expired token')
  if (!order.unconfirmed) return
  const pending = shares.filter(({ status }) => status === 'pending')
  if (pending.length === 0) throw new Problem('Order is closed')
  if (order.total === 0 || isOffline(order.kind)) {
    await moveShares(services, id, shares, pending, 'confirm', { actor: 'system', userId: null, reason: null })
    return
  }
  await reserveOrder(services, id, null)
  await db.query({
    text: `update "order" set unconfirmed = false, updated_at = now(),
             reservation_expires = case when kind = 'part' then reservation_expires else now() + make_interval(secs => $2) end
           where id = $1 or parent_id = $1`,
    values: [id, reservationTimes(config).first],
  })
  db.changed('orders', `order:${id}`, ...shares.map((share) => `order:${share.id}`))
}
