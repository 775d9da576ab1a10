import { type PaymentStatus, paymentStatuses } from '@lonja/contract/constants'
import { violationMessages } from '@lonja/contract/errors'
import type { Actor } from '@lonja/contract/actor'
import { paymentMayMove } from '@lonja/contract/payments/transitions'
import { z } from 'zod'
import { type Viewer, may, mayInTown, shopsWith } from '../access/guards.ts'
import { settleAdjustments } from '../adjustments/settle-adjustments.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { lockShares } from '../fulfilment/move-order.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { jsonBodies } from '../operation/fields.ts'
import { Problem } from '../http/problem.ts'
import { splitSuffix } from '../http/negotiate.ts'
import { mustBeCurrent } from '../resource/preconditions.ts'
import { isId } from '../http/query.ts'
import { sendChanged } from '../resource/routes.ts'
import { isOffline } from '../payment-methods/payment-choice.ts'
import { paymentResource } from '../payment-records/payment.resource.ts'
import { completeRefunds, openRefunds } from '../payment-records/refunds.ts'
import { type PaymentCause, settlePayment, writePayment } from '../payment-records/settle-payment.ts'
import { render, sql } from '../sql/sql.ts'

/**
 * Records money that a shop received at the counter, on delivery or by bank transfer (`status: completed`), or a refund
 * that the shop paid itself (`refunded`). An operator can do this for all shares at once, and can also end an attempt
 * as `failed`. The amounts are those of the shares; the body contains no amount. Members of a shop cannot record a
 * payment for an order in which they are only the buyer.
 */
export const recordPayment = defineOperation({
  method: 'PUT',
  path: '/api/payments/{id}',
  summary: 'Records a payment or a refund over the counter',
  who: may('orders'),
  // Clients may also send all other fields of the payment; they are ignored.
  body: z.looseObject({ status: z.enum(paymentStatuses, violationMessages.choice).optional() }),
  accepts: jsonBodies,
  answers: { item: 'Payment' },
  errors: ['Access Denied.', 'Illegal state change'],
  example: { status: 'completed' },
  conditional: true,
  idempotent: true,
  run: async ({ services, viewer, request, reply, params, format, body: { status } }) => {
    const { db, models } = services
    const id = splitSuffix(params['id']!).value.toLowerCase()
    if (!isId(id)) throw new Problem('Not Found')
    const check = () => mustBeCurrent({ services, request }, models.of(paymentResource), id)
    const change = () => (status ? db.transaction(() => recordStatus(db, id, status, viewer, check)) : check())
    return sendChanged({ services, request, reply, format }, models.of(paymentResource), id, change)
  },
})

interface Found {
  orderId: string
  status: PaymentStatus
  kind: string | null
}

interface OwnShare {
  orderId: string
  businessId: string | null
  amount: number
  captured: number
  refunded: number
  /** The cents that will be refunded or are already refunded. */
  promised: number
  canceled: boolean
}

/**
 * Records a status of a payment that a shop or the town reports. Must be called in a transaction.
 *
 * @param check  called after the order is locked, before anything is written
 * @throws Problem 403, 404, or 409 if the payment's state does not allow it
 */
