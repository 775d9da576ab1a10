import { settleAdjustments } from '../adjustments/settle-adjustments.ts'
import type { PaymentStatus } from '@lonja/contract/constants'
import type { Cents } from '@lonja/contract/money'
import { type BankEvent, type BankMove, decideBankEvent } from '@lonja/contract/payments/bank-events'
import type { PaymentAnomalyKind } from '@lonja/contract/payments/payment-anomaly'
import { crashPoint } from '../system/crash-point.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { mailPayment } from '../orders/mail-order.ts'
import { type Share, lockShares, moveShares } from '../fulfilment/move-order.ts'
import type { Data } from '../services.ts'
import { beginRefunds } from '../payment-records/refunds.ts'
import { settlePayment, writePayment } from '../payment-records/settle-payment.ts'

/** The result of applying an event. `unknown` means that the event refers to no attempt of ours. */
export interface Verdict {
  kind: BankMove['kind'] | 'unknown'
  paymentId: string | null
  /** The id of the whole order. For a part it is the id of its group. */
  orderId: string | null
}

/** A provider's message about an attempt: a notification, or the answer to a query. */
export interface ProviderEvent extends BankEvent {
  provider: string
  ref: string
  response: string | null
  authCode: string | null
}

const bank = { actor: 'bank', userId: null } as const

/**
 * Applies what a bank reports about an attempt, in a notification or in an answer to a query. In one transaction it
 * locks the order with its shares, decides with the table of the contract (`payments/bank-events.ts`), and writes the
 * result. It can be called several times, in any order and at the same time: an event that was already applied
 * changes nothing. Money that the order cannot use is refunded in the same transaction.
 */
export async function applyBankEvent(data: Data, event: ProviderEvent): Promise<Verdict> {
  const { db } = data
  return db.transaction(async () => {
    const known = await findAttempt(db, event)
    if (!known) {
      await writeAnomaly(db, event, 'unknown', { paymentId: null, orderId: null, expected: null })
      return { kind: 'unknown', paymentId: null, orderId: null }
    }
    const { id, orderId } = known
    const shares = await lockShares(db, orderId)
    crashPoint('notice.locked')
    const attempt = await readAttempt(db, id)
    const move = decideBankEvent(attempt, payableOf(attempt, shares), event)
    await applyMove(data, { ...attempt, id, orderId }, shares, event, move)
    crashPoint('notice.written')
    return { kind: move.kind, paymentId: id, orderId }
  })
}

interface Attempt {
  status: PaymentStatus
  asked: Cents
  captured: Cents
  /** The ids of the shares that the customer was asked to pay. */
  askedIds: string[]
  isPaidOtherwise: boolean
}

async function findAttempt(
  db: Database,
  { provider, ref }: ProviderEvent,
): Promise<{ id: string; orderId: string } | undefined> {
  const [found] = await db.query<{ id: string; orderId: string }>({
    name: 'find attempt',
    text: 'select id, order_id as "orderId" from payment where provider = $1 and provider_ref = $2',
    values: [provider, ref],
  })
  return found
}

/** Reads the present state of the attempt. Call it after the order was locked. */
async function readAttempt(db: Database, id: string): Promise<Attempt> {
  const [attempt] = await db.query<Attempt>({
    name: 'read attempt',
    text: `select p.status, sum(s.asked)::bigint as asked, sum(s.captured)::bigint as captured,
             coalesce(json_agg(s.order_id) filter (where s.asked > 0), '[]') as "askedIds",
             exists (
               select from payment other join payment_split o on o.payment_id = other.id
               where other.order_id = p.order_id and other.id <> p.id and not other.surplus and o.captured > 0
             ) as "isPaidOtherwise"
           from payment p join payment_split s on s.payment_id = p.id where p.id = $1 group by p.id`,
    values: [id],
  })
  return attempt!
}

const payableOf = ({ askedIds, isPaidOtherwise }: Attempt, shares: readonly Share[]) => ({
  isLive: shares.some(({ id, status }) => askedIds.includes(id) && status !== 'canceled'),
  isPaidOtherwise,
})

