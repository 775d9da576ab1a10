/** What a pause stops: the whole shop, or only deliveries. Customers can still collect orders if it stops deliveries. */
export const pauseKinds = ['everything', 'delivery'] as const
export type PauseKind = (typeof pauseKinds)[number]

/** A period for which a shop takes no orders. It ends by itself. Both instants are in UTC. */
export interface Pause {
  id: string
  from: string
  /** The first instant after the pause. */
  to: string
  stops: PauseKind
  reason?: string | undefined
}

/** The longest time, in days, until the end of a pause. Shops announce longer absences as closures. */
export const longestPauseDays = 31
/** The maximum number of running and coming pauses of a shop. */
export const mostPauses = 20

interface Period {
  from: Date
  to: Date
}

/** Whether a pause of one of these kinds has a moment in common with the period. */
export const isPausedDuring = (pauses: readonly Pause[], kinds: readonly PauseKind[], { from, to }: Period): boolean =>
  pauses.some((pause) => kinds.includes(pause.stops) && new Date(pause.from) < to && from < new Date(pause.to))

/** The kinds of pauses that stop a way to receive an order. */
export const kindsThatStop = (collected: boolean): readonly PauseKind[] => (collected ? ['everything'] : pauseKinds)

/** The end of the running pauses of these kinds, one after the other; undefined if none is running. */
export function endOfPause(pauses: readonly Pause[], kinds: readonly PauseKind[], now: Date): Date | undefined {
  let end = now
  for (const { from, to, stops } of pauses.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from)))
    if (kinds.includes(stops) && new Date(from) <= end && new Date(to) > end) end = new Date(to)
  return end > now ? end : undefined
}

/** The parts of a period in which the shop is not paused. */
export function withoutPauses<P extends { opens: Date; closes: Date }>(period: P, pauses: readonly Pause[]): P[] {
  let parts = [period]
  for (const { from, to, stops } of pauses)
    if (stops === 'everything')
      parts = parts.flatMap((part) =>
        [
          { ...part, closes: earlier(part.closes, new Date(from)) },
          { ...part, opens: later(part.opens, new Date(to)) },
        ].filter(({ opens, closes }) => opens < closes),
      )
  return parts
}

/**
 * Adds a pause. It replaces pauses of the same kind that it overlaps or touches, because the latest decision of the
 * shop holds. Pauses that are over are removed.
 */
export const withPause = (pauses: readonly Pause[], pause: Pause, now: Date): Pause[] =>
  [...notOver(pauses, now).filter((other) => !isReplacedBy(other, pause)), pause].toSorted((a, b) =>
    a.from < b.from ? -1 : 1,
  )

/** The pauses that are running or still to come. */
export const notOver = (pauses: readonly Pause[], now: Date): Pause[] => pauses.filter(({ to }) => new Date(to) > now)

export const runningPauses = (pauses: readonly Pause[], now: Date): Pause[] =>
  notOver(pauses, now).filter(({ from }) => new Date(from) <= now)

const isReplacedBy = (other: Pause, { from, to, stops }: Pause): boolean =>
  other.stops === stops && new Date(other.from) <= new Date(to) && new Date(from) <= new Date(other.to)

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
const later = (a: Date, b: Date): Date => (a > b ? a : b)
