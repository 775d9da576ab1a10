import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { logFailure } from '../log/log-failure.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../log/logger.ts'

/** What every job works with; most need more of `Services`. */
export interface JobParts {
  readonly db: Database
  readonly log: Logger
  /** Counts the rounds. */
  readonly metrics?: { countRound(job: string, ms: number, result: 'done' | 'failed'): void }
  /** How many requests have come so far. */
  readonly requests?: () => number
}

/** Work in the background. `jobs.ts` lists all jobs. */
export type Job<Parts> = Timing<Parts> & (Stateless<Parts> | Stateful<Parts>)

interface Timing<Parts> {
  /** As the log and the metrics call it: `mail`, `price sweep`. */
  name: string
  /** Milliseconds from one look for work to the next. */
  every: number
  /** Tag of changes that it is to wake up for. */
  wakes?: string
  /**
   * When there is more to do and customers came during a round, it rests so many times as long as the round took: mail can
   * wait, they cannot. Of a busy process, 4 takes no more than a fifth, and 1 no more than half.
   */
  rest?: number
  /** Stops after the last request, because requests leave work for it. The other jobs stop before. */
  afterRequests?: true
  /** Whether this town needs the job. */
  when?: (parts: Parts) => boolean
}

interface Stateless<Parts> {
  /** One small round: stopping waits for it. Returns true if there may be more to do now. */
  work: Round<[parts: Parts]>
}

interface Stateful<Parts> {
  /** For a job that keeps something from one round to the next: called once per process. */
  open: (parts: Parts, stopping: AbortSignal) => Work
}

interface Work {
  work: Round
  /** After the last round. */
  end?: () => unknown
}

type Round<Given extends unknown[] = []> = (...given: Given) => Promise<boolean | void>

export interface RunningJob {
  /** Begins no other round, cuts a rest short, and waits for the round under way. */
  stop(): Promise<void>
}

/** Works on all of them at once. @throws what the first that failed threw, once all have ended */
export async function allAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const ended = await Promise.allSettled(items.map(work))
  for (const result of ended) if (result.status === 'rejected') throw result.reason
}

/**
 * Runs a job now, every so often, and when it is woken, until stopped: one round after the other, and any number of
 * processes may run it. A round that throws is a line in the log, and the next comes in its time.
 */
export function startJob<Parts extends JobParts>(parts: Parts, job: Job<Parts>): RunningJob {
  const { db, log, metrics, requests } = parts
  const { name, every, wakes, rest } = job
  const stopping = new AbortController()
  const { signal } = stopping
  const { work, end }: Work = 'open' in job ? job.open(parts, signal) : { work: () => job.work(parts) }
  let running: Promise<void> | undefined
  /** A call while it runs makes it look once more. */
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
  // A request that wakes it does not wait for it: what a round does belongs to no request.
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
