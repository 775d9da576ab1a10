import type { Database } from '../database/database.ts'
import type { Job } from '../jobs/job.ts'
import type { Services } from '../services.ts'

/** The default time for which events are stored, in months. */
const KEPT = 24
/** The time, in months, for events about money and about decisions on shops and texts: six years, as for invoices. */
const KEPT_LONG = 72
/** SQL: the resources whose events are kept for the longer time. The index `audit_event_short` has the same list. */
const KEPT_LONG_OF = `
  'answer-question-products', 'businesses', 'orders', 'payments', 'prices', 'question-products', 'valorations'`
/** The greatest number of events that are deleted in one statement, so that other requests need not wait. */
const AT_ONCE = 1_000

/** Deletes a batch of audit events that have been stored long enough. @returns the number of deleted events */
export async function pruneAudit(db: Database, months = KEPT): Promise<number> {
  const gone = await db.query({
    text: `with short as materialized (
             select id from audit_event
             where created_at < now() - make_interval(months => $1) and resource not in (${KEPT_LONG_OF})
             order by created_at limit ${AT_ONCE} for update skip locked
           ), long as materialized (
             select id from audit_event where created_at < now() - make_interval(months => greatest($1, $2))
             order by created_at limit ${AT_ONCE} for update skip locked
           )
           delete from audit_event
           where id = any(array(select id from short union select id from long limit ${AT_ONCE})) returning id`,
    values: [months, KEPT_LONG],
  })
  return gone.length
}

/** Deletes old audit events at the start and every six hours. */
export const auditJob: Job<Pick<Services, 'config' | 'db'>> = {
  name: 'audit',
  every: 6 * 3600_000,
  work: async ({ db, config }) => (await pruneAudit(db, config.auditMonths)) === AT_ONCE,
}
