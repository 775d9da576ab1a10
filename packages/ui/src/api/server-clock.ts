/** The difference between the server's clock and this device's, in milliseconds. */
let ahead = -Infinity

/** Reads the clock from an answer's `Date`. Cached and slow answers are behind, so the latest time counts. */
export function syncClock(date: string | null): void {
  const told = Date.parse(date ?? '')
  if (!Number.isNaN(told)) ahead = Math.max(ahead, told - Date.now())
}

/** Whether an answer has given the time. */
export const isClockSynced = (): boolean => Number.isFinite(ahead)

/** The server's time, to a second or so, as far as it is known. */
export const serverNow = (): number => Date.now() + (isClockSynced() ? ahead : 0)
