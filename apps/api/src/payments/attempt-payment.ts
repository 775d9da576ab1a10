import type { PaymentStatus } from '@lonja/contract/constants'
import { violationMessages } from '@lonja/contract/errors'
import type { Actor } from '@lonja/contract/actor'
import { isFinal } from '@lonja/contract/orders/transitions'
import { isOpenPayment, paymentMayMove } from '@lonja/contract/payments/transitions'
import { z } from 'zod'
import { crashPoint } from '../system/crash-point.ts'
import { uuidv7 } from '../database/uuid.ts'
import { type FoundOrder, findOrder } from '../orders/find-order.ts'
import { actorsOf, lockShares, moveShares } from '../fulfilment/move-order.ts'
import { mayBeCustomer } from '../orders/order.resource.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId, jsonBodies, nameOf, requiredName } from '../operation/fields.ts'
import { Problem, invalid } from '../http/problem.ts'
import { sendCreated } from '../resource/send-created.ts'
import type { Services } from '../services.ts'
import type { ShippingMethodFacts } from '../shipping/shipping-choice.ts'
import { acceptedMethods, isOffline, payableKinds, type PaymentMethodFacts } from '../payment-methods/payment-choice.ts'
import { paymentResource } from '../payment-records/payment.resource.ts'
import { reservationTimes } from '../config/reservation-times.ts'
import { lastPayment, writePayment } from '../payment-records/settle-payment.ts'

/**
 * Begins another attempt to pay an order. The last attempt must have failed or ended, or still be open without any
 * money received; an open attempt is then canceled. The amount is that of the order.
 */
export const attemptPayment = defineOperation({
  method: 'POST',
  path: '/api/payments',
  summary: 'Begins another attempt to pay an order',
  who: mayBeCustomer,
  body: z.looseObject({ order: requiredName, paymentMethod: nameOf('payment-methods').nullish() }),
  accepts: jsonBodies,
  answers: { item: 'Payment' },
  status: 201,
  errors: ['Item not found', 'Access Denied.', 'Illegal state change', 'Order is closed', 'Confirmation required'],
  example: { order: `/api/orders/${exampleId}` },
  idempotent: true,
  run: ({ services, viewer, request, reply, body }) => {
    const { db, models } = services
    const begin = async () => {
      const order = await findOrder(db, body.order, viewer)
      if (!order) throw new Problem('Item not found')
      // A part cannot be paid by itself: the whole group is paid at once.
      if (order.kind === 'part') throw new Problem('Access Denied.')
      const [actor] = actorsOf(viewer, order)
      if (!actor) throw new Problem('Access Denied.')
      return { id: await attempt(services, order, body.paymentMethod ?? null, actor, viewer.id) }
    }
    return sendCreated({ services, request, reply }, models.of(paymentResource), () => db.transaction(begin))
  },
})

interface Owing {
  total: number
  fee: number
  methodId: string | null
  businessIds: string[]
  shippings: Pick<ShippingMethodFacts, 'type'>[]
  last: { id: string; status: PaymentStatus; captured: number } | null
}

async function attempt(
  services: Services,
  order: FoundOrder,
  methodId: string | null,
  actor: Actor,
  userId: string | null,
): Promise<string> {
  const { db } = services
  const shares = await lockShares(db, order.id)
  const [owing] = await db.query<Owing>({
    text: `select o.total, o.fee_total as fee, o.payment_method_id as "methodId",
             array(select coalesce(p.business_id, o.business_id) from "order" p where p.id = o.id and p.kind = 'single' or p.parent_id = o.id) as "businessIds",
             coalesce((select json_agg(json_build_object('type', m.type)) from "order" p join shipping_method m on m.id = p.shipping_method_id
              where p.id = o.id or p.parent_id = o.id), '[]'::json) as shippings,
             (select json_build_object('id', last.id, 'status', last.status, 'captured',
                (select sum(s.captured) from payment_split s where s.payment_id = last.id)) from payment last where last.order_id = o.id
              ${lastPayment} limit 1) as last
           from "order" o where o.id = $1`,
    values: [order.id],
  })
  if (shares.some(({ unconfirmed }) => unconfirmed)) throw new Problem('Confirmation required')
  const { total, fee, last, businessIds, shippings } = owing!
  if (total === 0 || shares.every(({ status }) => isFinal(status))) throw new Problem('Order is closed')
  // The last attempt cannot be replaced while it may still bring money from a bank, or if some of its money has
  // already arrived.
  if (last && isOpenPayment(last.status) && (last.captured > 0 || !paymentMayMove(last.status, 'canceled', actor)))
    throw new Problem('Illegal state change')
  if (last && !isOpenPayment(last.status) && !['failed', 'canceled', 'expired'].includes(last.status))
    throw new Problem('Illegal state change')

  const wanted = methodId ?? owing!.methodId
  const [method] = await db.query<PaymentMethodFacts>({
    text: `select m.id, m.name, m.code, m.kind, m.description, m.fee, m.rules,
             array(select b.business_id from payment_method_business b where b.payment_method_id = m.id) as "businessIds"
           from payment_method m where m.id = $1 and m.enabled`,
    values: [wanted],
  })
  // The payment fee that the customer agreed to must not change.
  const isPayable = method && payableKinds(services).includes(method.kind)
  const purchase = { businessIds, total: total - fee, shippings }
  if (!isPayable || method.fee !== fee || acceptedMethods([method], purchase).length === 0)
    throw invalid({ propertyPath: 'paymentMethod', message: violationMessages.notAvailable })

  if (last && isOpenPayment(last.status))
    await writePayment(db, last.id, 'canceled', { actor, userId, orderId: null, amount: 0 })
  crashPoint('attempt.others-closed')
  const times = reservationTimes(services.config)
  const id = uuidv7()
  await db.query({
    text: `with attempt as (insert into payment (id, order_id, payment_method_id, amount) values ($1, $2, $3, $4)),
           share as (
             insert into payment_split (payment_id, order_id, amount)
             select $1, o.id, o.total from "order" o where (o.id = $2 or o.parent_id = $2) and o.kind <> 'group'
           )
           update "order" set payment_method_id = $3, updated_at = now(),
             payment_state = case when payment_state = 'canceled' then payment_state else 'awaiting' end,
             reservation_expires = case when reservation_expires is not null then greatest(reservation_expires,
               least(now() + make_interval(secs => $5), created_at + make_interval(secs => $6))) end
           where id = $2 or parent_id = $2`,
    values: [id, order.id, method.id, total, times.first, times.longest],
  })
  await writePayment(db, id, 'new', { actor, userId, orderId: null, amount: 0 })
  crashPoint('attempt.written')
  // An order that is paid outside of the app no longer waits for a bank, so it is confirmed.
  const pending = shares.filter(({ status }) => status === 'pending')
  if (isOffline(method.kind) && pending.length > 0)
    await moveShares(services, order.rootId, shares, pending, 'confirm', { actor: 'system', userId, reason: null })
  db.changed('payments', 'orders', `order:${order.id}`, ...shares.map((share) => `order:${share.id}`))
  return id
}
