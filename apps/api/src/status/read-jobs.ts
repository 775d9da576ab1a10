import type { JobStatus } from '@lonja/contract/status/system-status'
import type { Database } from '../database/database.ts'

/** A job is late after so many intervals without a round, and at least after two minutes. */
const MISSED_ROUNDS = 3
const PATIENCE_MS = 120_000

interface Row {
  name: string
  every: number
  at: Date
  ms: number
  error: string | null
  failedAt: Date | null
}

/** The last round of every job, sorted by name. */
export async function readJobs(db: Database, now = new Date()): Promise<JobStatus[]> {
  const rows = await db.query<Row>({
    text: `select name, every_ms as every, at, ms, error, failed_at as "failedAt" from job_round order by name`,
  })
  return rows.map(({ every, at, failedAt, ...round }) => ({
    ...round,
    at: at.toISOString(),
    next: new Date(+at + every).toISOString(),
    late: +now - +at > Math.max(MISSED_ROUNDS * every, PATIENCE_MS),
    failedAt: failedAt && failedAt.toISOString(),
    failing: failedAt !== null && +failedAt === +at,
  }))
}
