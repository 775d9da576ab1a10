import { sum } from '@lonja/contract/money'
import type { TaxAmount } from '@lonja/contract/orders/price'
import { restOfTax } from '@lonja/contract/orders/refund'
import type { Actor } from '@lonja/contract/actor'
import type { RefundKind } from '@lonja/contract/statistics/orders'
import { crashPoint } from '../system/crash-point.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { mailRefunds } from '../orders/mail-order.ts'
import { settlePayment } from './settle-payment.ts'

/** The tag of new refunds; a change with this tag starts the job that sends them. */
export const REFUNDS = 'refunds'

export interface RefundCause {
  actor: Actor
  userId: string | null
  reason: string | null
  /**
   * True if another notification reports the refund to the customer, for example the notification of a cancellation.
   * No notification is then sent about the refund itself.
   */
  told?: true
}

/** An amount to be refunded from one order's share of a payment. */
export interface NewRefund {
  paymentId: string
  /** The id of the order to which the share belongs. */
  orderId: string
  /** Why the money goes back. A refund by the `shop` of a line that the customer has withdrawn becomes `returned`. */
  kind: Exclude<RefundKind, 'returned'>
  amount: number
  /** The cents of the amount that are for the delivery. */
  shipping: number
  lines: readonly RefundedLine[]
  tax: readonly TaxAmount[]
}

export interface RefundedLine {
  soldProduct: string
  quantity: number
  amount: number
  restock: boolean
  /** The number of units to put back into the stock, without units that an earlier, refused refund has put back. */
  back: number
}

interface Rest {
  paymentId: string
  orderId: string
  kind: 'surplus' | 'canceled'
  amount: number
  shipping: number
  tax: TaxAmount[]
  gone: TaxAmount[]
}

/**
 * Begins to refund all money that was paid for these orders and is not being refunded already. The orders must be
 * locked.
 *
 * @param paymentId  if it is given, only money of this payment
 */
export async function beginRefunds(
  db: Database,
  orderIds: readonly string[],
  cause: RefundCause,
  paymentId: string | null = null,
): Promise<void> {
  const rests = await db.query<Rest>({
    name: 'rest to refund',
    text: `select s.payment_id as "paymentId", s.order_id as "orderId", s.captured - s.promised as amount,
             case when p.surplus then 'surplus' else 'canceled' end as kind,
             case when p.surplus then 0 else least(s.captured - s.promised, o.shipping_total - coalesce((
               select sum(r.shipping)::bigint from refund r
               where r.order_id = o.id and r.payment_id = p.id and r.state <> 'refused'), 0)) end as shipping,
             case when p.surplus then '[]'::jsonb else o.tax end as tax,
             coalesce((select jsonb_agg(t) from refund r cross join jsonb_array_elements(r.tax) t
               where r.order_id = o.id and r.payment_id = p.id and r.state <> 'refused'), '[]') as gone
           from payment_split s join payment p on p.id = s.payment_id join "order" o on o.id = s.order_id
           where s.order_id = any($1::uuid[]) and s.captured > s.promised and ($2::uuid is null or p.id = $2)
           order by s.order_id, s.payment_id`,
    values: [orderIds, paymentId],
  })
  await recordRefunds(
    db,
    rests.map(({ gone, ...rest }) => ({ ...rest, lines: [], tax: restOfTax(rest.tax, gone) })),
    cause,
  )
}

