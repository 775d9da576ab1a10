import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient, QueryResult } from 'pg'
import type { ConnectionPool } from './pool.ts'
import type { Replica } from './replica.ts'
import { type Query, type Session, type StatementListener, isSilence, send, sendPlannedOnce } from './session.ts'

export type { FinishedStatement, Query } from './session.ts'

/** The numbers of connections to a server. The embedded database has one connection. */
export interface Connections {
  total: number
  idle: number
  /** The number of requests and jobs that wait for a connection. */
  waiting: number
}

type Effect = () => unknown
type ChangeListener = (tags: string[]) => void

/** The part of a database that only reads need. */
export type Reads = Pick<Database, 'query'>

/**
 * A PostgreSQL database, embedded or on a server. Inside `transaction()`, every query with this object belongs to the
 * transaction.
 */
export interface Database {
  readonly embedded: boolean
  /**
   * True for a command that uses the embedded database of a running server: the database and its schema belong to
   * that server.
   */
  readonly guest: boolean
  /**
   * Runs SQL. The call declares the type of the rows. The type is never inferred, and the tests compare it with the
   * schema and with every row. Without values, the text may contain several statements: the result is the rows of the
   * last statement.
   */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the check of statements reads the type
  query<Row = unknown>(query: Query): Promise<NoInfer<Row>[]>
  /**
   * Sends a statement of the present transaction together with its COMMIT, which saves a journey to the server. If the
   * statement fails, the transaction is rolled back. Outside a transaction, and in a nested one, it runs at once.
   */
  queryAtCommit(query: Query): Promise<void>
  /**
   * Reads from the standby of `DATABASE_READ_URL`, if it is configured and has the needed data; otherwise, and inside a
   * transaction, like `query`. It is only for requests that do not write, and for data that may be some seconds old for
   * people who did not change them. Other reads, for example of sessions, use `query`. Read it once for the statements
   * of one answer: they go forward in time, because after the first one on the primary no other uses the standby.
   */
  readonly reader: Reads
  /** The standby of `DATABASE_READ_URL`. */
  readonly replica: Replica | undefined
  /**
   * Runs `work` in a transaction that includes everything that `work` awaits. Inside another transaction, the
   * call makes a savepoint. The outermost transaction repeats `work` after serialization failures and deadlocks.
   * Therefore effects outside the database belong in `afterCommit`. Queries that do not wait for each other
   * (`Promise.all`) are sent together and run in their order, so they need one journey to the server.
   *
   * With `plan: 'once'`, a connection plans each named statement of the transaction only once. PostgreSQL would plan it
   * for its values five times before that. The plans use indexes where possible: a plan that is made while a table is
   * empty would otherwise read the whole table, also after it has grown. Use it if all statements look rows up by their keys.
   */
  transaction<T>(work: () => Promise<T>, options?: { plan?: 'once' }): Promise<T>
  /**
   * Runs `effect` after the COMMIT, and never after a rollback. Outside a transaction it runs at once. The caller
   * does not wait for it.
   */
  afterCommit(effect: Effect): void
  /**
   * Announces to every process that the data behind these tags have changed. In a transaction, this happens after the
   * COMMIT.
   */
  changed(...tags: string[]): void
  /**
   * Subscribes to changes. Changes of this process arrive before its transaction() resolves. The tag `*` means that
   * anything may have changed.
   */
  onChanged(listener: ChangeListener): void
  /** Subscribes to finished statements. */
  onStatement(listener: StatementListener): void
  connections(): Connections
  close(): Promise<void>
}

/** The connection between processes by which they announce changes to each other. */
export interface Channel {
  /** Returns statements that publish these tags. They must run inside the transaction of the changes. */
  publish(tags: string[]): string[]
  /** Subscribes to the changes of other processes. */
  onReceived(listener: ChangeListener): void
  close(): Promise<void>
}

export interface DatabaseParts {
  pool: ConnectionPool
  embedded: boolean
  /**
   * True if the session belongs to another process. Statements are then sent without names, because that process may
   * use the same names for other statements.
   */
  guest?: boolean
  channel?: Channel
  replica?: Replica | undefined
  /** Receives failures of background work. */
  report: (error: unknown) => void
  /** Closes the resources that the pool uses. */
  close?: () => Promise<void>
}

