import { type BulkJob, type BulkResult, undoDays } from '@lonja/contract/bulk/bulk-change'
import { type Viewer, mayInTown, shopsWith } from '../access/guards.ts'
import type { Reads } from '../database/database.ts'
import { Problem } from '../http/problem.ts'

/** The rows of a job that are listed. */
const listedRows = 500
const listedJobs = 20

const JOB = `job.id, job.change, job.undo_of as "undoOf",
  (select undo.id from bulk_job undo where undo.undo_of = job.id) as "undoneBy",
  job.finished_at is not null and not exists (select from bulk_job undo where undo.undo_of = job.id)
    and job.created_at > now() - make_interval(days => ${undoDays})
    and count(*) filter (where r.state = 'changed') > 0 as "canUndo",
  (select username from "user" where id = job.user_id) as username,
  to_json(job.created_at) #>> '{}' as "createdDate", to_json(job.finished_at) #>> '{}' as "finishedDate",
  count(*) filter (where r.state = 'waiting')::int as waiting, count(*) filter (where r.state = 'changed')::int as changed,
  count(*) filter (where r.state = 'unchanged')::int as unchanged, count(*) filter (where r.state = 'rejected')::int as rejected,
  count(*) filter (where r.kept <> '[]')::int as kept
  from bulk_job job left join bulk_row r on r.job_id = job.id`

/** The newest jobs of a shop. */
export const listJobs = (db: Reads, business: string): Promise<BulkJob[]> =>
  db.query<BulkJob>({
    text: `select ${JOB} where job.id in (
             select id from bulk_job where business_id = $1 order by created_at desc limit ${listedJobs})
           group by job.id order by job.created_at desc`,
    values: [business],
  })

/** A job with its rejected rows, and the rows that an undo has left alone. @throws Problem 404 */
export async function readJob(db: Reads, id: string, viewer: Viewer): Promise<BulkResult> {
  const [job] = await db.query<BulkJob>({
    text: `select ${JOB} where job.id = $1 and ($3 or job.business_id = any($2::uuid[])) group by job.id`,
    values: [id, shopsWith(viewer, 'products'), mayInTown(viewer, 'products')],
  })
  if (!job) throw new Problem('Not Found')
  const rows = await db.query<{
    product: { id: string; title: string }
    reason: string | null
    fields: BulkResult['left'][number]['fields']
  }>({
    text: `select json_build_object('id', product.id, 'title', product.title) as product, r.reason,
             array(select distinct cell ->> 'field' from jsonb_array_elements(r.kept) cell order by 1) as fields
           from bulk_row r join product on product.id = r.product_id
           where r.job_id = $1 and (r.state = 'rejected' or r.kept <> '[]') order by product.title, product.id
           limit ${listedRows}`,
    values: [id],
  })
  return {
    ...job,
    rejects: rows.flatMap(({ product, reason }) => (reason === null ? [] : [{ product, reason }])),
    left: rows.flatMap(({ product, fields }) => (fields.length === 0 ? [] : [{ product, fields }])),
  }
}
