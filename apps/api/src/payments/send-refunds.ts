import type { Cents } from '@lonja/contract/money'
import { crashPoint } from '../system/crash-point.ts'
import type { Database } from '../database/database.ts'
import { lockShares } from '../fulfilment/move-order.ts'
import type { Job } from '../jobs/job.ts'
import { type Queue, inDoublingSeconds, claimDue } from '../jobs/queue.ts'
import type { Services } from '../services.ts'
import { type QueriedAttempt, queriedAttemptSql } from './query-bank.ts'
import { writeAnomaly } from './apply-bank-event.ts'
import { type Operation, type PaymentProvider, ProviderError } from './provider.ts'
import { providerNamed } from './providers.ts'
import { REFUNDS, completeRefunds, markRefundRefused } from '../payment-records/refunds.ts'

/**
 * The refunds that must be sent. A payment has only one refund at a time: the next one is sent when the result of the
 * previous one is known. A refund without an answer is due again after 30 seconds: by then all requests of the last try
 * have ended (`send-to-provider.ts`). From the fourth try on, this pause is doubled each time.
 */
const dueRefunds: Queue = {
  name: 'claim due refund',
  table: 'refund',
  due: 'job.next_at',
  order: 'job.next_at, job.id',
  waiting: `job.state in ('requested', 'sent')
    and exists (select from payment p where p.id = job.payment_id and p.provider is not null)
    and (job.state = 'sent' or not exists (select from refund s where s.payment_id = job.payment_id and s.state = 'sent'))`,
  onePer: { table: 'payment', column: 'payment_id' },
  batch: 1,
  taken: `state = 'sent', attempts = job.attempts + 1,
    next_at = ${inDoublingSeconds(30, 'greatest(0, job.attempts - 2)', '1 hour')}`,
}

const SENT_REFUND = `r.id as "refundId", r.amount, r.attempts > 1 as "isUnknown", ${queriedAttemptSql}, (
    select coalesce(sum(d.amount), 0) from refund d where d.payment_id = p.id and d.state = 'done'
  )::bigint as gone
  from taken r join payment p on p.id = r.payment_id where p.provider is not null and p.provider_ref is not null`

/** Sends refunds to the banks. */
export const refundJob: Job<Services> = {
  name: 'refunds',
  every: 5_000,
  wakes: REFUNDS,
  work: sendRefund,
}

interface SentRefund extends QueriedAttempt {
  refundId: string
  amount: Cents
  /** The refund was sent before, and its result is unknown. */
  isUnknown: boolean
  /** The sum that was already refunded before this refund, in cents. */
  gone: Cents
}

/**
 * Sends the next due refund to its provider and records the answer. Each payment has only one refund at a time. If an
 * answer was lost, for example by a crash, the refund is only sent again after the provider reports that it was not
 * made.
 *
 * @returns false if no refund was due
 */
export async function sendRefund(services: Services): Promise<boolean> {
  const { db } = services
  // The refund is stored as sent before the request is made.
  const [refund] = await claimDue(db, dueRefunds, SENT_REFUND, (query) => db.query<SentRefund>(query))
  if (!refund) return false
  crashPoint('refund.sent-written')
  const provider = providerNamed(services, refund.provider)
  if (!provider) return true
  const outcome = await send(provider, refund).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    services.metrics?.countDelivery('refund', 'failed')
    services.log.warn(
      { refund: refund.refundId, provider: provider.name, cause: error.message },
      'A refund was not answered',
    )
    return 'unknown' as const
  })
  crashPoint('refund.answered')
  if (outcome !== 'unknown') services.metrics?.countDelivery('refund', outcome === 'done' ? 'sent' : 'given up')
  await db.transaction(async () => {
    await lockShares(db, refund.orderId)
    if (outcome === 'done')
      await completeRefunds(db, [refund.refundId], refund.orderId, { actor: 'bank', userId: null, orderId: null })
    if (outcome === 'refused') await recordRefusal(db, refund)
    if (typeof outcome === 'number') await reportDifference(db, refund, 'refunded', outcome)
    crashPoint('refund.written')
  })
  return true
}

async function recordRefusal(db: Database, refund: SentRefund): Promise<void> {
  await markRefundRefused(db, refund.refundId)
  await reportDifference(db, refund, 'refused', refund.gone)
}

/** Records the difference between the expected refunded sum and the provider's, so that an operator can check it. */
async function reportDifference(
  db: Database,
  { id, orderId, provider, ref, gone, amount }: SentRefund,
  kind: 'refused' | 'refunded',
  found: Cents,
): Promise<void> {
  const word = { provider, ref, amount: found, currency: 'EUR', response: null }
  await writeAnomaly(db, word, kind, { paymentId: id, orderId, expected: gone + amount })
}

/**
 * Sends a refund. If it was sent before, its result is queried first, and it is sent again only if it was not made.
 *
 * @returns a number if the provider's refunded sum is neither the sum before this refund nor the sum after it: the
 * provider's sum, in cents
 */
async function send(
  provider: PaymentProvider,
  { ref, kind, asked, amount, isUnknown, gone }: SentRefund,
): Promise<'done' | 'refused' | Cents> {
  const operation: Operation = { ref, kind, amount: asked }
  if (!isUnknown) return provider.refund(operation, amount)
  const { refunded } = await provider.query(operation)
  crashPoint('refund.asked')
  if (refunded >= gone + amount) return 'done'
  return refunded === gone ? provider.refund(operation, amount) : refunded
}
