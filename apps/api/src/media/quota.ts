import { type Viewer, operator, isInsider } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'

const MB = 1024 * 1024
/** The most bytes of one account's pictures and files together. Operators have no limit. */
const quotaOf = (viewer: Viewer): number => (operator(viewer) ? Infinity : isInsider(viewer) ? 5_000 * MB : 100 * MB)

/**
 * Checks that `more` bytes fit into the viewer's quota. Until the transaction ends, other uploads of the viewer wait,
 * so that two uploads cannot both use the last free bytes.
 *
 * @throws Problem `Upload quota exceeded`
 */
export async function mustFitQuota(db: Database, viewer: Viewer, more: number): Promise<void> {
  await db.query({ text: 'select pg_advisory_xact_lock(hashtext($1))', values: [`uploads of ${viewer.id}`] })
  const [row] = await db.query<{ used: number }>({
    text: `select (
        (select coalesce(sum(bytes), 0) from image_object where owner_id = $1) +
        (select coalesce(sum(size), 0) from media_object where owner_id = $1)
      )::float8 as used`,
    values: [viewer.id],
  })
  if (row!.used + more > quotaOf(viewer)) throw new Problem('Upload quota exceeded')
}
