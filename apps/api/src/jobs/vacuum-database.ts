import type { Job, JobParts } from './job.ts'
import type { Database } from '../database/database.ts'

/**
 * Vacuums the embedded database, which has no autovacuum: without it old versions of rows (stock, sales, baskets)
 * accumulate, and statements stay planned for the sizes that tables had at the start. One table a round, so that
 * requests are served in between.
 */
export const vacuumJob: Job<JobParts> = {
  name: 'tidy database',
  every: 60_000,
  rest: 4,
  when: ({ db }) => db.embedded,
  open({ db }) {
    let tables: string[] = []
    return {
      async work() {
        if (tables.length === 0) tables = await tablesToVacuum(db)
        const [table] = tables.splice(0, 1)
        if (table) await db.query({ text: `vacuum (analyze) ${table}` })
        return tables.length > 0
      },
    }
  },
}

/**
 * The quoted names of the tables that autovacuum would process, by its own thresholds. Its counters are lost at a
 * restart: then the size decides. An empty table is skipped: once known to be empty it would be read whole by
 * statements planned before it grew (orders cost twice as much after the first five hundred).
 */
async function tablesToVacuum(db: Database): Promise<string[]> {
  const rows = await db.query<{ name: string }>({
    text: `select quote_ident(c.relname) as name from pg_stat_user_tables counted join pg_class c on c.oid = counted.relid
           where c.relnamespace = current_schema()::regnamespace and (
             counted.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
             or counted.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
             or pg_relation_size(c.oid) / 8192 > greatest(10, 1.1 * c.relpages))
           order by c.relname`,
  })
  return rows.map(({ name }) => name)
}
