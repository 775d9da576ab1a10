import { onlineManager } from '@tanstack/react-query'
import type { Client } from '#/api/client.ts'

/** Pauses and time-outs in milliseconds. */
const firstPause = 1_000
const longestPause = 15_000
const patience = 5_000

let isWaiting = false

/**
 * After a call without an answer, checks whether the server can be reached. Until it can be reached, the app is treated
 * as offline. Browsers notice only a missing network.
 */
export const watchReach = (api: Client): void => api.onUnanswered(() => void waitForServer(api))

/** Requests an answer again and again until the server answers. */
export async function waitForServer({ origin }: Client): Promise<void> {
  if (isWaiting) return
  isWaiting = true
  for (let pause = firstPause; !(await answers(origin)); pause = Math.min(pause * 1.5, longestPause)) {
    onlineManager.setOnline(false)
    await waitBeforeRetry(pause)
  }
  isWaiting = false
  onlineManager.setOnline(true)
}

/** Whether the server answers. The answers 502 to 504 come from a proxy that cannot reach the server. */
async function answers(origin: string): Promise<boolean> {
  try {
    const { status } = await fetch(`${origin}/api/health`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    })
    return status < 502 || status > 504
  } catch {
    return false
  }
}

/** Waits for `pause` milliseconds, or until the browser has a network again or the page becomes visible or hidden. */
function waitBeforeRetry(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      document.removeEventListener('visibilitychange', done)
      resolve()
    }
    const timer = setTimeout(done, pause)
    addEventListener('online', done)
    document.addEventListener('visibilitychange', done)
  })
}
