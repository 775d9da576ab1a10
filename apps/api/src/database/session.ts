import type { FieldDef, PoolClient, QueryResult } from 'pg'

export interface Query {
  text: string
  values?: readonly unknown[]
  /** Prepares the statement under this name, once per connection. The same name must always have the same text. */
  name?: string
  /**
   * A connection plans the statement only once, and not for its values. Use it if the statement looks rows up by their
   * keys and its planning takes long. It needs a name. Inside a transaction, the transaction decides.
   */
  plan?: 'once'
  /**
   * True for a slow statement: the client sets no time limit. The caller must also change the server's
   * `statement_timeout`.
   */
  patient?: true
}

/** A finished statement, successful or not. */
export interface FinishedStatement {
  text: string
  name: string | undefined
  /**
   * Milliseconds until the whole answer has arrived, from the time when the statement was sent and the statements
   * before it were finished.
   */
  ms: number
  /** Milliseconds for which the statement waited for a free connection before it was sent. */
  waited: number
  /** The columns of the answer. */
  columns: readonly FieldDef[] | undefined
}
export type StatementListener = (statement: FinishedStatement) => void

/** One connection during a transaction. */
export interface Session {
  client: PoolClient
  listeners: readonly StatementListener[]
  /** The time when the server last finished a statement of this session. */
  free: number
}

/**
 * The time limit of patient statements: the longest possible delay of a timer, about 24 days. `pg` would replace 0
 * by its default.
 */
const LONGEST = 2 ** 31 - 1

/**
 * Sends a statement at once, without waiting for earlier statements of the session: the server runs the statements of
 * a connection in the order in which it receives them.
 *
 * @param waited  the milliseconds for which the statement waited for the connection
 */
export async function send<Row>(
  session: Session,
  { text, values, name, patient }: Query,
  waited = 0,
): Promise<QueryResult<Row & object>> {
  const { client, listeners } = session
  const sent = performance.now()
  let columns: readonly FieldDef[] | undefined
  try {
    const result: QueryResult<Row & object> | QueryResult<Row & object>[] = await client.query({
      text,
      ...(patient ? { query_timeout: LONGEST } : {}),
      ...(values ? { values: values as unknown[] } : {}),
      ...(name ? { name } : {}),
    })
    const last = Array.isArray(result) ? result.at(-1)! : result
    columns = last.fields
    return last
  } finally {
    // The server begins a statement when it has finished the one before.
    const begun = Math.max(sent, session.free)
    session.free = performance.now()
    for (const listener of listeners) listener({ text, name, ms: session.free - begun, waited, columns })
  }
}

/** Like `send`, for a statement with `plan: 'once'`. The settings around it are sent together with the statement. */
export async function sendPlannedOnce<Row>(
  session: Session,
  query: Query,
  waited: number,
): Promise<QueryResult<Row & object>> {
  const { client } = session
  const [, result] = await Promise.all([
    client.query('SET plan_cache_mode = force_generic_plan'),
    send<Row>(session, query, waited),
    client.query('RESET plan_cache_mode'),
  ])
  return result
}

/**
 * True if the server did not answer in time. A later answer would belong to no query, so the connection must be
 * closed.
 */
export const isSilence = (error: unknown): boolean => (error as Error).message === 'Query read timeout'
