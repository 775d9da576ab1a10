import { Problem } from '#/http/problem'

/** Runs work given to it, a few at a time. @throws Problem `Service unavailable` when too many wait already. */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * @param concurrency  how many run at once
 * @param longest  how many may wait; who comes then is better told to come back than kept
 */
export function boundedQueue(concurrency: number, longest: number): BoundedQueue {
  const waiting: (() => void)[] = []
  let running = 0

  const enter = async (): Promise<void> => {
    if (running < concurrency) {
      running += 1
      return
    }
    if (waiting.length >= longest)
      throw new Problem('Service unavailable', { retryAfter: 2, cause: new Error(`${waiting.length} wait already`) })
    // Who leaves hands its place on, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
