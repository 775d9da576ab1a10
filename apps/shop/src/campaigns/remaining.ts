/** The time left, in the units of a countdown. */
export interface Remaining {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/**
 * Splits a time into the units of a countdown.
 *
 * @param milliseconds  the time left; a negative time gives zero
 */
export function remainingOf(milliseconds: number): Remaining {
  // Rounded up, so that the last second stays visible until it is over.
  const left = Math.max(0, Math.ceil(milliseconds / 1_000))
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
}

export type Unit = 'days' | 'hours' | 'minutes'

/**
 * For screen readers: the largest unit that is not zero, and the next smaller unit unless it is zero. Without seconds,
 * the words change seldom. Empty below one minute.
 */
export function wordsOf({ days, hours, minutes }: Remaining): { unit: Unit; count: number }[] {
  const units: { unit: Unit; count: number }[] = [
    { unit: 'days', count: days },
    { unit: 'hours', count: hours },
    { unit: 'minutes', count: minutes },
  ]
  const first = units.findIndex(({ count }) => count > 0)
  return first < 0 ? [] : units.slice(first, first + 2).filter(({ count }) => count > 0)
}
