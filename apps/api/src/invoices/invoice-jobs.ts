import type { Database } from '../database/database.ts'
import { type RunningJob, startJob } from '../job.ts'
import { issueNext, rectifyNext } from './issue-invoice.ts'

/**
 * Issues what is due, one after the other, as it is paid and every minute, until stopped.
 *
 * @param requests  how many have come so far: to them it gives way
 */
export const startInvoices = (db: Database, requests: () => number, report?: (error: unknown) => void): RunningJob =>
  startJob(
    db,
    {
      every: 60_000,
      wakes: 'payments',
      rest: { times: 1, requests },
      work: async () => (await issueNext(db)) || rectifyNext(db),
    },
    report,
  )
