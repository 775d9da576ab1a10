import { type Job, allAtOnce } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { type AskedAttempt, askBank, askedAttemptSql } from './ask-bank.ts'
import { compareSums } from './compare-sums.ts'
import { QUERIES } from './apply-bank-event.ts'
import { reservationTimes } from '../config/reservation-times.ts'

/** At most this many at once, since they wait for banks and must not take all connections. */
const BATCH = 6

/** Asks the banks about payments without a result. */
export const paymentQueryJob: Job<Services> = {
  name: 'ask about payments',
  every: 5_000,
  wakes: QUERIES,
  work: async (services) => (await queryPayments(services)) > 0,
}

interface DueAttempt extends AskedAttempt {
  /** The time of the next question; asking earlier changes it. */
  next: Date
}

/**
 * Asks providers about attempts without a result, so that an order is paid even if its notice never comes: two
 * minutes after the customer went to the bank, then after twice as long each time (four hours at most), for three
 * days.
 *
 * @returns the number that were due
 */
export async function queryPayments(services: Services): Promise<number> {
  const due = await takeDue(services)
  await allAtOnce(due, async (attempt) => {
    const state = await askBank(services, attempt)
    if (state && state.refunded > 0) await compareSums(services, attempt, state)
    if (state && (state.captured > 0 || state.isOver)) await settle(services, attempt, state.captured > 0)
  })
  return due.length
}

/** Taken attempts belong to this process until they are due again. */
async function takeDue({ db, config }: Services): Promise<DueAttempt[]> {
  return db.query<DueAttempt>({
    name: 'take due payments',
    text: `with due as materialized (
             select id from payment where query_at <= now() order by query_at limit ${BATCH} for update skip locked
           )
           update payment p set queries = p.queries + 1, query_at =
             case when p.created_at > now() - interval '3 days' then date_trunc('milliseconds',
               now() + least(interval '4 hours', make_interval(secs => $1) * 2 * power(2, least(p.queries, 10)))) end
           from due where p.id = due.id
           returning ${askedAttemptSql}, p.query_at as next`,
    values: [reservationTimes(config).untilAsked],
  })
}

/**
 * The result is known. After a decline the customer may try another card at the bank: so it is asked about again for
 * twice the validity of the form.
 */
async function settle({ db, config }: Services, { id, next }: DueAttempt, isPaid: boolean): Promise<void> {
  await db.query({
    text: `update payment set query_at = null where id = $1 and query_at is not distinct from $2
             and ($3 or redirect_expires + make_interval(secs => $4) < now())`,
    values: [id, next, isPaid, reservationTimes(config).form],
  })
}
