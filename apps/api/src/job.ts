import type { Database } from './database/database.ts'

export interface Job {
  /** Milliseconds from the end of one round to the next. */
  every: number
  /** Tag of changes that it is to wake up for. */
  wakes?: string
  /** One round; says whether there may be more to do at once. */
  work(): Promise<boolean>
}

/** Works on all of them at once. @throws what the first that failed threw, once all have ended */
export async function allAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const ended = await Promise.allSettled(items.map(work))
  for (const result of ended) if (result.status === 'rejected') throw result.reason
}

/** Runs a job now, every so often, and when it is woken, until stopped. Any number of processes may run it. */
export function startJob(
  db: Database,
  { every, wakes, work }: Job,
  report: (error: unknown) => void = console.error,
): { stop(): Promise<void> } {
  let stopped = false
  let running: Promise<void> | undefined
  /** A call while it runs makes it look once more. */
  let wanted = false
  const rounds = async (): Promise<void> => {
    wanted = false
    const isMore = await work()
    if (!stopped && (isMore || wanted)) await rounds()
  }
  const wake = (): void => {
    wanted = true
    if (stopped || running) return
    running = rounds()
      .catch((error: unknown) => stopped || report(error))
      .then(() => void (running = undefined))
  }
  if (wakes) db.onChanged((tags) => tags.includes(wakes) && wake())
  const timer = setInterval(wake, every)
  timer.unref()
  wake()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
