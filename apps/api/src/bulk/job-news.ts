import type { JobNews } from '@lonja/contract/bulk/bulk-change'
import type { Reads } from '../database/database.ts'

/** The beginning of the tags of jobs that have changed. */
export const JOB = 'job:'

/** Reads how far these jobs are. */
export async function readJobNews(db: Reads, ids: readonly string[]): Promise<JobNews[]> {
  if (ids.length === 0) return []
  return db.query<JobNews>({
    name: 'live_jobs',
    text: `select job.id, job.business_id as business, to_json(job.finished_at) #>> '{}' as "finishedDate",
             (count(*) filter (where r.state = 'waiting'))::int as waiting,
             (count(*) filter (where r.state = 'changed'))::int as changed,
             (count(*) filter (where r.state = 'unchanged'))::int as unchanged,
             (count(*) filter (where r.state = 'rejected'))::int as rejected,
             (count(*) filter (where r.kept <> '[]'))::int as kept
           from bulk_job job left join bulk_row r on r.job_id = job.id
           where job.id = any($1::uuid[]) group by job.id order by job.created_at, job.id`,
    values: [ids],
  })
}
