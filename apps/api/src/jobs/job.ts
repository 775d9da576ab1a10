import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { logFailure } from '../log/log-failure.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../log/logger.ts'

/** The services that every job needs; most need more of `Services`. */
export interface JobParts {
  readonly db: Database
  readonly log: Logger
  /** Counts the rounds. */
  readonly metrics?: { countRound(job: string, ms: number, result: 'done' | 'failed'): void }
  /** The number of requests so far. */
  readonly requests?: () => number
}

/** Work in the background. `jobs.ts` lists all jobs. */
export type Job<Parts> = Timing<Parts> & (Stateless<Parts> | Stateful<Parts>)

interface Timing<Parts> {
  /** Its name in the log and the metrics: `mail`, `price sweep`. */
  name: string
  /** Milliseconds between two checks for work. */
  every: number
  /** The tag of changes that wake it. */
  wakes?: string
  /**
   * If there is more to do and requests came during a round, it rests for this many times the duration of the round,
   * because mail can wait and customers cannot. In a busy process 4 takes at most a fifth of the time, and 1 at most
   * half.
   */
  rest?: number
  /** Stops after the last request, because requests leave work for it. The other jobs stop before. */
  afterRequests?: true
  /** Whether this town needs the job. */
  when?: (parts: Parts) => boolean
}

interface Stateless<Parts> {
  /** One short round, because a stop waits for it. Returns true if there may be more to do now. */
  work: Round<[parts: Parts]>
}

interface Stateful<Parts> {
  /** For a job with state between rounds: called once per process. */
  open: (parts: Parts, stopping: AbortSignal) => Work
}

interface Work {
  work: Round
  /** After the last round. */
  end?: () => unknown
}

type Round<Given extends unknown[] = []> = (...given: Given) => Promise<boolean | void>

export interface RunningJob {
  /** Begins no other round, ends a rest, and waits for the running round. */
  stop(): Promise<void>
}

/** Processes all of them at once. @throws the error of the first that failed, once all have ended */
export async function allAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const ended = await Promise.allSettled(items.map(work))
  for (const result of ended) if (result.status === 'rejected') throw result.reason
}

/**
 * Runs a job now, at its interval, and when it is woken, until stopped: one round after the other, in any number of
 * processes. A round that throws is logged, and the next comes at its time.
 */
export function startJob<Parts extends JobParts>(parts: Parts, job: Job<Parts>): RunningJob {
  const { db, log, metrics, requests } = parts
  const { name, every, wakes, rest } = job
  const stopping = new AbortController()
  const { signal } = stopping
  const { work, end }: Work = 'open' in job ? job.open(parts, signal) : { work: () => job.work(parts) }
  let running: Promise<void> | undefined
  /** A call during a round makes it run once more. */
  let wanted = false
  const rounds = async (): Promise<void> => {
    while (wanted && !signal.aborted) {
      wanted = false
      const begun = performance.now()
      const before = requests?.()
      try {
        const isMore = await work()
        metrics?.countRound(name, performance.now() - begun, 'done')
        if (!isMore) continue
        wanted = true
        if (rest && requests?.() !== before)
          await sleep(rest * (performance.now() - begun), undefined, { signal }).catch(() => {})
      } catch (error) {
        if (!signal.aborted) {
          const ms = Math.round(performance.now() - begun)
          metrics?.countRound(name, ms, 'failed')
          logFailure(log, { job: name, ms }, error, 'A round of a job failed')
        }
      }
    }
    running = undefined
  }
  // A request that wakes it does not wait for it: a round belongs to no request.
  const outside = AsyncLocalStorage.snapshot()
  const wake = (): void => {
    wanted = true
    running ??= outside(rounds)
  }
  if (wakes) db.onChanged((tags) => (tags.includes(wakes) || tags.includes('*')) && wake())
  const timer = setInterval(wake, every)
  timer.unref()
  log.debug({ job: name, every }, 'A job was started')
  wake()
  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
      await end?.()
    },
  }
}

/** Starts the jobs that this town needs. */
export function startJobs<Parts extends JobParts>(parts: Parts, jobs: readonly Job<Parts>[]): RunningJob {
  const running = jobs.filter(({ when }) => when?.(parts) ?? true).map((job) => startJob(parts, job))
  return {
    async stop() {
      await Promise.all(running.map((job) => job.stop()))
    },
  }
}
