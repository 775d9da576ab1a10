import { type BulkChange, mostBulkJobs } from '@lonja/contract/bulk/bulk-change'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { Problem } from '../http/problem.ts'

interface NewJob {
  business: string
  user: string | null
  change: BulkChange
  products: readonly string[]
  undoOf: string | null
}

/**
 * Stores a job and its rows, inside a transaction. The background job of any process works them off.
 *
 * @returns the id of the job
 * @throws Problem 429 if the shop already has as many running jobs as it may have
 */
export async function startJob(db: Database, { business, user, change, products, undoOf }: NewJob): Promise<string> {
  // The lock of the shop makes simultaneous requests count one after the other.
  await db.query({ text: 'select from business where id = $1 for no key update', values: [business] })
  const running = await db.query({
    text: 'select from bulk_job where business_id = $1 and finished_at is null',
    values: [business],
  })
  if (running.length >= mostBulkJobs) throw new Problem('Too many requests', { retryAfter: 60 })
  const id = uuidv7()
  await db.query({
    text: 'insert into bulk_job (id, business_id, user_id, change, undo_of) values ($1, $2, $3, $4, $5)',
    values: [id, business, user, JSON.stringify(change), undoOf],
  })
  await db.query({
    text: 'insert into bulk_row (job_id, product_id) select $1, unnest($2::uuid[])',
    values: [id, products],
  })
  db.changed('bulk-jobs')
  return id
}