/** Records refunds. The database refuses an amount greater than the paid amount minus earlier refunds. */
export async function recordRefunds(
  db: Database,
  refunds: readonly NewRefund[],
  { actor, userId, reason, told }: RefundCause,
): Promise<void> {
  if (refunds.length === 0) return
  const rows = refunds.map((refund) => ({ id: uuidv7(), ...refund }))
  await db.query({
    name: 'promise refunds',
    text: `with given as (
             select * from jsonb_to_recordset($1::jsonb) as g(id uuid, "paymentId" uuid, "orderId" uuid, kind text, amount bigint,
               shipping bigint, lines jsonb, tax jsonb)
           ),
           promised as (
             update payment_split s set promised = s.promised + g.amount
             from (select "paymentId", "orderId", sum(amount)::bigint as amount from given group by 1, 2) g
             where s.payment_id = g."paymentId" and s.order_id = g."orderId"
           )
           insert into refund (id, payment_id, order_id, kind, amount, shipping, lines, tax, reason, actor, user_id)
           select id, "paymentId", "orderId", case when kind = 'shop' and exists (
               select from jsonb_array_elements(lines) line join sold_product sold on sold.id = (line->>'soldProduct')::uuid
               where sold.withdrawn_at is not null) then 'returned' else kind end, amount, shipping, lines, tax, $2, $3, $4 from given`,
    values: [JSON.stringify(rows), reason, actor, userId],
  })
  if (!told) await mailRefunds(db, rows, 'refund-begun')
  db.changed(REFUNDS, ...refunds.map(({ paymentId }) => `payment:${paymentId}`))
}

/** The ids of a payment's refunds for these orders, without the refunds that were already sent, done or refused. */
export async function openRefunds(db: Database, paymentId: string, orderIds: readonly string[]): Promise<string[]> {
  const refunds = await db.query<{ id: string }>({
    text: `select id from refund where payment_id = $1 and order_id = any($2::uuid[]) and state = 'requested' order by id`,
    values: [paymentId, orderIds],
  })
  return refunds.map(({ id }) => id)
}

/** Records that a provider refused a refund, so that its amount and its units can be refunded again. */
export async function markRefundRefused(db: Database, id: string): Promise<void> {
  await db.query({
    text: `with refused as (
             update refund set state = 'refused' where id = $1 and state = 'sent'
             returning payment_id, order_id, amount, lines
           ),
           line as (
             update sold_product s set refunded_qty = s.refunded_qty - l.quantity
             from refused r cross join jsonb_to_recordset(r.lines) as l("soldProduct" uuid, quantity int)
             where s.id = l."soldProduct" returning s.order_id, s.product_id, l.quantity
           ),
           resold as (
             update product p set sales = p.sales + again.quantity
             from (
               select line.product_id, sum(line.quantity)::int as quantity from line
               join "order" o on o.id = line.order_id join order_status t on t.id = o.status_id
               where t.code <> 'canceled' group by 1
             ) again where p.id = again.product_id
           )
           update payment_split s set promised = s.promised - r.amount
           from refused r where s.payment_id = r.payment_id and s.order_id = r.order_id`,
    values: [id],
  })
}

/** Records that these refunds of one payment were paid to the customer. The order must be locked. */
export async function completeRefunds(
  db: Database,
  ids: readonly string[],
  rootId: string,
  cause: { actor: Actor; userId: string | null; orderId: string | null; told?: true },
): Promise<void> {
  const done = await db.query<{ id: string; paymentId: string; orderId: string; amount: number }>({
    text: `with done as (
             update refund set state = 'done', done_at = now() where id = any($1::uuid[]) and state in ('requested', 'sent')
             returning id, payment_id, order_id, amount
           ),
           share as (
             update payment_split s set refunded = s.refunded + d.amount
             from (select payment_id, order_id, sum(amount)::bigint as amount from done group by 1, 2) d
             where s.payment_id = d.payment_id and s.order_id = d.order_id
           )
           select id, payment_id as "paymentId", order_id as "orderId", amount from done`,
    values: [ids],
  })
  const [first] = done
  if (!first) return
  crashPoint('refund.share-written')
  await settlePayment(db, rootId, { ...cause, amount: sum(done.map(({ amount }) => amount)) }, first.paymentId)
  if (!cause.told) await mailRefunds(db, done, 'refunded')
  db.changed(REFUNDS)
}
