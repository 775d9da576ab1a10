import type { Database } from '../database/database.ts'
import type { Job } from '../jobs/job.ts'
import { mediaStore } from '../media/store.ts'
import type { Services } from '../services.ts'

const BATCH = 20

/**
 * Deletes applications that were rejected more than six months ago, with their documents, at most twenty. The data of
 * traders must not be kept longer than that (Digital Services Act, art. 30).
 *
 * @returns the number of deleted applications
 */
export async function deleteRejected({ db, config }: Pick<Services, 'db' | 'config'>): Promise<number> {
  const gone = await db.transaction(() => deleteRows(db))
  const store = mediaStore(config)
  for (const file of gone.flatMap(({ files }) => files)) await store.remove(file)
  return gone.length
}

/** Deletes the rows. A document that another application of the person contains too is kept. */
async function deleteRows(db: Database): Promise<{ files: string[] }[]> {
  const gone = await db.query<{ id: string; files: string[] }>({
    text: `with old as materialized (
             select id from business_application
             where state = 'rejected' and decided_at < now() - interval '6 months'
             order by decided_at limit ${BATCH} for update skip locked
           ), files as (
             delete from media_object m using business_application_document d, old
             where d.business_application_id = old.id and m.id = d.media_object_id and not exists (
               select from business_application_document other
               where other.media_object_id = m.id and other.business_application_id <> old.id)
             returning old.id, m.file
           ), gone as (
             delete from business_application a using old where a.id = old.id returning a.id
           )
           select gone.id, coalesce(array_agg(files.file) filter (where files.file is not null), '{}') as files
           from gone left join files on files.id = gone.id group by gone.id`,
  })
  if (gone.length > 0) db.changed('business-applications', ...gone.map(({ id }) => `business_application:${id}`))
  return gone
}

export const rejectedApplicationsJob: Job<Pick<Services, 'db' | 'config'>> = {
  name: 'rejected applications',
  every: 6 * 3_600_000,
  work: async (parts) => (await deleteRejected(parts)) === BATCH,
}
