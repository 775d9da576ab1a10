import type { PaymentStatus } from '@lonja/contract/constants'
import { isFinal } from '@lonja/contract/orders/transitions'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Viewer } from '../access/guards.ts'
import { crashPoint } from '../system/crash-point.ts'
import type { Database } from '../database/database.ts'
import { type FoundOrder, findOrder } from '../orders/find-order.ts'
import { actorsOf, lockShares } from '../fulfilment/move-order.ts'
import { mayBeCustomer } from '../orders/order.resource.ts'
import { referenceId } from '../http/read-body.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId, jsonBodies, requiredName } from '../operation/fields.ts'
import { Problem } from '../http/problem.ts'
import { sendPrivate } from '../http/send.ts'
import type { Services } from '../services.ts'
import { paymentResource } from '../payment-records/payment.resource.ts'
import { type BegunOperation, type Redirection, type PaymentProvider, ProviderError } from './provider.ts'
import { providerFor } from './providers.ts'
import { reservationTimes } from '../config/reservation-times.ts'
import { writePayment } from '../payment-records/settle-payment.ts'
import { render, sql } from '../sql/sql.ts'

/**
 * Returns the form that sends the customer to the bank, and the time when it expires. A repeated request gets the
 * same form. Only the bank reports the result of the payment.
 */
export const redirectPayment = defineOperation({
  method: 'POST',
  path: '/api/payments-redirect',
  summary: 'The form with which the browser sends the customer to the bank; a repeated request gets the same form',
  who: mayBeCustomer,
  beyond: 'customers, who pay at a bank',
  body: z.looseObject({ payment: requiredName }),
  accepts: jsonBodies,
  answers: {
    shape: z.object({
      action: z.string().describe('The address to which the form is posted.'),
      method: z.enum(['post', 'get']),
      fields: z.record(z.string(), z.string()),
      expiresDate: z.iso
        .datetime()
        .describe('The time until which the form is valid; the units stay reserved for longer.'),
    }),
    type: 'application/json',
  },
  errors: [
    'Not Found',
    'Access Denied.',
    'Order is closed',
    'Confirmation required',
    'Illegal state change',
    'Payment not available',
  ],
  example: { payment: `/api/payments/${exampleId}` },
  run: async ({ services, viewer, request, reply, body }) => {
    const { db } = services
    const id = referenceId(body.payment, 'payments')
    const payment = id && (await findPayment(db, id, viewer))
    const order = payment && (await findOrder(db, payment.orderId, viewer))
    if (!order) throw new Problem('Not Found')
    if (!actorsOf(viewer, order).includes('customer')) throw new Problem('Access Denied.')

    const begun = await db.transaction(() => beginAttempt(services, payment.id, order, originOf(services, request)))
    crashPoint('redirect.begun')
    const form = begun.known ?? (await requestForm(services, begun))
    const answer = JSON.stringify({ ...form, expiresDate: begun.expires.toISOString() })
    return sendPrivate(request, reply, answer, { 'content-type': 'application/json; charset=utf-8' })
  },
})

const originOf = ({ config }: Services, { protocol, host }: FastifyRequest): string =>
  config.origin ?? `${protocol}://${host}`

async function findPayment(
  db: Database,
  id: string,
  viewer: Viewer,
): Promise<{ id: string; orderId: string } | undefined> {
  const [payment] = await db.query<{ id: string; orderId: string }>(
    render(
      sql`select p.id, p.order_id as "orderId" from payment p
          where p.id = ${id} and ${paymentResource.visible(sql`p`, viewer)}`,
    ),
  )
  return payment
}

interface Begun {
  paymentId: string
  provider: PaymentProvider
  operation: BegunOperation
  expires: Date
  /** The form, if the provider has already returned it. */
  known: Redirection | null
}

interface Row {
  status: PaymentStatus
  kind: string
  ref: string | null
  code: string
  redirection: Redirection | null
  expires: Date | null
  /** The form would remain valid for longer than the reservation can be extended. */
  isLate: boolean
  isOver: boolean
  asked: number
}

