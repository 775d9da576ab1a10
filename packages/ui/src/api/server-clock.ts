/** By how much the server's clock is ahead of this device's, milliseconds. */
let ahead = -Infinity

/** Learns from an answer's `Date`. Answers kept by the browser, and slow ones, are behind: the latest is the truest. */
export function hearClock(date: string | null): void {
  const told = Date.parse(date ?? '')
  if (!Number.isNaN(told)) ahead = Math.max(ahead, told - Date.now())
}

/** An answer has told what time it is. */
export const isClockHeard = (): boolean => Number.isFinite(ahead)

/** What time it is at the server, to a second or so, as far as it is known. */
export const serverNow = (): number => Date.now() + (isClockHeard() ? ahead : 0)
