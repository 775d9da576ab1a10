import type { PaymentStatus } from '@lonja/contract/constants'
import type { Cents } from '@lonja/contract/money'
import { type BankEvent, type BankMove, hearEvent } from '@lonja/contract/payments/bank-events'
import type { PaymentAnomalyKind } from '@lonja/contract/payments/payment-anomaly'
import { crashPoint } from '../crash-point.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { mailPayment } from '../orders/mail-order.ts'
import { type Share, lockShares, moveShares } from '../fulfilment/move-order.ts'
import type { Data } from '../services.ts'
import type { Notice } from './provider.ts'
import { beginRefunds } from '../payment-records/refunds.ts'
import { settlePayment, writePayment } from '../payment-records/settle-payment.ts'

/** What a notice led to. `unknown`: it is of no attempt of ours. */
export interface Verdict {
  kind: BankMove['kind'] | 'unknown'
  paymentId: string | null
  /** The whole order, of a group's part its group. */
  orderId: string | null
}

/** What a provider says of an attempt, by itself or asked. */
export interface BankWord extends BankEvent {
  provider: string
  ref: string
  response: string | null
  authCode: string | null
}

const bank = { actor: 'bank', userId: null } as const

/**
 * Hears what a bank says by itself: locks the order with all that belongs to it, decides by the table of the contract
 * (`payments/bank-events.ts`) and writes, in one transaction. Safe to repeat, in any order, any number at once: what was
 * heard before changes nothing. Money for an order that cannot take it goes back, from within the same transaction.
 */
export async function hearBank(data: Data, notice: Notice): Promise<Verdict> {
  return hearWord(data, notice)
}

/** As `hearBank`, also for what a provider says when it is asked. */
export async function hearWord(data: Data, word: BankWord): Promise<Verdict> {
  const { db } = data
  return db.transaction(async () => {
    const known = await findAttempt(db, word)
    if (!known) {
      await writeAnomaly(db, word, 'unknown', { paymentId: null, orderId: null, expected: null })
      return { kind: 'unknown', paymentId: null, orderId: null }
    }
    const { id, orderId } = known
    const shares = await lockShares(db, orderId)
    crashPoint('notice.locked')
    const attempt = await readAttempt(db, id)
    const move = hearEvent(attempt, payableOf(attempt, shares), word)
    await follow(data, { ...attempt, id, orderId }, shares, word, move)
    crashPoint('notice.written')
    return { kind: move.kind, paymentId: id, orderId }
  })
}

interface Attempt {
  status: PaymentStatus
  asked: Cents
  captured: Cents
  /** The shares that were asked for. */
  askedIds: string[]
  isPaidOtherwise: boolean
}

async function findAttempt(
  db: Database,
  { provider, ref }: BankWord,
): Promise<{ id: string; orderId: string } | undefined> {
  const [found] = await db.query<{ id: string; orderId: string }>({
    name: 'find attempt',
    text: 'select id, order_id as "orderId" from payment where provider = $1 and provider_ref = $2',
    values: [provider, ref],
  })
  return found
}

/** As it is now that the order is locked. */
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

async function follow(
  data: Data,
  attempt: Attempt & { id: string; orderId: string },
  shares: readonly Share[],
  word: BankWord,
  move: BankMove,
): Promise<void> {
  const { db } = data
  const { id, orderId, askedIds, asked } = attempt
  const canceled = shares.filter(({ status }) => status === 'canceled').map((share) => share.id)
  switch (move.kind) {
    case 'pays': {
      await closeOthers(db, orderId, id)
      await writeCapture(db, id, word, false)
      crashPoint('notice.captured')
      await settlePayment(db, orderId, { ...bank, orderId: null, amount: asked }, id)
      crashPoint('notice.payment-settled')
      // What was called off while its customer was at the bank goes back.
      await beginRefunds(db, canceled, { ...bank, actor: 'system', reason: null }, id)
      const pending = shares.filter(({ status }) => status === 'pending')
      if (pending.length > 0) await moveShares(data, orderId, shares, pending, 'confirm', { ...bank, reason: null })
      return
    }
    case 'surplus':
      await writeCapture(db, id, word, true)
      crashPoint('notice.surplus-captured')
      await settlePayment(db, orderId, { ...bank, orderId: null, amount: asked }, id)
      await beginRefunds(db, askedIds, { ...bank, actor: 'system', reason: null }, id)
      return
    case 'ends':
      await end(db, id, orderId, asked, move.status, word)
      return
    case 'asks':
      await db.query({ text: 'update payment set query_at = now() where id = $1', values: [id] })
      db.changed(QUERIES)
      return
    case 'anomaly':
      await writeAnomaly(db, word, move.anomaly, { paymentId: id, orderId, expected: asked })
      return
    case 'nothing':
  }
}

/** Tag of attempts that a provider is to be asked about. */
export const QUERIES = 'payment-queries'

/** Every other attempt that is awaited ends: the order is paid. */
async function closeOthers(db: Database, orderId: string, id: string): Promise<void> {
  const others = await db.query<{ id: string }>({
    text: `select id from payment where order_id = $1 and id <> $2 and status in ('new', 'processing', 'authorized')`,
    values: [orderId, id],
  })
  for (const other of others)
    await writePayment(db, other.id, 'canceled', { ...bank, actor: 'system', orderId: null, amount: 0 })
  // The way it was paid in the end.
  await db.query({
    text: `update "order" o set payment_method_id = p.payment_method_id from payment p
           where p.id = $2 and (o.id = $1 or o.parent_id = $1) and o.payment_method_id <> p.payment_method_id`,
    values: [orderId, id],
  })
}

async function writeCapture(db: Database, id: string, word: BankWord, isSurplus: boolean): Promise<void> {
  await db.query({
    text: `with share as (update payment_split set captured = asked where payment_id = $1)
           update payment set surplus = $2, response = $3, auth_code = $4, query_at = null where id = $1`,
    values: [id, isSurplus, word.response, word.authCode],
  })
}

/** The order stays as it is: it may be paid another way until its reservation ends. */
async function end(
  db: Database,
  id: string,
  rootId: string,
  asked: Cents,
  status: 'failed' | 'expired',
  { response }: BankWord,
): Promise<void> {
  await writePayment(db, id, status, { ...bank, orderId: null, amount: 0 })
  // What merely runs out is told when the order ends with it.
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

/** What does not agree, once, for operators. */
export async function writeAnomaly(
  db: Database,
  {
    provider,
    ref,
    amount,
    currency,
    response,
  }: Pick<BankWord, 'provider' | 'ref' | 'currency' | 'response'> & { amount: Cents | null },
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
