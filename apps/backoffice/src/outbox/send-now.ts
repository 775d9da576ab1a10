import { currentUser } from '@lonja/ui/api/session.ts'
import { needsDecision } from './act.ts'
import { onActs, release, storedActs } from './outbox.ts'

/** In milliseconds: `sendNow` does not wait longer. */
const longestWait = 1_500

/** Sends what could still be taken back, and waits a moment until the server has done the acts of the user. */
export async function sendNow(): Promise<void> {
  const user = currentUser()?.id
  const isDone = () => storedActs().every((act) => act.user !== user || needsDecision(act, Date.now()))
  if (user === undefined || isDone()) return
  release(user)
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = onActs(() => isDone() && resolve())
  const timer = setTimeout(resolve, longestWait)
  await promise
  stop()
  clearTimeout(timer)
}