async function applyMove(
  data: Data,
  attempt: Attempt & { id: string; orderId: string },
  shares: readonly Share[],
  event: ProviderEvent,
  move: BankMove,
): Promise<void> {
  const { db } = data
  const { id, orderId, askedIds, asked } = attempt
  const canceled = shares.filter(({ status }) => status === 'canceled').map((share) => share.id)
  switch (move.kind) {
    case 'pays': {
      await closeOtherAttempts(db, orderId, id)
      await writeCapture(db, id, event, false)
      crashPoint('notice.captured')
      await settlePayment(db, orderId, { ...bank, orderId: null, amount: asked }, id)
      crashPoint('notice.payment-settled')
      // Shares that were canceled while the customer was at the bank are refunded.
      await beginRefunds(db, canceled, { ...bank, actor: 'system', reason: null }, id)
      const paid = shares.filter(({ status }) => status !== 'canceled').map((share) => share.id)
      await settleAdjustments(db, orderId, id, paid, 'bank', { ...bank, actor: 'system' })
      const pending = shares.filter(({ status }) => status === 'pending')
      if (pending.length > 0) await moveShares(data, orderId, shares, pending, 'confirm', { ...bank, reason: null })
      return
    }
    case 'surplus':
      await writeCapture(db, id, event, true)
      crashPoint('notice.surplus-captured')
      await settlePayment(db, orderId, { ...bank, orderId: null, amount: asked }, id)
      await beginRefunds(db, askedIds, { ...bank, actor: 'system', reason: null }, id)
      return
    case 'ends':
      await endAttempt(db, id, orderId, asked, move.status, event)
      return
    case 'asks':
      await db.query({ text: 'update payment set query_at = now() where id = $1', values: [id] })
      db.changed(QUERIES)
      return
    case 'anomaly':
      await writeAnomaly(db, event, move.anomaly, { paymentId: id, orderId, expected: asked })
      return
    case 'nothing':
  }
}

/** A change with this tag starts the job that queries providers about attempts. */
export const QUERIES = 'payment-queries'

/** Ends the open attempts of a paid order, except the attempt `id`. */
async function closeOtherAttempts(db: Database, orderId: string, id: string): Promise<void> {
  const others = await db.query<{ id: string }>({
    text: `select id from payment where order_id = $1 and id <> $2 and status in ('new', 'processing', 'authorized')`,
    values: [orderId, id],
  })
  for (const other of others)
    await writePayment(db, other.id, 'canceled', { ...bank, actor: 'system', orderId: null, amount: 0 })
  // The order gets the payment method of the attempt that paid it.
  await db.query({
    text: `update "order" o set payment_method_id = p.payment_method_id from payment p
           where p.id = $2 and (o.id = $1 or o.parent_id = $1) and o.payment_method_id <> p.payment_method_id`,
    values: [orderId, id],
  })
}

async function writeCapture(db: Database, id: string, event: ProviderEvent, isSurplus: boolean): Promise<void> {
  await db.query({
    text: `with share as (update payment_split set captured = asked where payment_id = $1)
           update payment set surplus = $2, response = $3, auth_code = $4, query_at = null where id = $1`,
    values: [id, isSurplus, event.response, event.authCode],
  })
}

/** Ends the attempt, but not the order: the order can be paid in another way until its reservation ends. */
async function endAttempt(
  db: Database,
  id: string,
  rootId: string,
  asked: Cents,
  status: 'failed' | 'expired',
  { response }: ProviderEvent,
): Promise<void> {
  await writePayment(db, id, status, { ...bank, orderId: null, amount: 0 })
  // No mail is sent for an expired attempt. The customer gets a mail when the order is canceled.
  if (status === 'failed') await mailPayment(db, rootId, 'payment-failed', id, asked)
  const orders = await db.query<{ id: string }>({
    text: `with said as (
             update payment set response = $2 where id = $1
           )
           update "order" set payment_state = 'failed', updated_at = now()
           where (id = $3 or parent_id = $3) and payment_state in ('awaiting', 'authorized') returning id`,
    values: [id, response, rootId],
  })
  db.changed('payments', `payment:${id}`, 'orders', ...orders.map((order) => `order:${order.id}`))
}

/** Records a difference between us and the bank, for operators. The same difference is recorded only once. */
export async function writeAnomaly(
  db: Database,
  {
    provider,
    ref,
    amount,
    currency,
    response,
  }: Pick<ProviderEvent, 'provider' | 'ref' | 'currency' | 'response'> & { amount: Cents | null },
  kind: PaymentAnomalyKind,
  { paymentId, orderId, expected }: { paymentId: string | null; orderId: string | null; expected: Cents | null },
): Promise<void> {
  await db.query({
    text: `insert into payment_anomaly (id, payment_id, order_id, provider, provider_ref, kind, expected, found, currency, response)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    values: [uuidv7(), paymentId, orderId, provider, ref, kind, expected, amount, currency, response],
  })
  db.changed('payment-anomalies')
}
