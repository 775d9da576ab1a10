import type { Job, JobParts } from './job.ts'
import type { Database } from '../database/database.ts'

/**
 * Vacuums the embedded database, which has no autovacuum. Otherwise old versions of rows (stock, sales, baskets)
 * would accumulate, and statements would stay planned for the sizes that tables had at the start. Each round vacuums
 * one table, so that requests are served between two rounds.
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
 * The quoted names of the tables that autovacuum would process by its default thresholds. The counters of changed rows
 * are lost in a restart, so tables whose files have grown are processed too. Tables that were always empty are skipped:
 * statements planned for an empty table would read the whole table, even after it has grown (after five hundred orders,
 * an order took twice as long).
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
