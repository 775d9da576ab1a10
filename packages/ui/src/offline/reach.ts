import { onlineManager } from '@tanstack/react-query'
import type { Client } from '#/api/client.ts'

/** Milliseconds. */
const firstPause = 1_000
const longestPause = 15_000
const patience = 5_000

let isWaiting = false

/**
 * Browsers know cables, not servers: after a call without an answer the app counts as offline until the server can be
 * reached again.
 */
export const watchReach = (api: Client): void => api.onUnanswered(() => void waitForServer(api))

/** Tries until the server answers. */
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

/** Any answer counts, except 502 to 504, with which a proxy reports that it is away. */
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

/** After a while, or at once when the browser has a network again or becomes visible again. */
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
