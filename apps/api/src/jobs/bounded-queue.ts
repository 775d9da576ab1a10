import { Problem } from '#/http/problem'

/** Runs pieces of work, only a few at a time. @throws Problem `Service unavailable` if too many are waiting */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * @param concurrency  the most pieces of work that run at once
 * @param longest  the most pieces that wait; further ones are refused, so that their clients try again later
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
    // This piece of work starts when another one ends, so `running` does not change.
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
