import type { PaymentState, PaymentStatus } from '@lonja/contract/constants'
import type { Actor } from '@lonja/contract/actor'
import {
  type PaymentShare,
  isOpenPayment,
  paymentMayMove,
  paymentStateOf,
  paymentStatusOf,
} from '@lonja/contract/payments/transitions'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { Problem } from '../http/problem.ts'

/** SQL: the row `payment` has received money. */
const hasCaptured = (payment: string): string =>
  `exists (select from payment_split s where s.payment_id = ${payment}.id and s.captured > 0)`

/**
 * SQL: sorts the attempts of an order (alias `last`). The first one counts: the order's payment state follows it. It is
 * the attempt that paid the order; otherwise an open attempt; otherwise an attempt whose money came too late. The time
 * of an attempt alone does not decide, because a transaction that began later may end earlier.
 */
export const lastPayment = `order by (not last.surplus and ${hasCaptured('last')}) desc,
  last.status in ('new', 'processing', 'authorized') desc, last.surplus desc, last.id desc`

/** The person or system that changes a payment, and the changed amount. */
export interface PaymentCause {
  actor: Actor
  userId: string | null
  /** The id of the order whose share changes; null for all shares. */
  orderId: string | null
  /** The cents received or refunded. */
  amount: number
}

interface Row extends PaymentShare {
  orderId: string
  paymentId: string
  /** Whether this attempt determines the payment state of the order. */
  counts: boolean
  status: PaymentStatus
  state: PaymentState
  rootState: PaymentState
}

/**
 * Updates a payment from its shares, updates the orders from the payment that counts, and records the event. The
 * order and all its shares must be locked.
 *
 * @param of  the payment with the event; null for the payment that counts
 * @throws Problem 409 if the payment's state does not allow the change
 */
export async function settlePayment(
  db: Database,
  rootId: string,
  cause: PaymentCause,
  of: string | null = null,
): Promise<void> {
  const rows = await db.query<Row>({
    text: `with counting as materialized (select last.id from payment last where order_id = $1 ${lastPayment} limit 1)
           select s.order_id as "orderId", s.amount, s.captured, s.refunded, status.code = 'canceled' as canceled,
             o.payment_state as state, root.payment_state as "rootState", p.id as "paymentId", p.status,
             p.id in (select id from counting) as counts
           from payment p join payment_split s on s.payment_id = p.id
           join "order" o on o.id = s.order_id join order_status status on status.id = o.status_id
           join "order" root on root.id = $1
           where p.order_id = $1 and (p.id in (select id from counting) or p.id = $2)`,
    values: [rootId, of],
  })
  const counting = rows.filter(({ counts }) => counts)
  await settleStatus(db, of ? rows.filter(({ paymentId }) => paymentId === of) : counting, cause)
  const [first] = counting
  if (!first) return
  const states = counting.map((share) => ({ id: share.orderId, state: stateOf([share], share.state) }))
  if (states.every(({ id }) => id !== rootId)) states.push({ id: rootId, state: stateOf(counting, first.rootState) })
  await db.query({
    text: `update "order" o set payment_state = w.state, updated_at = now()
           from unnest($1::uuid[], $2::text[]) as w(id, state) where o.id = w.id and o.payment_state <> w.state`,
    values: [states.map(({ id }) => id), states.map(({ state }) => state)],
  })
  db.changed('payments', 'orders', ...states.map(({ id }) => `order:${id}`))
}

async function settleStatus(db: Database, shares: readonly Row[], cause: PaymentCause): Promise<void> {
  const [first] = shares
  if (!first) return
  const { paymentId, status } = first
  const isOver = !isOpenPayment(status) && shares.every(({ captured }) => captured === 0)
  const next = isOver ? status : (paymentStatusOf(shares) ?? status)
  if (next !== status && !paymentMayMove(status, next, cause.actor)) throw new Problem('Illegal state change')
  if (next !== status || cause.amount > 0) await writePayment(db, paymentId, next, cause)
  db.changed('payments', `payment:${paymentId}`)
}

/** The state of a payment from its shares. The bank's last state remains until money is received. */
function stateOf(shares: readonly PaymentShare[], known: PaymentState): PaymentState {
  const state = paymentStateOf(shares)
  return state === 'awaiting' && (known === 'authorized' || known === 'failed') ? known : state
}

/** Changes the state of a payment and records the event. */
export async function writePayment(
  db: Database,
  id: string,
  status: PaymentStatus,
  { actor, userId, orderId, amount }: PaymentCause,
): Promise<void> {
  await db.query({
    text: `with event as (
             insert into payment_event (id, payment_id, order_id, status, amount, user_id, actor, created_at)
             values ($3, $1, $4, $2, $5, $6, $7, clock_timestamp())
           )
           update payment set status = $2,
             paid_at = case when $2 = 'completed' then coalesce(paid_at, now()) else paid_at end
           where id = $1`,
    values: [id, status, uuidv7(), orderId, amount, userId, actor],
  })
}
