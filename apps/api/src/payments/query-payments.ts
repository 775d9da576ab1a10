import { type Job, allAtOnce } from '../jobs/job.ts'
import { type Queue, inDoublingSeconds, claimDue } from '../jobs/queue.ts'
import type { Services } from '../services.ts'
import { type QueriedAttempt, queryBank, queriedAttemptSql } from './query-bank.ts'
import { compareSums } from './compare-sums.ts'
import { QUERIES } from './apply-bank-event.ts'
import { reservationTimes } from '../config/reservation-times.ts'

/**
 * The payments whose provider must be queried. The first query is $1 seconds after the customer went to the bank; the
 * pause before each further query is twice as long as the previous one.
 */
const queriedPayments: Queue = {
  name: 'claim due payments',
  table: 'payment',
  due: 'job.query_at',
  // Few payments at a time, because each waits for a bank, and they must not use all database connections.
  batch: 6,
  taken: `queries = job.queries + 1, query_at = case when job.created_at > now() - interval '3 days' then
    date_trunc('milliseconds', ${inDoublingSeconds('$1', 'job.queries + 1', '4 hours')}) end`,
}

/** Queries the banks about payments without a result. */
export const paymentQueryJob: Job<Services> = {
  name: 'query payments',
  every: 5_000,
  wakes: QUERIES,
  work: async (services) => (await queryPayments(services)) > 0,
}

interface DueAttempt extends QueriedAttempt {
  /** The time of the next query; null if this is the last one. If `query_at` differs, a notification has changed it. */
  next: Date | null
}

/**
 * Queries providers about attempts without a result, so that an order is paid even if its notification never arrives.
 * The first query is two minutes after the customer went to the bank. Each pause is twice as long as the previous one,
 * four hours at most. The queries end after three days.
 *
 * @returns the number of payments that were due
 */
export async function queryPayments(services: Services): Promise<number> {
  const { db, config } = services
  const due = await claimDue(
    db,
    queriedPayments,
    `${queriedAttemptSql}, p.query_at as next from taken p where p.provider is not null and p.provider_ref is not null`,
    (query) => db.query<DueAttempt>(query),
    [reservationTimes(config).untilAsked],
  )
  await allAtOnce(due, async (attempt) => {
    const state = await queryBank(services, attempt)
    if (state && state.refunded > 0) await compareSums(services, attempt, state)
    if (state && (state.captured > 0 || state.isOver)) await scheduleNextQuery(services, attempt, state.captured > 0)
  })
  return due.length
}

/**
 * Ends the queries of an attempt whose result is known. After a decline the customer may still try another card at
 * the bank, so the queries continue until twice the validity of the form has passed.
 */
async function scheduleNextQuery({ db, config }: Services, { id, next }: DueAttempt, isPaid: boolean): Promise<void> {
  await db.query({
    text: `update payment set query_at = null where id = $1 and query_at is not distinct from $2
             and ($3 or redirect_expires + make_interval(secs => $4) < now())`,
    values: [id, next, isPaid, reservationTimes(config).form],
  })
}
