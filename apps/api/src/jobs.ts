import { rejectedApplicationsJob } from './applications/delete-rejected.ts'
import { cmsVersionJob } from './cms/apply-versions.ts'
import { ladderJob } from './acceptance/ladder.ts'
import { answerTimesJob } from './acceptance/time-answers.ts'
import { replacementJob } from './adjustments/expire-replacements.ts'
import { backupJob } from './backup/backup-job.ts'
import { bulkJob } from './bulk/work-rows.ts'
import type { Readiness } from './health/readiness.ts'
import { imageSizeJob } from './images/image-jobs.ts'
import { invoiceJob } from './invoices/issue-invoice.ts'
import type { Job } from './jobs/job.ts'
import { vacuumJob } from './jobs/vacuum-database.ts'
import { mailJob } from './letters/deliver.ts'
import type { Problems } from './log/problems.ts'
import { reportersJob } from './moderation/forget-reporters.ts'
import { expiryJob } from './payments/expire-orders.ts'
import { bankNotificationJob } from './payments/stored-notices.ts'
import { paymentQueryJob } from './payments/query-payments.ts'
import { reconcileJob } from './payments/reconcile.ts'
import { refundJob } from './payments/send-refunds.ts'
import { auditJob } from './people/prune-audit.ts'
import { facetCountJob } from './product-documents/facet-counts.ts'
import { priceSweepJob } from './product-documents/price-sweep.ts'
import { rebuildJob } from './product-documents/rebuild-documents.ts'
import { pushJob } from './push/send-pushes.ts'
import { waitingQuestionsJob } from './questions/publish-questions.ts'
import type { JobRounds } from './jobs/job-rounds.ts'
import { type SearchMisses, searchMissesJob } from './search-misses/search-misses.ts'
import type { Services } from './services.ts'
import { salesSumJob } from './statistics/sum-sales.ts'
import { lowStockJob } from './stock/low-stock.ts'
import { alertsJob } from './status/alerts.ts'
import { lastErrorsJob } from './status/last-errors.ts'
import { heartbeatJob } from './status/processes.ts'
import { jobRoundsJob } from './status/store-rounds.ts'
import { failingWebhookJob, webhookJob } from './webhooks/deliver.ts'
import { webhookLogJob } from './webhooks/prune-deliveries.ts'
import { backInStockJob } from './whitelists/back-in-stock.ts'

/** The services that the jobs of a process use. */
type Parts = Services & { readiness: Readiness; searchMisses: SearchMisses; problems: Problems; rounds: JobRounds }

/** All background jobs of a process, in the order in which they start. */
export const jobs: readonly Job<Parts>[] = [
  refundJob,
  paymentQueryJob,
  expiryJob,
  ladderJob,
  replacementJob,
  bankNotificationJob,
  reconcileJob,
  priceSweepJob,
  rebuildJob,
  facetCountJob,
  backInStockJob,
  salesSumJob,
  answerTimesJob,
  lowStockJob,
  waitingQuestionsJob,
  auditJob,
  rejectedApplicationsJob,
  reportersJob,
  cmsVersionJob,
  imageSizeJob,
  backupJob,
  vacuumJob,
  bulkJob,
  mailJob,
  pushJob,
  webhookJob,
  failingWebhookJob,
  webhookLogJob,
  invoiceJob,
  alertsJob,
  heartbeatJob,
  searchMissesJob,
  lastErrorsJob,
  jobRoundsJob,
]
