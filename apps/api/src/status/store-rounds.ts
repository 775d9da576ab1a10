import type { Job, JobParts } from '../jobs/job.ts'
import type { JobRounds } from '../jobs/job-rounds.ts'

/** Stores the last round of every job of this process, for the town's desk. */
export const jobRoundsJob: Job<JobParts & { rounds: JobRounds }> = {
  name: 'job rounds',
  every: 30_000,
  afterRequests: true,
  async work({ db, rounds }) {
    const ended = rounds.drain()
    if (ended.length === 0) return
    await db.query({
      name: 'job rounds',
      text: `insert into job_round as known (name, every_ms, at, ms, error, failed_at)
             select name, every, at, ms, error, "failedAt" from json_to_recordset($1::json)
               as ended (name text, every bigint, at timestamptz, ms integer, error text, "failedAt" timestamptz)
             order by name
             on conflict (name) do update set every_ms = excluded.every_ms, at = excluded.at, ms = excluded.ms,
               error = coalesce(excluded.error, known.error), failed_at = coalesce(excluded.failed_at, known.failed_at)
             where known.at < excluded.at`,
      values: [JSON.stringify(ended)],
    })
  },
}
