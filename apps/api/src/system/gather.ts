import { AsyncLocalStorage } from 'node:async_hooks'

/** The settings of `gather`. */
export interface Gathering<Input, Output> {
  /** The largest number of calls that run at the same time. */
  lanes: number
  /** The largest number of inputs in one call. */
  most: number
  /** After this number of milliseconds, a call no longer occupies its lane, so one slow call cannot block the others. */
  patience: number
  /** Processes one input. */
  alone: (input: Input) => Promise<Output>
  /**
   * Processes several inputs at once. If it fails, each input is processed alone.
   *
   * @returns the result of each input, or `alone` for an input that must be processed alone
   */
  together: (inputs: readonly Input[]) => Promise<readonly (PromiseSettledResult<Output> | 'alone')[]>
}

interface Entry<Input, Output> {
  input: Input
  /** Runs a function in the caller's context. The log then shows the id of the caller's request. */
  within: <T>(run: () => T) => T
  settle: (output: Promise<Output>) => void
}

/**
 * Returns a function that processes inputs. If a lane is free, an input is processed at once. Otherwise it waits, and
 * the next free lane processes all waiting inputs together.
 */
export function gather<Input, Output>(gathering: Gathering<Input, Output>): (input: Input) => Promise<Output> {
  const { lanes, most, patience, alone, together } = gathering
  const waiting: Entry<Input, Output>[] = []
  let busy = 0

  const runAlone = async ({ input, within, settle }: Entry<Input, Output>): Promise<void> => {
    const output = within(async () => alone(input))
    settle(output)
    await output.catch(() => {})
  }
  const runTogether = async (entries: readonly Entry<Input, Output>[]): Promise<void> => {
    const inputs = entries.map(({ input }) => input)
    const results = await entries[0]!.within(async () => together(inputs)).catch(() => [])
    for (const [index, entry] of entries.entries()) {
      const result = results[index] ?? 'alone'
      if (result === 'alone') void runAlone(entry)
      else entry.settle(result.status === 'fulfilled' ? Promise.resolve(result.value) : Promise.reject(result.reason))
    }
  }
  const run = async (entries: readonly Entry<Input, Output>[]): Promise<void> => {
    busy += 1
    let occupies = true
    const leave = () => {
      if (!occupies) return
      occupies = false
      busy -= 1
      next()
    }
    const timer = setTimeout(leave, patience)
    const [first] = entries
    await (entries.length === 1 ? runAlone(first!) : runTogether(entries))
    clearTimeout(timer)
    leave()
  }
  const next = (): void => {
    if (busy < lanes && waiting.length > 0) void run(waiting.splice(0, most))
  }

  return async (input) =>
    new Promise((resolve) => {
      waiting.push({ input, within: AsyncLocalStorage.snapshot(), settle: resolve })
      next()
    })
}
