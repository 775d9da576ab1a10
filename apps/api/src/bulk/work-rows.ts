import type { BulkCell, BulkChange } from '@lonja/contract/bulk/bulk-change'
import type { Viewer } from '../access/guards.ts'
import { Problem } from '../http/problem.ts'
import type { Job } from '../jobs/job.ts'
import { lockProducts } from '../product-documents/product-document.ts'
import type { Services } from '../services.ts'
import { crashPoint } from '../system/crash-point.ts'
import { mayChange } from './may-change.ts'
import { readAuthor } from './author.ts'
import { JOB } from './job-news.ts'
import { planChange } from './plan-change.ts'
import { type BulkProduct, readProducts, valueOf } from './read-products.ts'
import { writeCells } from './write-cells.ts'

type Parts = Pick<Services, 'config' | 'db' | 'models'>

/** The rows of one round, so that a stop of the process waits for a short time only. */
const perRound = 25

interface WaitingRow {
  job: string
  product: string
  business: string
  user: string | null
  change: BulkChange
  created: string
  /** For an undo, the cells that the first job has written. */
  undone: BulkCell[] | null
}

interface Outcome {
  state: 'changed' | 'unchanged' | 'rejected'
  cells: readonly BulkCell[]
  kept: readonly BulkCell[]
  reason: string | null
}

/** Works off the waiting rows of all jobs, the oldest job first. */
export const bulkJob: Job<Parts> = {
  name: 'bulk',
  every: 60_000,
  wakes: 'bulk-jobs',
  rest: 1,
  work: workRows,
}

/** Works off some rows. @returns whether more rows may wait */
export async function workRows(parts: Parts): Promise<boolean> {
  const worked = new Set<string>()
  try {
    for (let row = 0; row < perRound; row += 1) {
      const job = await workRow(parts)
      if (job === undefined) {
        for (const done of await finishJobs(parts)) worked.add(done)
        return false
      }
      worked.add(job)
    }
    return true
  } finally {
    // The progress is told once in a round, because a large job would fill the list of recent events.
    if (worked.size > 0) parts.db.changed(...[...worked].map((job) => `${JOB}${job}`))
  }
}

/**
 * Changes the product of the next waiting row. The row is locked until its change is committed, so two processes never
 * take the same row, and a row whose process dies waits again.
 *
 * @returns the job of the row; undefined if no row waits
 */
export async function workRow(parts: Parts): Promise<string | undefined> {
  const { db } = parts
  return db.transaction(async () => {
    const [row] = await db.query<WaitingRow>({
      name: 'bulk row',
      text: `select r.job_id as job, r.product_id as product, job.business_id as business, job.user_id as user,
               job.change, job.created_at::text as created,
               (select first.cells from bulk_row first where first.job_id = job.undo_of and first.product_id = r.product_id) as undone
             from bulk_job job join bulk_row r on r.job_id = job.id
             where job.finished_at is null and r.state = 'waiting'
             order by job.created_at, r.product_id limit 1 for update of r skip locked`,
    })
    if (!row) return undefined
    const { state, cells, kept, reason } = await changeProduct(parts, row)
    crashPoint('bulk.product-changed')
    await db.query({
      name: 'bulk row done',
      text: `update bulk_row set state = $3, cells = $4, kept = $5, reason = $6 where job_id = $1 and product_id = $2`,
      values: [row.job, row.product, state, JSON.stringify(cells), JSON.stringify(kept), reason],
    })
    return row.job
  })
}

/** Makes the change in a transaction of its own, so that a refusal leaves nothing behind but its reason. */
async function changeProduct(parts: Parts, row: WaitingRow): Promise<Outcome> {
  try {
    return await parts.db.transaction(async () => {
      const author = await readAuthor(parts.db, row.user)
      if (!author || !mayChange(author, row.business, row.change)) throw new Problem('Access Denied.')
      await lockProducts(parts.db, [row.product])
      const [product] = await readProducts(parts.db, row.business, [row.product], row.created)
      if (!product) throw new Problem('Not Found')
      const { cells, kept } = row.undone
        ? planUndo(product, row.undone)
        : { cells: planChange(product, row.change, row.job), kept: [] }
      const viewer: Viewer = { ...author, requestId: `bulk-${row.job}` }
      await writeCells(parts, viewer, row, product, cells)
      return { state: cells.length > 0 ? 'changed' : 'unchanged', cells, kept, reason: null }
    })
  } catch (error) {
    // Another error is a bug or a lost connection: the round fails, and the row waits for the next one.
    if (!(error instanceof Problem)) throw error
    return { state: 'rejected', cells: [], kept: [], reason: error.detail }
  }
}

/** The cells that an undo writes back, and those that somebody has changed since. */
export function planUndo(product: BulkProduct, written: readonly BulkCell[]): { cells: BulkCell[]; kept: BulkCell[] } {
  const isSame = (cell: BulkCell) => valueOf(product, cell) === cell.after
  return {
    cells: written.filter(isSame).map((cell) => ({ ...cell, before: cell.after, after: cell.before })),
    kept: written.filter((cell) => !isSame(cell)),
  }
}

/** The time for which jobs are kept, so that people can look them up after the time in which they can be taken back. */
const KEPT = '90 days'

/**
 * Deletes old jobs, and ends the jobs of which no row waits. A row that another process is working on still waits.
 *
 * @returns the jobs that are over now
 */
async function finishJobs({ db }: Parts): Promise<string[]> {
  await db.query({ text: `delete from bulk_job where created_at < now() - interval '${KEPT}'` })
  const done = await db.query<{ id: string }>({
    name: 'bulk jobs done',
    text: `update bulk_job set finished_at = now() where finished_at is null
             and not exists (select from bulk_row where job_id = bulk_job.id and state = 'waiting')
           returning id`,
  })
  return done.map(({ id }) => id)
}
