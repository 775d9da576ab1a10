/** The difference between the server's clock and this device's, in milliseconds. */
let ahead = -Infinity

/**
 * Reads the server's time from the `Date` header of an answer. The time of a cached or slow answer is too early, so the
 * latest time counts.
 */
export function syncClock(date: string | null): void {
  const told = Date.parse(date ?? '')
  if (!Number.isNaN(told)) ahead = Math.max(ahead, told - Date.now())
}

/** Whether the server's time is known, because an answer contained it. */
export const isClockSynced = (): boolean => Number.isFinite(ahead)

/** The server's time, exact to about a second; the device's time as long as the server's time is not known. */
export const serverNow = (): number => Date.now() + (isClockSynced() ? ahead : 0)
