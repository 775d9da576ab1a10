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
  const recent = await recentPayments(db)
  for (let start = 0; start < recent.length; start += BATCH) {
    for (const attempt of await readAttempts(db, recent.slice(start, start + BATCH))) {
      const state = await queryBank(services, attempt)
      if (state) await compareSums(services, attempt, state)
    }
  }
  return recent.length
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

/** The ids of the payments at providers that began or changed in the last days, sorted. */
async function recentPayments(db: Database): Promise<string[]> {
  const payments = await db.query<{ id: string }>({
    text: `select p.id from (
             select id from payment where created_at > now() - make_interval(days => $1)
             union
             select payment_id from payment_event where created_at > now() - make_interval(days => $1)
           ) recent cross join lateral (
             select id from payment own
             where own.id = recent.id and own.provider is not null and own.provider_ref is not null offset 0
           ) p order by p.id`,
    values: [DAYS],
  })
  return payments.map(({ id }) => id)
}

const readAttempts = (db: Database, ids: readonly string[]): Promise<QueriedAttempt[]> =>
  db.query<QueriedAttempt>({
    text: `select ${queriedAttemptSql} from payment p
           where p.id = any($1::uuid[]) and p.provider is not null and p.provider_ref is not null order by p.id`,
    values: [ids],
  })
