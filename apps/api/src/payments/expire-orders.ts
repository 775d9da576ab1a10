import { isOpenPayment } from '@lonja/contract/payments/transitions'
import type { PaymentStatus } from '@lonja/contract/constants'
import { crashPoint } from '../system/crash-point.ts'
import type { Database } from '../database/database.ts'
import { type Job, allAtOnce } from '../jobs/job.ts'
import { type Queue, inSeconds, claimDue } from '../jobs/queue.ts'
import { type Share, lockShares, moveShares } from '../fulfilment/move-order.ts'
import type { Data, Services } from '../services.ts'
import { type QueriedAttempt, queryBank, queriedAttemptSql } from './query-bank.ts'
import { reservationTimes } from '../config/reservation-times.ts'
import { writePayment } from '../payment-records/settle-payment.ts'

/** The orders whose reservation has ended. A process that claims an order has 30 seconds to handle it. */
const endedOrders: Queue = {
  name: 'claim ended orders',
  table: '"order"',
  due: 'job.reservation_expires',
  waiting: `job.kind <> 'part'`,
  // Few orders at a time, because each waits for a bank, and they must not use all database connections.
  batch: 6,
  taken: `reservation_expires = date_trunc('milliseconds', ${inSeconds(30)})`,
}

/** The reasons of cancellations that customers see in the history of the order. */
const reason = 'No se pagó a tiempo'
const notConfirmed = 'No se confirmó a tiempo'

/** Cancels orders that were not paid, or not confirmed by their guest, in time. */
export const expiryJob: Job<Services> = {
  name: 'expire orders',
  every: 5_000,
  work: async (services) => (await expireOrders(services)) > 0,
}

interface EndedOrder {
  id: string
  /**
   * The value of `reservation_expires` that this process stored when it claimed the order. If the stored value differs
   * later, something has extended the reservation, for example because the customer went to the bank. The order is then
   * not canceled.
   */
  until: Date
  /** The order is so old that it is canceled even if its bank does not answer. */
  isLate: boolean
  /** Attempts that may still bring money. */
  attempts: QueriedAttempt[]
}

/**
 * Cancels the orders whose reservation has ended. Before this, it queries their banks: an order that was paid
 * meanwhile becomes paid. A later payment is refunded (`apply-bank-event.ts`). If a bank does not answer, it is
 * queried again, until two hours after the order was made.
 *
 * @returns the number of orders whose reservation had ended
 */
export async function expireOrders(services: Services): Promise<number> {
  const ended = await claimEnded(services)
  await allAtOnce(ended, (order) => expireOrder(services, order))
  return ended.length
}

const claimEnded = ({ db, config }: Services): Promise<EndedOrder[]> =>
  claimDue(
    db,
    endedOrders,
    `o.id, o.reservation_expires as until, o.created_at + make_interval(secs => $1) <= now() as "isLate",
       coalesce((select json_agg(a) from (
         select ${queriedAttemptSql} from payment p where p.order_id = o.id and p.query_at is not null
       ) a), '[]') as attempts
     from taken o where o.reservation_expires is not null`,
    (query) => db.query<EndedOrder>(query),
    [reservationTimes(config).longest],
  )

async function expireOrder(services: Services, { id, until, isLate, attempts }: EndedOrder): Promise<void> {
  let isSilent = false
  for (const attempt of attempts) isSilent = (await queryBank(services, attempt)) === null || isSilent
  crashPoint('expiry.asked')
  if (isSilent && !isLate) return postponeExpiry(services, id, until)
  await services.db.transaction(() => cancel(services, id, until))
}

/**
 * Extends the reservation, so that a bank that did not answer is queried again. The pause is as long as the one before
 * the first query of a payment (`query-payments.ts`).
 */
async function postponeExpiry({ db, config }: Services, id: string, until: Date): Promise<void> {
  await db.query({
    text: `update "order" set reservation_expires = now() + make_interval(secs => $3)
           where id = $1 and reservation_expires = $2`,
    values: [id, until, reservationTimes(config).untilAsked],
  })
}

async function cancel(data: Data, rootId: string, until: Date): Promise<void> {
  const { db } = data
  const shares = await lockShares(db, rootId)
  crashPoint('expiry.locked')
  const [order] = await db.query<{ isEnded: boolean | null }>({
    text: 'select reservation_expires = $2 as "isEnded" from "order" where id = $1',
    values: [rootId, until],
  })
  const pending = shares.filter(({ status }) => status === 'pending')
  if (!order?.isEnded || pending.length === 0) return
  if (isNothingElse(shares)) await expireAttempts(db, rootId)
  crashPoint('expiry.attempts-expired')
  await moveShares(data, rootId, shares, pending, 'canceled', {
    actor: 'system',
    userId: null,
    reason: pending.some(({ unconfirmed }) => unconfirmed) ? notConfirmed : reason,
  })
}

/** Whether all shares are pending or canceled, so that no confirmed share still waits for the payment. */
const isNothingElse = (shares: readonly Share[]): boolean =>
  shares.every(({ status }) => status === 'pending' || status === 'canceled')

async function expireAttempts(db: Database, rootId: string): Promise<void> {
  const attempts = await db.query<{ id: string; status: PaymentStatus }>({
    text: 'select id, status from payment where order_id = $1',
    values: [rootId],
  })
  for (const { id, status } of attempts)
    if (isOpenPayment(status) && status !== 'authorized')
      await writePayment(db, id, 'expired', { actor: 'system', userId: null, orderId: null, amount: 0 })
}
