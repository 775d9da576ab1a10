import { describe, expect, it } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

/** A piece of work that lasts until the test ends it. `begun` becomes true when it starts. */
function task<T>(result: T) {
  const { promise, resolve } = Promise.withResolvers<T>()
  const state = { begun: false, end: () => resolve(result), work: () => ((state.begun = true), promise) }
  return state
}

describe('boundedQueue', () => {
  it('runs only the given number of pieces of work at once, and starts the waiting ones in order', async () => {
    const queue = boundedQueue(2, 5)
    const tasks = [task('a'), task('b'), task('c'), task('d')] as const
    const results = tasks.map(({ work }) => queue(work))
    await Promise.resolve()
    expect(tasks.map(({ begun }) => begun)).toEqual([true, true, false, false])

    tasks[1].end()
    await results[1]
    await new Promise(setImmediate)
    expect(tasks.map(({ begun }) => begun)).toEqual([true, true, true, false])

    for (const { end } of tasks) end()
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('refuses work if too much is waiting, and accepts work again when there is room', async () => {
    const queue = boundedQueue(1, 1)
    const [first, second] = [task(1), task(2)]
    const results = [queue(first.work), queue(second.work)]
    await expect(queue(async () => 3)).rejects.toMatchObject({
      phrase: 'Service unavailable',
      options: { retryAfter: 2 },
    })

    first.end()
    second.end()
    await Promise.all(results)
    expect(await queue(async () => 3)).toBe(3)
  })

  it('continues after a piece of work failed', async () => {
    const queue = boundedQueue(1, 1)
    await expect(queue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queue(async () => 'fine')).toBe('fine')
  })
})
