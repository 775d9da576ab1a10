/** The faults of the bank. A number is a probability from 0 to 1, unless its comment states another meaning. */
export interface Faults {
  /** The probability that a notification is never sent. */
  drop: number
  /** A notification is sent this many times more, all at once. */
  repeat: number
  /** A notification waits up to this many milliseconds. */
  delay: number
  /** A notification waits until the next one was sent. */
  reorder: number
  /** Forged notifications, which report a payment, are sent before the genuine one. */
  forge: number
  /** The customer is sent back to the shop at once, without waiting until the shop was notified. */
  late: boolean
  /** A refund is refused. */
  refuse: number
  /** A refund or a query is done, and its answer is lost. */
  lose: number
  /** The bank dies after it has taken the money and before it notifies anybody. */
  die: number
  /** The seconds for which a payment form of the bank is valid. */
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

/** Checks settings for some of the faults. @throws RangeError that names the invalid fault */
export function readFaults(given: unknown): Partial<Faults> {
  if (typeof given !== 'object' || given === null) throw new RangeError('Faults must be an object')
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(noFaults, name)) throw new RangeError(`There is no fault ${name}`)
    const usual = noFaults[name as keyof Faults]
    if (typeof value !== typeof usual || (typeof value === 'number' && !(value >= 0)))
      throw new RangeError(`${name} must be of the type ${typeof usual}, and not negative`)
  }
  return given
}
