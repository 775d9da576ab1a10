import { localTime } from '@lonja/contract/time'
import type { Database } from '../database/database.ts'
import type { Job } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { type QueriedAttempt, queryBank, queriedAttemptSql } from './query-bank.ts'
import { compareSums } from './compare-sums.ts'

const SETTING = 'payment_reconciliation'
const DAYS = 3
const BATCH = 50

/** Runs every hour, but compares the payments only once a day. */
export const reconcileJob: Job<Services> = {
  name: 'reconcile payments',
  every: 3_600_000,
  async work(services) {
    await reconcile(services)
  },
}

/**
 * Compares our record of each attempt that began or changed in the last three days with the provider's record, once a
 * day and in one process. Captured payments that we missed are applied; remaining differences are recorded for
 * operators (`payment-anomalies`).
 *
 * @returns the number of compared attempts, or null if the work was already done on this day
 */
export async function reconcile(services: Services, now = new Date()): Promise<number | null> {
  const { db } = services
  if (!(await claimDay(db, localTime(now).date))) return null
  let last = '00000000-0000-0000-0000-000000000000'
  for (let compared = 0; ;) {
    const attempts = await attemptsAfter(db, last)
    for (const attempt of attempts) {
      const state = await queryBank(services, attempt)
      if (state) await compareSums(services, attempt, state)
    }
    compared += attempts.length
    if (attempts.length < BATCH) return compared
    last = attempts.at(-1)!.id
  }
}

async function claimDay(db: Database, day: string): Promise<boolean> {
  const [taken] = await db.query({
    text: `insert into setting (key, value) values ($1, to_jsonb($2::text))
           on conflict (key) do update set value = excluded.value where setting.value <> excluded.value
           returning key`,
    values: [SETTING, day],
  })
  return taken !== undefined
}

async function attemptsAfter(db: Database, id: string): Promise<QueriedAttempt[]> {
  return db.query<QueriedAttempt>({
    text: `select ${queriedAttemptSql} from payment p
           where p.provider is not null and p.provider_ref is not null and p.id > $1 and (
             p.created_at > now() - make_interval(days => $2)
             or exists (select from payment_event e where e.payment_id = p.id and e.created_at > now() - make_interval(days => $2))
           ) order by p.id limit ${BATCH}`,
    values: [id, DAYS],
  })
}