/** Stores a new reference for the attempt, before the bank receives it, and extends the reservation. */
async function beginAttempt(services: Services, id: string, order: FoundOrder, origin: string): Promise<Begun> {
  const { db } = services
  const times = reservationTimes(services.config)
  const shares = await lockShares(db, order.rootId)
  const [row] = await db.query<Row>({
    text: `select p.status, m.kind, p.provider_ref as ref, o.code, p.redirection, p.redirect_expires as expires,
             o.reservation_expires is not null
               and o.created_at + make_interval(secs => $2) < now() + make_interval(secs => $3) as "isLate",
             coalesce(p.redirect_expires <= now(), false) as "isOver",
             (select sum(s.asked) from payment_split s where s.payment_id = p.id)::bigint as asked
           from payment p join "order" o on o.id = p.order_id join payment_method m on m.id = p.payment_method_id
           where p.id = $1`,
    values: [id, times.longest, times.form],
  })
  const live = shares.filter(({ status }) => !isFinal(status))
  if (!row || live.length === 0) throw new Problem('Order is closed')
  if (live.some(({ unconfirmed }) => unconfirmed)) throw new Problem('Confirmation required')
  const provider = providerFor(services, row.kind)
  const { status, ref, isLate, isOver } = row
  if (!provider || isOver || !(status === 'new' || (status === 'processing' && ref)))
    throw new Problem('Illegal state change')
  if (isLate) throw new Problem('Order is closed')

  const returnUrl = `${origin}/order/${order.rootId}?back=bank`
  const about = { kind: row.kind, description: `Pedido ${row.code}`, returnUrl }
  if (ref && row.expires) {
    const operation = { ...about, ref, amount: row.asked }
    return { paymentId: id, provider, operation, expires: row.expires, known: row.redirection }
  }
  const newRef = provider.newRef()
  const expires = new Date(Date.now() + times.form * 1_000)
  const [asked] = await db.query<{ amount: number }>({
    text: `with named as (
             update payment set provider = $2, provider_ref = $3, redirect_expires = $4, queries = 0,
               query_at = now() + make_interval(secs => $5)
             where id = $1
           ),
           kept as (
             update "order" set reservation_expires = greatest(reservation_expires,
               least(now() + make_interval(secs => $7), created_at + make_interval(secs => $8)))
             where (id = $6 or parent_id = $6) and reservation_expires is not null
           ),
           asked as (
             update payment_split set asked = amount where payment_id = $1 and order_id = any($9::uuid[]) returning asked
           )
           select sum(asked)::bigint as amount from asked`,
    values: [
      id,
      provider.name,
      newRef,
      expires,
      times.untilAsked,
      order.rootId,
      times.atBank,
      times.longest,
      live.map((share) => share.id),
    ],
  })
  await writePayment(db, id, 'processing', { actor: 'system', userId: null, orderId: null, amount: 0 })
  db.changed('payments', `payment:${id}`, 'orders', `order:${order.rootId}`, ...shares.map((s) => `order:${s.id}`))
  crashPoint('redirect.ref-written')
  const operation = { ...about, ref: newRef, amount: asked!.amount }
  return { paymentId: id, provider, operation, expires, known: null }
}

/**
 * Requests the form from the provider and stores it. If two requests do this at the same time, both get the form
 * that was stored first.
 */
async function requestForm({ db, log }: Services, { paymentId, provider, operation }: Begun): Promise<Redirection> {
  const form = await provider.begin(operation).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ payment: paymentId, provider: provider.name, cause: error.message }, 'A payment provider did not answer')
    throw new Problem('Payment not available')
  })
  crashPoint('redirect.asked')
  const [kept] = await db.query<{ redirection: Redirection | null }>({
    text: `update payment set redirection = coalesce(redirection, $2) where id = $1 and provider_ref = $3 returning redirection`,
    values: [paymentId, JSON.stringify(form), operation.ref],
  })
  crashPoint('redirect.form-written')
  return kept?.redirection ?? form
}
