import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { logFailure } from '../log/log-failure.ts'
import type { Database } from '../database/database.ts'
import { causeOf } from '../http/describe-error.ts'
import type { Logger } from '../log/logger.ts'
import type { JobRounds } from './job-rounds.ts'

/** The services that every job needs; most jobs need more of `Services`. */
export interface JobParts {
  readonly db: Database
  readonly log: Logger
  /** Counts the rounds in the metrics. */
  readonly metrics?: { countRound(job: string, ms: number, result: 'done' | 'failed'): void }
  /** Remembers the last round of each job. */
  readonly rounds?: JobRounds
  /** The number of requests that the process has received. */
  readonly requests?: () => number
}

/** Work that a process repeats in the background. `jobs.ts` lists all jobs. */
export type Job<Parts> = Timing<Parts> & (Stateless<Parts> | Stateful<Parts>)

interface Timing<Parts> {
  /** The name of the job in the log and the metrics, for example `mail` or `price sweep`. */
  name: string
  /** Milliseconds between two checks for work. */
  every: number
  /** The tag of changes that start a round at once. */
  wakes?: string
  /**
   * The length of the rest after a round, as a multiple of the duration of the round. The job rests only if there is
   * more to do and requests came during the round, because customers must not wait for background work. In a busy
   * process a job with `rest: 4` runs at most a fifth of the time, and a job with `rest: 1` at most half.
   */
  rest?: number
  /**
   * When the process ends, this job stops after the last request, because requests make work for it. Other jobs stop
   * before the last request.
   */
  afterRequests?: true
  /** Whether this town needs the job. */
  when?: (parts: Parts) => boolean
}

interface Stateless<Parts> {
  /** Does one round, which must be short because a stop waits for it. Returns true if there may be more to do now. */
  work: Round<[parts: Parts]>
}

interface Stateful<Parts> {
  /** Creates the state that the job keeps between its rounds. Called once per process. */
  open: (parts: Parts, stopping: AbortSignal) => Work
}

interface Work {
  work: Round
  /** Called after the last round. */
  end?: () => unknown
}

type Round<Given extends unknown[] = []> = (...given: Given) => Promise<boolean | void>

export interface RunningJob {
  /** Starts no more rounds. Waits for a running round, but not for the end of a rest between rounds. */
  stop(): Promise<void>
}

/**
 * Does the work for all items at once, and waits until all have ended. @throws the error of the first item that
 * failed
 */
export async function allAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const ended = await Promise.allSettled(items.map(work))
  for (const result of ended) if (result.status === 'rejected') throw result.reason
}

/**
 * Runs a job until it is stopped: once at the start, then at its interval and whenever it is woken. In one process the
 * rounds of a job never overlap; other processes may run the same job. If a round throws, the error is logged, and the
 * next round comes as usual.
 */
export function startJob<Parts extends JobParts>(parts: Parts, job: Job<Parts>): RunningJob {
  const { db, log, metrics, rounds: noted, requests } = parts
  const { name, every, wakes, rest } = job
  const stopping = new AbortController()
  const { signal } = stopping
  const { work, end }: Work = 'open' in job ? job.open(parts, signal) : { work: () => job.work(parts) }
  let running: Promise<void> | undefined
  /** Whether another round must follow. It can be set during a round. */
  let wanted = false
  const rounds = async (): Promise<void> => {
    while (wanted && !signal.aborted) {
      wanted = false
      const begun = performance.now()
      const before = requests?.()
      try {
        const isMore = await work()
        metrics?.countRound(name, performance.now() - begun, 'done')
        noted?.note(job, performance.now() - begun)
        if (!isMore) continue
        wanted = true
        if (rest && requests?.() !== before)
          await sleep(rest * (performance.now() - begun), undefined, { signal }).catch(() => {})
      } catch (error) {
        if (!signal.aborted) {
          const ms = Math.round(performance.now() - begun)
          metrics?.countRound(name, ms, 'failed')
          noted?.note(job, ms, causeOf(error))
          logFailure(log, { job: name, ms }, error, 'A round of a job failed')
        }
      }
    }
    running = undefined
  }
  // Rounds do not run in the context of the request that woke the job, and the request does not wait for them.
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

/** Starts all jobs that this town needs. */
export function startJobs<Parts extends JobParts>(parts: Parts, jobs: readonly Job<Parts>[]): RunningJob {
  const running = jobs.filter(({ when }) => when?.(parts) ?? true).map((job) => startJob(parts, job))
  return {
    async stop() {
      await Promise.all(running.map((job) => job.stop()))
    },
  }
}
