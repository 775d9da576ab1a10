import { type RunningJob, startJob } from '../job.ts'
import type { Database } from './database.ts'

const EVERY_MS = 3_600_000

/**
 * Tidies the embedded database, which has no autovacuum: without it what orders rewrite (stock, sales, baskets) piles up,
 * and statements stay planned for the size that tables had at the start. One table a round, so that requests come between.
 *
 * @param requests  how many have come so far: to them it gives way
 */
export function startTidying(db: Database, requests: () => number, report?: (error: unknown) => void): RunningJob {
  let tables: string[] = []
  const work = async (): Promise<boolean> => {
    if (tables.length === 0) tables = await tablesOf(db)
    const [table] = tables.splice(0, 1)
    if (table) await db.query({ text: `vacuum (analyze) ${table}` })
    return tables.length > 0
  }
  return startJob(db, { every: EVERY_MS, rest: { times: 4, requests }, work }, report)
}

/** Their quoted names. */
async function tablesOf(db: Database): Promise<string[]> {
  const rows = await db.query<{ name: string }>({
    text: `select quote_ident(relname) as name from pg_class
           where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`,
  })
  return rows.map(({ name }) => name)
}
