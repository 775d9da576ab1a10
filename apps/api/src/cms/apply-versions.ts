import type { Database } from '../database/database.ts'
import type { Job, JobParts } from '../jobs/job.ts'

/** Brings planned versions of pages into force on their day. */
export const cmsVersionJob: Job<JobParts> = {
  name: 'versions of pages',
  every: 30_000,
  work: async ({ db }) => (await applyVersions(db)) > 0,
}

/**
 * Writes the texts of due versions into their pages. If several versions of a page are due, the page gets the last one.
 *
 * @returns the number of versions that came into force
 */
export const applyVersions = (db: Database, now = new Date()): Promise<number> =>
  db.transaction(async () => {
    const due = await db.query<{ id: string; page: string }>({
      name: 'due versions of pages',
      text: `select v.id, v.cms_id as page from cms_version v join cms page on page.id = v.cms_id
             where not v.applied and v.in_force_at <= $1
             order by v.cms_id, v.in_force_at, v.number for update of v, page skip locked`,
      values: [now],
    })
    for (const { id, page } of due) {
      await db.query({ text: 'update cms_version set applied = true where id = $1', values: [id] })
      await db.query({
        text: `update cms set title = v.title, body = v.body, meta = v.meta, updated_at = now()
               from cms_version v where v.id = $1 and cms.id = $2`,
        values: [id, page],
      })
    }
    if (due.length > 0) db.changed('cms', ...due.map(({ page }) => `cms:${page}`))
    return due.length
  })
