import type { PoolClient } from 'pg'
import type { ServerChannel } from './changes.ts'
import type { ConnectionPool } from './pool.ts'
import { APPLIED, isReached } from './position.ts'
import type { Position } from './position.ts'
import { reasonOf } from './reason-of.ts'
import { type Query, type StatementListener, isSilence, send } from './session.ts'

/** The interval at which the primary and the standby are asked for their positions. */
const POLL_MS = 1_000

export interface ReplicaParts {
  pool: ConnectionPool
  channel: Pick<ServerChannel, 'position' | 'onLost'>
  /** The longest time in milliseconds by which the data of a read may be older than those of the primary. */
  maxAgeMs: number
}

export interface ReplicaState {
  /** Why all reads go to the primary; null if the standby is used; undefined before the first answer. */
  problem: string | null | undefined
  /** The bytes of the log that the standby had not applied when it was asked last. */
  behind: number
  /** The reads of this process that were answered by the standby, and by the primary instead. */
  reads: { standby: number; primary: number }
}

/**
 * Reads from a standby, but only if it has applied the log up to a position that contains:
 *
 * - every change that this process has made or was told of, so that a stored answer is never older than a change;
 * - every write of the sessions whose requests came to this process (`catchUp`);
 * - everything that was written longer ago than `maxAgeMs`.
 *
 * If it has not, or if it fails, the primary is read. The position that a read needs is compared with the one that the
 * standby reported earlier on the same connection, so that most reads need no further question.
 */
export class Replica {
  readonly maxAgeMs: number
  readonly #pool: ConnectionPool
  readonly #channel: ReplicaParts['channel']
  /** The position that every read has to contain. */
  #needed: Position | undefined
  /** Every change that was announced before this position was received. */
  #heard: Position | undefined
  /** The number of changes so far, and the number of those that are before `#needed`. */
  #changes = 0
  #located = 0
  #asking: Promise<Position> | undefined
  #next: Promise<Position> | undefined
  /** The positions of the primary in the last `maxAgeMs`, with the times before they were asked for. */
  #recent: { since: number; position: Position }[] = []
  /** The position that a server reported on a connection. A connection always leads to the same server. */
  readonly #reached = new WeakMap<PoolClient, Position>()
  readonly #listeners: ((problem: string | null) => void)[] = []
  #state: ReplicaState = { problem: undefined, behind: 0, reads: { standby: 0, primary: 0 } }
  #polling: Promise<void>
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor({ pool, channel, maxAgeMs }: ReplicaParts) {
    this.#pool = pool
    this.#channel = channel
    this.maxAgeMs = maxAgeMs
    // Until the connection is open again, changes may have been made that this process was not told of.
    channel.onLost(() => this.changed())
    this.#polling = this.#poll()
  }

  get state(): Readonly<ReplicaState> {
    return this.#state
  }

