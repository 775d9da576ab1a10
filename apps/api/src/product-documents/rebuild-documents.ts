import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Data } from '../services.ts'
import type { Job, JobParts } from '../jobs/job.ts'
import { documentStatements } from './document-statements.ts'
import { refreshProducts } from './product-document.ts'

const SETTING = 'product_document'

/**
 * The maximum number of documents in one batch. The embedded database has only one connection, so larger batches would
 * make customers wait.
 */
const BATCH = 200

const PROGRESS_MS = 10_000

/**
 * SQL: the documents that another version of the statement than $1 has written. PostgreSQL uses the index for `<` and
 * `>`, but not for `<>`.
 */
const OUTDATED = `select id from product_document where version < $1
  union all select id from product_document where version > $1`

/**
 * Records that this version of Lonja writes the documents. While processes of two versions run together, the version of
 * the process that started last writes them.
 */
export async function claimDocuments({ db, models }: Data): Promise<void> {
  const { version } = documentStatements(models)
  await db.query({
    text: `insert into setting (key, value) values ($1, to_jsonb($2::text))
      on conflict (key) do update set value = excluded.value where setting.value <> excluded.value`,
    values: [SETTING, version],
  })
}

/**
 * Rewrites a batch of the documents that another version of Lonja wrote, in one transaction and in one process at a
 * time. Returns the number of documents. It is 0 if all are done, if another process is rewriting, or if a process of
 * another version has called `claimDocuments` after this process.
 */
export async function rebuildBatch(data: Data): Promise<number> {
  const { db, models } = data
  const { version } = documentStatements(models)
  return db.transaction(async () => {
    const [turn] = await db.query<{ mine: boolean }>({
      text: `select pg_try_advisory_xact_lock($1) and
        exists (select from setting where key = $2 and value = to_jsonb($3::text)) as mine`,
      values: [advisoryLocks.documents, SETTING, version],
    })
    if (!turn!.mine) return 0
    const outdated = await db.query<{ id: string }>({ text: `${OUTDATED} limit ${BATCH}`, values: [version] })
    await refreshProducts(
      data,
      outdated.map(({ id }) => id),
    )
    return outdated.length
  })
}

async function countOutdated({ db, models }: Data): Promise<number> {
  const { version } = documentStatements(models)
  const [row] = await db.query<{ count: number }>({
    text: `select count(*)::int as count from (${OUTDATED}) outdated`,
    values: [version],
  })
  return row!.count
}

/**
 * After an upgrade that changes the form of documents, rewrites all of them in batches. The old documents are shown
 * meanwhile. If the process is stopped, another process or its next start continues the work.
 */
export const rebuildJob: Job<JobParts & Data> = {
  name: 'rebuild documents',
  every: 30_000,
  rest: 1,
  open(parts) {
    const { log } = parts
    let progress: { total: number; written: number; saidAt: number } | undefined
    const work = async (): Promise<boolean> => {
      const total = progress ? progress.total : await countOutdated(parts)
      if (total === 0) return false
      const written = await rebuildBatch(parts)
      if (written > 0 && !progress) {
        log.info({ total }, 'Writing product records again after the upgrade; the old ones are shown meanwhile')
        progress = { total, written: 0, saidAt: performance.now() }
      }
      if (!progress) return false
      progress.written += written
      if (written < BATCH) {
        // Other processes may have written some of the documents, so the remaining ones are counted again.
        const left = await countOutdated(parts)
        log.info({ ...counts(progress), left }, 'This process has no more product records to write')
        progress = undefined
        return false
      }
      if (performance.now() - progress.saidAt >= PROGRESS_MS) {
        log.info(counts(progress), 'Writing product records')
        progress.saidAt = performance.now()
      }
      return true
    }
    return { work }
  },
}

const counts = ({ total, written }: { total: number; written: number }) => ({ written, total })
