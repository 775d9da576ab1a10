import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { issueNext, rectifyNext } from './issue-invoice.ts'

const EVERY_MS = 60_000

/** Issues what is due, as it is paid and every minute, until stopped. Any number of processes may. */
export function startInvoices(
  db: Database,
  report: (error: unknown) => void = console.error,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let wanted = false
  let running: Promise<void> | undefined
  const work = async (): Promise<void> => {
    do {
      wanted = false
      let begun = performance.now()
      while (!signal.aborted && ((await issueNext(db)) || (await rectifyNext(db)))) {
        // Invoices can wait, customers cannot: of a busy process they take no more than half.
        await sleep(performance.now() - begun)
        begun = performance.now()
      }
    } while (wanted && !signal.aborted)
  }
  const wake = (): void => {
    wanted = true
    if (signal.aborted || running) return
    running = work()
      .catch((error: unknown) => signal.aborted || report(error))
      .then(() => void (running = undefined))
  }
  db.onChanged((tags) => {
    if (tags.includes('payments')) wake()
  })
  const timer = setInterval(wake, EVERY_MS)
  timer.unref()
  wake()
  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}
