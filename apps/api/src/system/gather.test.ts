import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Gathering, gather } from './gather.ts'

/** Gathers numbers and doubles them. Calls wait until `finish`. */
function doubling(given: Partial<Gathering<number, number>> = {}) {
  const calls: number[][] = []
  const gates: (() => void)[] = []
  let isOpen = false
  const begin = async (inputs: readonly number[]) => {
    calls.push([...inputs])
    if (!isOpen) await new Promise<void>((open) => void gates.push(open))
  }
  const double = gather<number, number>({
    lanes: 1,
    most: 3,
    patience: 60_000,
    alone: async (input) => {
      await begin([input])
      if (input < 0) throw new Error(`${input} is negative`)
      return input * 2
    },
    together: async (inputs) => {
      await begin(inputs)
      return inputs.map((input) => ({ status: 'fulfilled', value: input * 2 }))
    },
    ...given,
  })
  /** Ends the calls, also those that begin later, and waits for the work. */
  const finish = async <T>(work: Promise<T>): Promise<T> => {
    isOpen = true
    for (const open of gates) open()
    return work
  }
  return { double, calls, gates, finish }
}

describe('inputs that wait for a lane', () => {
  it('are processed at once while a lane is free', async () => {
    const { double, calls, finish } = doubling({ lanes: 2 })
    const all = Promise.all([double(1), double(2), double(3)])
    expect(calls).toEqual([[1], [2]])
    expect(await finish(all)).toEqual([2, 4, 6])
  })

  it('wait while all lanes are busy, and are processed together in the sequence of their arrival', async () => {
    const { double, calls, finish } = doubling()
    const all = Promise.all([1, 2, 3, 4, 5, 6].map(double))
    expect(await finish(all)).toEqual([2, 4, 6, 8, 10, 12])
    expect(calls).toEqual([[1], [2, 3, 4], [5, 6]])
  })

  it('are processed alone if they cannot be processed together', async () => {
    const { double, calls, finish } = doubling({
      together: async (inputs) => inputs.map((value) => (value === 3 ? 'alone' : { status: 'fulfilled', value })),
    })
    expect(await finish(Promise.all([1, 2, 3, 4].map(double)))).toEqual([2, 2, 6, 4])
    expect(calls).toEqual([[1], [3]])
  })

  it('are processed one by one if processing them together fails, and only the impossible input gets an error', async () => {
    const { double, finish } = doubling({ together: async () => Promise.reject(new Error('it failed')) })
    const results = await finish(Promise.allSettled([1, 2, -3, 4].map(double)))
    expect(results).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'fulfilled', value: 4 },
      { status: 'rejected', reason: new Error('-3 is negative') },
      { status: 'fulfilled', value: 8 },
    ])
  })

  it('get their own result or error when they are processed together', async () => {
    const { double, finish } = doubling({
      together: async (inputs) =>
        inputs.map((value) =>
          value < 0 ? { status: 'rejected', reason: new Error('no') } : { status: 'fulfilled', value },
        ),
    })
    const results = await finish(Promise.allSettled([1, 2, -3, 4].map(double)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })

  it('do not wait longer than `patience` for a call that does not end', async () => {
    const { double, calls, gates, finish } = doubling({ patience: 20 })
    const stuck = double(1)
    const others = Promise.all([double(2), double(3)])
    expect(calls).toEqual([[1]])
    while (gates.length < 2) await sleep(5)
    gates[1]!()
    expect(await others).toEqual([4, 6])
    gates[0]!()
    expect(await stuck).toBe(2)
    // The slow call has ended too: its lane is not free twice.
    const later = Promise.all([double(4), double(5)])
    expect(calls).toEqual([[1], [2, 3], [4]])
    await finish(later)
  })

  it('are processed in the context of their caller, or together in the context of the first caller', async () => {
    const caller = new AsyncLocalStorage<string>()
    const seen: unknown[] = []
    const read = gather<string, void>({
      lanes: 1,
      most: 10,
      patience: 60_000,
      alone: async (input) => void seen.push([input, caller.getStore()]),
      together: async (inputs) => {
        seen.push([...inputs, caller.getStore()])
        return inputs.map(() => ({ status: 'fulfilled', value: undefined }))
      },
    })
    await Promise.all(['a', 'b', 'c'].map((name) => caller.run(name, async () => read(name))))
    expect(seen).toEqual([
      ['a', 'a'],
      ['b', 'c', 'b'],
    ])
  })
})
