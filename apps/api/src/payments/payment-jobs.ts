import { type Job, type RunningJob, startJob } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { expireOrders } from './expire-orders.ts'
import { QUERIES } from './apply-bank-event.ts'
import { hearDue } from './kept-notifications.ts'
import { queryPayments } from './query-payments.ts'
import { reconcile } from './reconcile.ts'
import { REFUNDS } from '../payment-records/refunds.ts'
import { sendRefund } from './send-refunds.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** The background jobs of payments: apply stored notices, send refunds, ask banks, and end unpaid orders. */
export const paymentJobs = (services: Services): Job[] => [
  { name: 'refunds', every: 5 * SECOND, wakes: REFUNDS, work: () => sendRefund(services) },
  {
    name: 'ask about payments',
    every: 5 * SECOND,
    wakes: QUERIES,
    work: async () => (await queryPayments(services)) > 0,
  },
  { name: 'expire orders', every: 5 * SECOND, work: async () => (await expireOrders(services)) > 0 },
  { name: 'bank notifications', every: 10 * SECOND, work: async () => (await hearDue(services)) > 0 },
  { name: 'reconcile payments', every: HOUR, work: async () => (await reconcile(services), false) },
]

export function startPaymentJobs(services: Services): RunningJob {
  const jobs = paymentJobs(services).map((job) => startJob(services, job))
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
