import { type BulkChange, BulkResult, undoDays } from '@lonja/contract/bulk/bulk-change'
import { may } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { mayChange } from './may-change.ts'
import { readJob } from './find-jobs.ts'
import { startJob } from './start-job.ts'

/**
 * Takes a change of many products back, with a job of its own. Values that somebody has changed since stay as they are,
 * and are listed.
 */
export const undoBulkJob = defineOperation({
  method: 'POST',
  path: '/api/bulk-jobs/{id}/undo',
  summary: 'Takes a change of many products back; values that were changed since are left alone and listed',
  who: may('products'),
  reach: 'jobs of the caller’s shops',
  beyond: 'shops, who have changed too much',
  answers: { shape: BulkResult },
  errors: ['Not Found', 'Illegal state change', 'Too many requests'],
  run: async ({ services: { db }, viewer, params }) => {
    const id = pathId(params)
    const undo = await db.transaction(async () => {
      const job = await lockJob(db, id)
      if (!job || !mayChange(viewer, job.business, job.change)) throw new Problem('Not Found')
      if (!job.finished || job.undone || job.old) throw new Problem('Illegal state change')
      const rows = await db.query<{ id: string }>({
        text: `select product_id as id from bulk_row where job_id = $1 and state = 'changed'`,
        values: [id],
      })
      if (rows.length === 0) throw new Problem('Illegal state change')
      const products = rows.map((row) => row.id)
      return startJob(db, { business: job.business, user: viewer.id, change: job.change, products, undoOf: id })
    })
    return readJob(db, undo, viewer)
  },
})

async function lockJob(
  db: Database,
  id: string,
): Promise<{ business: string; change: BulkChange; finished: boolean; undone: boolean; old: boolean } | undefined> {
  await db.query({ text: 'select from bulk_job where id = $1 for no key update', values: [id] })
  // Read after the lock: a second request at the same time sees the undo of the first.
  const [job] = await db.query<{
    business: string
    change: BulkChange
    finished: boolean
    undone: boolean
    old: boolean
  }>({
    text: `select business_id as business, change, finished_at is not null as finished,
             exists (select from bulk_job undo where undo.undo_of = job.id) as undone,
             job.created_at < now() - make_interval(days => ${undoDays}) as old
           from bulk_job job where id = $1`,
    values: [id],
  })
  return job
}
