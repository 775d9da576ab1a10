import type { Database } from '../database/database.ts'
import type { Job, JobParts } from '../jobs/job.ts'

/** The days for which deliveries are kept. */
const KEPT_DAYS = 30
/** The greatest number of deliveries that are deleted in one statement. */
const AT_ONCE = 1_000

/** Deletes a batch of old deliveries. @returns the number of deleted deliveries */
export async function pruneDeliveries(db: Database): Promise<number> {
  const gone = await db.query({
    text: `delete from webhook_delivery where id = any(array(
             select id from webhook_delivery where created_at < now() - make_interval(days => ${KEPT_DAYS})
             order by created_at limit ${AT_ONCE} for update skip locked)) returning id`,
  })
  return gone.length
}

/** Deletes old deliveries at the start and every six hours. */
export const webhookLogJob: Job<JobParts> = {
  name: 'webhook log',
  every: 6 * 3_600_000,
  work: async ({ db }) => (await pruneDeliveries(db)) === AT_ONCE,
}