/** One level of a transaction: the outermost transaction, or a nested one. */
interface Frame {
  session: Session
  /** The level around a nested transaction. */
  outer: Frame | undefined
  /** The statements that are sent together with the COMMIT; undefined for a nested transaction. */
  last: Query[] | undefined
  effects: Effect[]
  tags: Set<string>
  /**
   * The last nested transaction of this level. Nested transactions of one level wait for each other, because
   * savepoints form a stack.
   */
  nested: Promise<unknown>
  ended: boolean
}

const ATTEMPTS = 4
const BEGIN_WITH_KEPT_PLANS = 'BEGIN; SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

export function createDatabase(parts: DatabaseParts): Database {
  return new PgDatabase(parts)
}

class PgDatabase implements Database {
  readonly embedded: boolean
  readonly guest: boolean
  readonly #parts: DatabaseParts
  readonly #frames = new AsyncLocalStorage<Frame>()
  readonly #listeners: ChangeListener[] = []
  readonly #statementListeners: StatementListener[] = []
  readonly #background = new Set<Promise<unknown>>()
  #closed: Promise<void> | undefined

  constructor(parts: DatabaseParts) {
    this.#parts = parts
    this.embedded = parts.embedded
    this.guest = parts.guest ?? false
    parts.channel?.onReceived((tags) => this.#notifyListeners(tags))
  }

  get replica(): Replica | undefined {
    return this.#parts.replica
  }

  get reader(): Reads {
    const { replica } = this.#parts
    if (!replica) return this
    let onPrimary = false
    return {
      query: async <Row>(query: Query): Promise<Row[]> => {
        const readPrimary = async (): Promise<Row[]> => {
          onPrimary = true
          return this.query(query)
        }
        return onPrimary || this.#frame() ? readPrimary() : replica.query(query, this.#statementListeners, readPrimary)
      },
    }
  }

  async query<Row>(given: Query): Promise<Row[]> {
    const query = this.#named(given)
    const frame = this.#frame()
    const result = frame ? await send<Row>(frame.session, query) : await this.#runAlone<Row>(query)
    return result.rows
  }

  async queryAtCommit(query: Query): Promise<void> {
    const last = this.#frame()?.last
    if (last) last.push(this.#named(query))
    else await this.query(query)
  }

  async transaction<T>(work: () => Promise<T>, { plan }: { plan?: 'once' } = {}): Promise<T> {
    const outer = this.#frame()
    if (outer) {
      const turn = outer.nested.then(() => this.#savepoint(outer, work))
      outer.nested = turn.catch(() => {})
      return turn
    }
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#attempt(work, plan ? BEGIN_WITH_KEPT_PLANS : 'BEGIN')
      } catch (error) {
        const { code } = error as { code?: unknown }
        if (attempt === ATTEMPTS || (code !== SERIALIZATION_FAILURE && code !== DEADLOCK)) throw error
        await sleep(Math.random() * 20 * attempt)
      }
    }
  }

  afterCommit(effect: Effect): void {
    const frame = this.#frame()
    if (frame) frame.effects.push(effect)
    else this.#start(effect)
  }

  changed(...tags: string[]): void {
    const frame = this.#frame()
    if (frame) {
      for (const tag of tags) frame.tags.add(tag)
      return
    }
    this.#notifyListeners(tags)
    const statements = this.#parts.channel?.publish(tags) ?? []
    if (statements.length > 0) this.#start(() => this.#runAlone({ text: statements.join('; ') }))
  }

  onChanged(listener: ChangeListener): void {
    this.#listeners.push(listener)
  }

  onStatement(listener: StatementListener): void {
    this.#statementListeners.push(listener)
  }

  connections(): Connections {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.#parts.pool
    return { total, idle, waiting }
  }

  async close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    await Promise.all(this.#background)
    await this.#parts.replica?.close()
    await this.#parts.channel?.close()
    await this.#parts.pool.end()
    await this.#parts.close?.()
  }

  #named({ name, ...unnamed }: Query): Query {
    return name === undefined || this.guest ? unnamed : { ...unnamed, name }
  }

