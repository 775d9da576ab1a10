import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { startJob } from '../job.ts'
import { issueNext, rectifyNext } from './issue-invoice.ts'

/** Issues what is due, one after the other, as it is paid and every minute, until stopped. */
export const startInvoices = (db: Database, report?: (error: unknown) => void): { stop(): Promise<void> } =>
  startJob(
    db,
    {
      every: 60_000,
      wakes: 'payments',
      async work() {
        const begun = performance.now()
        const isMore = (await issueNext(db)) || (await rectifyNext(db))
        // Invoices can wait, customers cannot: of a busy process they take no more than half.
        if (isMore) await sleep(performance.now() - begun)
        return isMore
      },
    },
    report,
  )