export async function recordStatus(
  db: Database,
  id: string,
  to: PaymentStatus,
  viewer: Viewer,
  check: () => Promise<void> = async () => undefined,
): Promise<void> {
  const find = render(
    sql`select p.order_id as "orderId", p.status, m.kind from payment p
        left join payment_method m on m.id = p.payment_method_id
        where p.id = ${id} and ${paymentResource.visible(sql`p`, viewer)}`,
  )
  const [found] = await db.query<Found>(find)
  if (!found) throw new Problem('Not Found')
  await lockShares(db, found.orderId)
  // The payment may have changed while this transaction waited for the lock.
  const [{ status, kind, orderId: rootId }] = (await db.query<Found>(find)) as [Found]
  const shares = await ownShares(db, id, viewer)
  // Without shares the viewer is only the buyer, for example a member of a shop who bought at another shop. They may
  // see the payment, but not record it.
  if (shares.length === 0) throw new Problem('Access Denied.')
  await check()
  const actor: Actor = mayInTown(viewer, 'orders') ? 'operator' : 'shop'
  const cause = { actor, userId: viewer.id, orderId: shares.length === 1 ? shares[0]!.orderId : null }
  const audit = (amount: number) =>
    recordAudit(db, authorOf(viewer), {
      resource: 'payments',
      id,
      action: 'record',
      business: shares.length === 1 ? shares[0]!.businessId : null,
      before: { status },
      after: { status: to, amount },
    })

  if (to === 'completed') {
    const due = shares.filter(({ canceled, captured, amount }) => !canceled && captured < amount)
    if (due.length === 0 && shares.some(({ captured }) => captured > 0)) return
    if (due.length === 0 || !isOffline(kind ?? '') || !paymentMayMove(status, to, actor))
      throw new Problem('Illegal state change')
    await captureShares(db, id, due)
    const sum = due.reduce((all, { amount }) => all + amount, 0)
    await audit(sum)
    await settlePayment(db, rootId, { ...cause, amount: sum })
    const ids = due.map(({ orderId }) => orderId)
    return settleAdjustments(db, rootId, id, ids, 'counter', { actor, userId: viewer.id })
  }
  if (to === 'refunded') {
    const back = shares.filter(({ promised, refunded }) => refunded < promised)
    if (back.length === 0 && shares.some(({ refunded }) => refunded > 0)) return
    if (back.length === 0 || !isOffline(kind ?? '')) throw new Problem('Illegal state change')
    await audit(back.reduce((all, { promised, refunded }) => all + promised - refunded, 0))
    const shareIds = back.map((share) => share.orderId)
    return completeRefunds(db, await openRefunds(db, id, shareIds), rootId, cause)
  }
  if (to === status) return
  if (!paymentMayMove(status, to, actor)) throw new Problem('Illegal state change')
  // Other changes cannot be requested: they follow from the state of the shares.
  if (to !== 'failed') throw new Problem('Illegal state change')
  await audit(0)
  return recordFailure(db, id, rootId, cause)
}

/** The shares that belong to the viewer's shops; all shares for an operator. */
async function ownShares(db: Database, paymentId: string, viewer: Viewer): Promise<OwnShare[]> {
  return db.query<OwnShare>({
    text: `select s.order_id as "orderId", o.business_id as "businessId", s.amount, s.captured, s.refunded, s.promised, status.code = 'canceled' as canceled
           from payment_split s join "order" o on o.id = s.order_id join order_status status on status.id = o.status_id
           where s.payment_id = $1 and ($2 or o.business_id = any($3::uuid[]))`,
    values: [paymentId, mayInTown(viewer, 'orders'), shopsWith(viewer, 'orders')],
  })
}

/** Records the whole amount of each of these shares as received. */
async function captureShares(db: Database, paymentId: string, shares: readonly OwnShare[]): Promise<void> {
  await db.query({
    text: `update payment_split set captured = amount
           where payment_id = $1 and order_id = any($2::uuid[])`,
    values: [paymentId, shares.map(({ orderId }) => orderId)],
  })
}

async function recordFailure(
  db: Database,
  id: string,
  rootId: string,
  cause: Omit<PaymentCause, 'amount'>,
): Promise<void> {
  const [taken] = await db.query({
    text: 'select from payment_split where payment_id = $1 and captured > 0 limit 1',
    values: [id],
  })
  if (taken) throw new Problem('Illegal state change')
  await writePayment(db, id, 'failed', { ...cause, amount: 0 })
  const orders = await db.query<{ id: string }>({
    text: `update "order" set payment_state = 'failed', updated_at = now()
           where (id = $1 or parent_id = $1) and payment_state in ('awaiting', 'authorized') returning id`,
    values: [rootId],
  })
  db.changed('payments', `payment:${id}`, 'orders', ...orders.map((order) => `order:${order.id}`))
}