  /** Calls the listener each time when the standby is not used any more, with the reason, or is used again (null). */
  onState(listener: (problem: string | null) => void): void {
    this.#listeners.push(listener)
    if (this.#state.problem) listener(this.#state.problem)
  }

  /** Call it after a change of data. Every read that begins later then contains the change. */
  changed(): void {
    this.#changes += 1
    void this.#hear().catch(() => {}) // the next read asks again
  }

  /** The present position of the primary. Reads that begin from now on contain everything before it. */
  async position(): Promise<Position> {
    this.#changes += 1
    return this.#hear()
  }

  /**
   * Waits until this process has received all changes before the position, and lets all later reads contain them. A
   * position that the primary has not reached is invented, and has no effect.
   */
  async catchUp(position: Position): Promise<void> {
    if (!this.#heard || !isReached(position, this.#heard)) await this.#hear()
    if (isReached(position, this.#heard!)) this.#need(position)
    // The session wrote to a former primary. Its position cannot be compared, so everything written so far is needed.
    else if (position.timeline < this.#heard!.timeline) this.#need(this.#heard!)
  }

  /** Reads from the standby, or by `readPrimary`. */
  async query<Row>(
    query: Query,
    listeners: readonly StatementListener[],
    readPrimary: () => Promise<Row[]>,
  ): Promise<Row[]> {
    const { reads, problem } = this.#state
    const rows = problem === null ? await this.#read<Row>(query, listeners) : null
    if (Array.isArray(rows)) {
      reads.standby += 1
      return rows
    }
    reads.primary += 1
    const found = await readPrimary()
    // An error of the statement itself does not come here, because the primary throws it too.
    if (rows instanceof Error && !isConflict(rows)) this.#setProblem(reasonOf(rows))
    return found
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#polling
    await this.#pool.end()
  }

  /** Returns null if the standby is too far behind. */
  async #read<Row>(query: Query, listeners: readonly StatementListener[]): Promise<Row[] | Error | null> {
    let client: PoolClient | undefined
    let silent = false
    try {
      const needed = await this.#neededNow()
      const begun = performance.now()
      client = await this.#pool.connect()
      const waited = performance.now() - begun
      const known = this.#reached.get(client)
      const reached = needed.every((one) => known && isReached(one, known)) ? known! : await this.#ask(client)
      if (!needed.every((one) => isReached(one, reached))) return null
      return (await send<Row>({ client, listeners, free: 0 }, query, waited)).rows
    } catch (error) {
      silent = isSilence(error)
      return error as Error
    } finally {
      client?.release(silent)
    }
  }

  /** @throws Error if the primary was not asked for too long */
  async #neededNow(): Promise<Position[]> {
    if (this.#located < this.#changes) await this.#hear()
    const oldest = this.#recent.find(({ since }) => since >= performance.now() - this.maxAgeMs)
    if (!oldest) throw new Error('the position of the primary is not known')
    return this.#needed ? [oldest.position, this.#needed] : [oldest.position]
  }

  #need(position: Position): void {
    if (!this.#needed || !isReached(position, this.#needed)) this.#needed = position
  }

  /**
   * Asks for the position of the primary, on the connection that receives the announcements of changes. PostgreSQL
   * sends them before it ends an answer: every change before the position has been received then.
   */
  async #hear(): Promise<Position> {
    // The answer to a question that was already sent may be from before the caller's change.
    if (this.#asking) {
      this.#next ??= this.#asking
        .catch(() => {})
        .then(async () => {
          this.#next = undefined
          return this.#hear()
        })
      return this.#next
    }
    this.#asking = this.#askPrimary().finally(() => (this.#asking = undefined))
    return this.#asking
  }

  async #askPrimary(): Promise<Position> {
    const [changes, since] = [this.#changes, performance.now()]
    const position = await this.#channel.position()
    const isSameTimeline = this.#heard?.timeline === position.timeline
    this.#heard = position
    if (this.#located < changes || !isSameTimeline) this.#need(position)
    this.#located = changes
    if (!isSameTimeline) this.#recent = []
    const oldest = since - this.maxAgeMs
    while (this.#recent.length > 0 && this.#recent[0]!.since < oldest) this.#recent.shift()
    if (since - (this.#recent.at(-1)?.since ?? -Infinity) >= POLL_MS / 2) this.#recent.push({ since, position })
    return position
  }

  /** @throws Error if the server is no standby */
  async #ask(client: PoolClient): Promise<Position> {
    const answer = await client.query(APPLIED)
    const { standby, ...position } = answer.rows[0] as Position & { standby: boolean }
    if (!standby) throw new Error('the server is not a standby')
    this.#reached.set(client, position)
    return position
  }

  /** Compares the positions of the primary and the standby. */
  async #poll(): Promise<void> {
    let client: PoolClient | undefined
    let failed = true
    try {
      const written = await this.#hear()
      client = await this.#pool.connect()
      const reached = await this.#ask(client)
      this.#state.behind = Math.max(0, written.at - reached.at)
      this.#setProblem(this.#problemOf(written, reached))
      failed = false
    } catch (error) {
      this.#setProblem(reasonOf(error))
    } finally {
      client?.release(failed)
    }
    if (this.#closed) return
    const again = (): void => void (this.#polling = this.#poll())
    this.#timer = setTimeout(again, POLL_MS).unref()
  }

  #problemOf(written: Position, reached: Position): string | null {
    if (written.timeline !== reached.timeline)
      return `it follows another primary (its timeline is ${reached.timeline}, not ${written.timeline})`
    const isLate = !isReached(this.#recent[0]!.position, reached)
    return isLate ? `it is more than ${this.maxAgeMs / 1_000} s behind the primary` : null
  }

  #setProblem(problem: string | null): void {
    const before = this.#state.problem
    this.#state.problem = problem
    // Nothing is reported if the standby stays usable, or stays unusable for a new reason.
    if ((before ?? null) === null ? problem === null : problem !== null) return
    for (const listener of this.#listeners) listener(problem)
  }
}

/** True if the standby ended a statement because it had to apply a change of rows that the statement was reading. */
const isConflict = ({ code }: Error & { code?: string }): boolean => code === '40001' || code === '40P01'
