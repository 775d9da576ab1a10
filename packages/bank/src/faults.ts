/** What goes wrong, and how often: chances are from 0 to 1. */
export interface Faults {
  /** A notification is never sent. */
  drop: number
  /** It is sent so many times more, all at once. */
  repeat: number
  /** It waits up to so many milliseconds. */
  delay: number
  /** It waits for the next one to be sent before it. */
  reorder: number
  /** Forged ones, that say it was paid, come with it. */
  forge: number
  /** Whether the customer comes back before the shop was told. */
  late: boolean
  /** A refund is refused. */
  refuse: number
  /** A refund or a query is done, and the answer lost. */
  lose: number
  /** The bank dies when it has taken the money, before it tells anybody. */
  die: number
  /** Seconds that a form of the bank's is good for. */
  formSeconds: number
}

export const noFaults: Faults = {
  drop: 0,
  repeat: 0,
  delay: 0,
  reorder: 0,
  forge: 0,
  late: false,
  refuse: 0,
  lose: 0,
  die: 0,
  formSeconds: 30 * 60,
}

/** Some of the faults. @throws RangeError that says which one makes no sense */
export function readFaults(given: unknown): Partial<Faults> {
  if (typeof given !== 'object' || given === null) throw new RangeError('Faults are an object')
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(noFaults, name)) throw new RangeError(`There is no fault ${name}`)
    const usual = noFaults[name as keyof Faults]
    if (typeof value !== typeof usual || (typeof value === 'number' && !(value >= 0)))
      throw new RangeError(`${name} is not like ${usual}`)
  }
  return given
}
