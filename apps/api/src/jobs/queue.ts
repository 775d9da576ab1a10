import type { Database, Query } from '../database/database.ts'

/** Rows of a table that are due for work, each at its own time. In the SQL of a queue a row is called `job`. */
export interface DueRows {
  table: string
  /** The key column; `id` by default. */
  id?: string
  /** SQL: the time from which a row is due. */
  due: string
  /** SQL: a condition, for tables where not every due row needs work. */
  waiting?: string
  /** SQL: the order of work. By default the rows that are due for the longest time come first. */
  order?: string
  /** The number of rows per round. */
  batch: number
}

/**
 * Work in a table. A row is written in the transaction that makes the work necessary. Any number of processes take rows;
 * if a process ends with a row, the row becomes due again.
 */
export interface Queue extends DueRows {
  /** SQL assignments for a row that is taken: they set the time when it is due again if its process fails. */
  taken: string
  /** For work on one row per parent at a time: the parent's table, and the column that refers to it. */
  onePer?: { table: string; column: string }
  /** The name of the prepared statement that takes rows; without it, nothing is prepared. */
  name?: string
}

/** A queue in a table with the columns `due_at`, `attempts`, `error` and `dropped_at`, the time when a row was given up. */
export interface Outbox extends Queue {
  /** Seconds after the first, second, … failed attempt. After the last one the row is given up. */
  pauses: readonly number[]
  /** Days until a row that was given up is deleted; never by default. */
  keptDays?: number
}

/** @param lease  the seconds that a process has for a row */
export const outboxOf = (
  parts: Pick<Outbox, 'table' | 'batch' | 'pauses' | 'keptDays'> & { lease: number },
): Outbox => ({
  ...parts,
  due: 'job.due_at',
  waiting: 'job.dropped_at is null',
  taken: `attempts = job.attempts + 1, due_at = ${inSeconds(parts.lease)}`,
})

/** SQL: the time in so many seconds. */
export const inSeconds = (seconds: number): string => `now() + make_interval(secs => ${seconds})`

/** SQL: the time in so many seconds, doubled `times` times, but no later than in `most`. */
export const inDoublingSeconds = (seconds: number | `$${number}`, times: string, most: string): string =>
  `now() + least(interval '${most}', make_interval(secs => ${seconds}) * power(2, least(${times}, 10)))`

/** The lock leaves foreign keys to the row alone: others may still refer to it. */
const dueSql = ({ due, waiting = 'true', order = due }: DueRows, limit: number, condition = 'true'): string =>
  `where ${due} <= now() and ${waiting} and ${condition} order by ${order} limit ${limit} for no key update`

/**
 * SQL: selects and locks the keys of due rows, without the rows that other transactions have locked. Use it alone for
 * work that is done in the same transaction; otherwise use `claimDue`.
 */
export const dueRows = (rows: DueRows, condition?: string): string =>
  `select job.${rows.id ?? 'id'} as id from ${rows.table} job ${dueSql(rows, rows.batch, condition)} of job skip locked`

/**
 * Takes due rows for this process: for others they are not due until the time that `taken` sets.
 *
 * @param select  the columns to return, from the updated rows `taken`
 * @param read  runs the statement, and declares the type of its rows
 */
export async function claimDue<Row>(
  db: Database,
  queue: Queue | Outbox,
  select: string,
  read: (statement: Query) => Promise<Row[]>,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { onePer, name } = queue
  if (!onePer) return read({ ...(name && { name }), text: claimSql(queue, select), values })
  const { table, column } = onePer
  return db.transaction(async () => {
    const [parent] = await db.query<{ id: string }>({
      ...(name && { name }),
      text: `select parent.id from ${queue.table} job join ${table} parent on parent.id = job.${column}
             ${dueSql(queue, 1)} of parent skip locked`,
    })
    if (!parent) return []
    // A second statement, because it sees what another process wrote before we got the lock.
    const text = claimSql(queue, select, `job.${column} = $${values.length + 1}`)
    return read({ text, values: [...values, parent.id] })
  })
}

function claimSql(queue: Queue | Outbox, select: string, condition?: string): string {
  const { table, id = 'id', taken } = queue
  const days = 'keptDays' in queue ? queue.keptDays : undefined
  return `
    with ${days ? `old as (delete from ${table} where dropped_at < now() - make_interval(days => ${days})),` : ''}
    due as materialized (${dueRows(queue, condition)}),
    taken as (update ${table} job set ${taken} from due where job.${id} = due.id returning job.*)
    select ${select}`
}

/**
 * Plans the next attempt after a failed one, or gives up.
 *
 * @param error  without personal data
 * @param forGood  whether another attempt would be useless
 * @returns whether the row was given up
 */
export async function scheduleRetry(
  db: Database,
  { table, pauses }: Outbox,
  { id, attempts }: { id: string; attempts: number },
  error: string,
  forGood: boolean,
): Promise<boolean> {
  const pause = forGood ? undefined : pauses[attempts - 1]
  await db.query({
    text: `update ${table} set error = $2, due_at = now() + make_interval(secs => $3),
             dropped_at = case when $4 then now() end where id = $1`,
    values: [id, error, pause ?? 0, pause === undefined],
  })
  return pause === undefined
}
