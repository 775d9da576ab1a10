import { type RunningJob, startJob } from '../jobs/job.ts'
import type { JobParts } from '../jobs/job.ts'
import type { Problems } from '../log/problems.ts'

const MOST_KINDS = 200

/** Writes down what was logged as a warning or an error, each kind at most once a second, for `lonja status`. */
export function startLastErrors(parts: JobParts, problems: Problems): RunningJob {
  const { db } = parts
  const write = async (): Promise<boolean> => {
    const seen = problems.take()
    if (seen.length === 0) return false
    try {
      await db.query({
        name: 'last errors',
        text: `with old as (
                 delete from last_error where kind in (select kind from last_error order by last_at desc offset ${MOST_KINDS})
               )
               insert into last_error as l (kind, level, cause, times, first_at, last_at)
               select kind, level, cause, times, at, at from json_to_recordset($1::json)
                 as seen (kind text, level text, cause text, times bigint, at timestamptz)
               on conflict (kind) do update set level = excluded.level, cause = excluded.cause,
                 times = l.times + excluded.times, last_at = excluded.last_at`,
        values: [JSON.stringify(seen)],
      })
    } catch (error) {
      problems.giveBack(seen)
      throw error
    }
    return false
  }
  const job = startJob(parts, { name: 'last errors', every: 1_000, work: write })
  return {
    async stop() {
      await job.stop()
      await write().catch(() => {})
    },
  }
}
