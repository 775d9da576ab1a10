import { type JobParts, type RunningJob, startJob } from '../jobs/job.ts'
import { issueNext, rectifyNext } from './issue-invoice.ts'

/**
 * Issues what is due, one after the other, as it is paid and every minute, until stopped.
 *
 * @param requests  how many have come so far: to them it gives way
 */
export const startInvoices = (parts: JobParts, requests: () => number): RunningJob =>
  startJob(parts, {
    name: 'invoices',
    every: 60_000,
    wakes: 'payments',
    rest: { times: 1, requests },
    work: async () => (await issueNext(parts.db)) || rectifyNext(parts.db),
  })
