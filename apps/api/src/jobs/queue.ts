import type { Database, Query } from '../database/database.ts'

/** The rows of a table that are due for work, each at its own time. The SQL texts of a queue call a row `job`. */
export interface DueRows {
  table: string
  /** The key column; `id` by default. */
  id?: string
  /** SQL: the time from which a row is due. */
  due: string
  /** SQL: a condition that rows must meet, for tables where not every due row needs work. */
  waiting?: string
  /** SQL: the order in which rows are taken. By default the rows that are due for the longest time come first. */
  order?: string
  /** The most rows in one round. */
  batch: number
}

/**
 * A table of work. A row is written in the transaction that makes the work necessary. Any number of processes take
 * rows; if a process ends before its work is done, its row becomes due again.
 */
export interface Queue extends DueRows {
  /** SQL: the assignments when a row is taken. They set the time when the row is due again if its process fails. */
  taken: string
  /** The parent's table and the column that refers to it, if only one row of each parent may be taken at a time. */
  onePer?: { table: string; column: string }
  /** The name of the prepared statement that takes rows; without a name the statement is not prepared. */
  name?: string
}

/**
 * A queue in a table with the columns `due_at`, `attempts`, `error` and `dropped_at`. A row was given up at the time
 * `dropped_at`.
 */
export interface Outbox extends Queue {
  /**
   * Seconds to wait after the first, second, … failed attempt. If the attempt after the last pause fails, the row is
   * given up.
   */
  pauses: readonly number[]
  /** Days until a row that was given up is deleted. Without a number it is never deleted. */
  keptDays?: number
}

/**
 * An outbox with the usual columns.
 *
 * @param lease  seconds after which a taken row is due again if the work on it is not finished
 */
export const outboxOf = (
  parts: Pick<Outbox, 'table' | 'batch' | 'pauses' | 'keptDays' | 'name'> & { lease: number },
): Outbox => ({
  ...parts,
  due: 'job.due_at',
  waiting: 'job.dropped_at is null',
  taken: `attempts = job.attempts + 1, due_at = ${inSeconds(parts.lease)}`,
})

/** SQL: the time `seconds` seconds from now. */
export const inSeconds = (seconds: number): string => `now() + make_interval(secs => ${seconds})`

/**
 * SQL: a time in the future. The interval from now is `seconds`, doubled `times` times, but at most `most`.
 */
export const inDoublingSeconds = (seconds: number | `$${number}`, times: string, most: string): string =>
  `now() + least(interval '${most}', make_interval(secs => ${seconds}) * power(2, least(${times}, 10)))`

/** `no key update` locks the row, but lets other transactions write rows that refer to it. */
const dueSql = ({ due, waiting = 'true', order = due }: DueRows, limit: number, condition = 'true'): string =>
  `where ${due} <= now() and ${waiting} and ${condition} order by ${order} limit ${limit} for no key update`

/**
 * SQL: locks due rows and selects their keys. Rows that other transactions have locked are left out. Use it for work
 * that is done in the same transaction; otherwise use `claimDue`.
 */
export const dueRows = (rows: DueRows, condition?: string): string =>
  `select job.${rows.id ?? 'id'} as id from ${rows.table} job ${dueSql(rows, rows.batch, condition)} of job skip locked`

/**
 * Takes due rows for this process. For other processes the rows are not due until the time that `taken` sets.
 *
 * @param select  the columns to return; `taken` is the alias of the updated rows
 * @param read  runs the statement; its result declares the type of the rows
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
    // The first statement may not see what another process wrote before we got the lock, so a second one is needed.
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
 * Plans the next attempt after a failed one, or gives the row up.
 *
 * @param error  the error to store, without personal data
 * @param forGood  true if another attempt would be useless
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