  #frame(): Frame | undefined {
    const frame = this.#frames.getStore()
    if (frame) mustBeOpen(frame)
    return frame
  }

  #session(client: PoolClient): Session {
    return { client, listeners: this.#statementListeners, free: 0 }
  }

  async #runAlone<Row>(query: Query): Promise<QueryResult<Row & object>> {
    // `pool.query()` is not used, because it closes the connection after any failed statement.
    const begun = performance.now()
    const client = await this.#parts.pool.connect()
    const waited = performance.now() - begun
    let silent = false
    try {
      const run = query.plan && query.name ? sendPlannedOnce : send
      return await run<Row>(this.#session(client), query, waited).catch((error: unknown) => {
        silent = isSilence(error)
        throw error
      })
    } finally {
      client.release(silent)
    }
  }

  async #attempt<T>(work: () => Promise<T>, begin: string): Promise<T> {
    const client = await this.#parts.pool.connect()
    const frame = openFrame(this.#session(client), [], undefined)
    let usable = false
    let result: T
    try {
      await client.query(begin)
      try {
        result = await this.#frames.run(frame, work)
        frame.ended = true
        // The statements are sent together, because a transaction holds its locks until the server receives the
        // COMMIT. If one of them fails, the server rolls back.
        const end = [...(this.#parts.channel?.publish([...frame.tags]) ?? []), 'COMMIT']
        const last = [...(frame.last ?? []), { text: end.join('; ') }].map((query) => send(frame.session, query))
        const { command } = (await Promise.all(last)).at(-1)!
        if (command !== 'COMMIT')
          throw new Error('The transaction was rolled back: it went on after a failed statement')
        usable = true
      } catch (error) {
        frame.ended = true
        usable = await send(frame.session, { text: 'ROLLBACK' }).then(
          () => true,
          () => false,
        )
        throw error
      }
    } finally {
      client.release(!usable)
    }
    this.#notifyListeners([...frame.tags])
    for (const effect of frame.effects) this.#start(effect)
    return result
  }

  async #savepoint<T>(outer: Frame, work: () => Promise<T>): Promise<T> {
    const { session } = outer
    const frame = openFrame(session, undefined, outer)
    // The outer transaction may fail and end at any moment. After that, its connection belongs to other transactions.
    mustBeOpen(outer)
    await send(session, { text: 'SAVEPOINT nested' })
    try {
      const result = await this.#frames.run(frame, work)
      mustBeOpen(frame)
      frame.ended = true
      await send(session, { text: 'RELEASE SAVEPOINT nested' })
      for (const tag of frame.tags) outer.tags.add(tag)
      outer.effects.push(...frame.effects)
      return result
    } catch (error) {
      frame.ended = true
      // If this rollback fails, the connection is lost, and `error` already has the cause.
      if (!hasEnded(outer))
        await send(session, { text: 'ROLLBACK TO SAVEPOINT nested; RELEASE SAVEPOINT nested' }).catch(() => {})
      throw error
    }
  }

  #notifyListeners(tags: string[]): void {
    if (tags.length === 0) return
    this.#parts.replica?.changed()
    for (const listener of this.#listeners) {
      try {
        listener(tags)
      } catch (error) {
        this.#parts.report(error)
      }
    }
  }

  #start(effect: Effect): void {
    // A request whose client has disconnected can end after the database was closed. Its effect is then not run.
    if (this.#parts.pool.ending) return
    const running = (async () => effect())().catch(this.#parts.report)
    this.#background.add(running)
    void running.then(() => this.#background.delete(running))
  }
}

function openFrame(session: Session, last: Query[] | undefined, outer: Frame | undefined): Frame {
  return { session, outer, last, effects: [], tags: new Set(), nested: Promise.resolve(), ended: false }
}

/** Whether the transaction or one around it has ended. */
const hasEnded = ({ ended, outer }: Frame): boolean => ended || (outer !== undefined && hasEnded(outer))

function mustBeOpen(frame: Frame): void {
  if (hasEnded(frame)) throw new Error('A query came after the end of its transaction: was something not awaited?')
}
