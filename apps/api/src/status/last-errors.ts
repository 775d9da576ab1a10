import type { Job, JobParts } from '../jobs/job.ts'
import type { Problems } from '../log/problems.ts'

declare module '../services.ts' {
  interface Services {
    /** Collects logged warnings and errors until they are stored. */
    readonly problems?: Problems
  }
}

const MOST_KINDS = 200

/** Stores logged warnings and errors for `lonja status`, each kind at most once a second. */
export const lastErrorsJob: Job<JobParts & { problems: Problems }> = {
  name: 'last errors',
  every: 1_000,
  afterRequests: true,
  open({ db, problems }) {
    const work = async (): Promise<void> => {
      const seen = problems.drain()
      if (seen.length === 0) return
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
        problems.restore(seen)
        throw error
      }
    }
    return { work, end: () => work().catch(() => {}) }
  },
}
