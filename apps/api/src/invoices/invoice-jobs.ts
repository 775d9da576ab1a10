import { type JobParts, type RunningJob, startJob } from '../jobs/job.ts'
import { issueNext, rectifyNext } from './issue-invoice.ts'

/**
 * Issues due invoices one after the other, when orders are paid and every minute, until stopped.
 *
 * @param requests  the number of requests so far: the job gives way to them
 */
export const startInvoices = (parts: JobParts, requests: () => number): RunningJob =>
  startJob(parts, {
    name: 'invoices',
    every: 60_000,
    wakes: 'payments',
    rest: { times: 1, requests },
    work: async () => (await issueNext(parts.db)) || rectifyNext(parts.db),
  })
