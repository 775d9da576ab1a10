import type { Database } from '../database/database.ts'
import type { Job } from '../jobs/job.ts'
import type { Services } from '../services.ts'

/**
 * The time for which a report names its author, in months after the decision. The author can complain for six months,
 * and go to court for a year after that; then nobody needs the name any more. The decision, its facts and the text of
 * the report stay, as the other records of moderation do.
 */
const KEPT = 24
/** The greatest number of reports that one statement changes, so that other requests need not wait. */
const AT_ONCE = 500

/**
 * Removes the name, the e-mail and the account from reports that were decided long ago. A report whose decision has a
 * complaint that waits, or that was decided lately, keeps them: its author still gets a letter.
 *
 * @returns the number of changed reports
 */
export async function forgetReporters(db: Database): Promise<number> {
  const changed = await db.query({
    text: `with old as materialized (
             select r.id from content_report r join content_decision d on d.id = r.decision_id
             where (r.name is not null or r.email is not null or r.user_id is not null)
               and r.created_at < now() - make_interval(months => $1) and d.created_at < now() - make_interval(months => $1)
               and not exists (
                 select from content_complaint c
                 where c.decision_id = d.id and coalesce(c.decided_at > now() - make_interval(months => $1), true))
             order by r.created_at limit ${AT_ONCE} for update of r skip locked
           )
           update content_report r set name = null, email = null, user_id = null from old where r.id = old.id
           returning r.id`,
    values: [KEPT],
  })
  return changed.length
}

/** Removes the names from old reports at the start and every six hours. */
export const reportersJob: Job<Pick<Services, 'db'>> = {
  name: 'reporters',
  every: 6 * 3_600_000,
  work: async ({ db }) => (await forgetReporters(db)) === AT_ONCE,
}
