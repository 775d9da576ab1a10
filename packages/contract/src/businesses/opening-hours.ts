import {
  addDays,
  daysBetween,
  instantOf,
  type LocalTime,
  localTime,
  madrid,
  type TimeZone,
  weekdayOf,
} from '../time.ts'
import { type Pause, endOfPause, withoutPauses } from '../hours/pause.ts'

/** One opening period of one weekday, in the shop’s local time. A day can have any number of periods. */
export interface OpeningPeriod {
  /** The weekday: 1 is Monday, 7 is Sunday. */
  day: number
  /** The opening time, `HH:MM`. */
  opens: string
  /** The closing time, `HH:MM`, `24:00` at most. If it is not after `opens`, the shop closes on the next day. */
  closes: string
}

/**
 * Days on which the shop stays closed, the first and the last included. A period that began on the day before the
 * closure still ends at its usual time.
 */
export interface Closure {
  /** The first closed day, `YYYY-MM-DD`. */
  from: string
  /** The last closed day, `YYYY-MM-DD`. */
  to: string
  reason?: string | undefined
}

/** The instant at which a shop opens or closes, and the local time at this instant. */
export interface DoorTime extends LocalTime {
  at: Date
  /** The number of days from today: 0 is today, 1 is tomorrow. */
  daysAhead: number
}

export type OpeningState =
  /** `until` is missing if the shop does not close within a week. */
  | { open: true; until?: DoorTime }
  /** `next` is missing if the shop does not open within a week. */
  | { open: false; next?: DoorTime }

const daysSearched = 7

/**
 * Whether a shop is open, and when this changes next. Periods that touch or overlap count as one period: a shop that
 * is open from 0:00 to 24:00 on two days does not close at midnight. When clocks go back, one hour occurs twice; a
 * closing time in this hour means its first occurrence. When clocks go forward, one hour is skipped; a time in this
 * hour means the time one hour later. If a period has no time left, for example 2:30 to 3:00, the shop does not open for
 * it. While a pause is running, `next` can be up to a week after its end.
 *
 * @returns undefined if the shop has no opening hours and is not paused
 */
export function openingState(
  hours: readonly OpeningPeriod[],
  closures: readonly Closure[],
  now: Date,
  timeZone: TimeZone = madrid,
  pauses: readonly Pause[] = [],
): OpeningState | undefined {
  const today = localTime(now, timeZone).date
  const doorTime = (at: Date): DoorTime => {
    const shown = localTime(at, timeZone)
    return { at, ...shown, daysAhead: daysBetween(today, shown.date) }
  }
  const paused = endOfPause(pauses, ['everything'], now)
  if (hours.length === 0) return paused && { open: false, next: doorTime(paused) }
  const searched = daysSearched + (paused ? doorTime(paused).daysAhead : 0)

  let closes = now
  for (const period of periodsAround(today, searched, hours, closures, timeZone, pauses)) {
    if (period.closes <= closes) continue
    if (period.opens > closes) {
      return closes === now ? { open: false, next: doorTime(period.opens) } : { open: true, until: doorTime(closes) }
    }
    closes = period.closes
  }
  if (closes === now) return { open: false }
  const until = doorTime(closes)
  return until.daysAhead <= searched ? { open: true, until } : { open: true }
}

/** Whether a shop is open at an instant; undefined if it has no opening hours. */
export const isOpenAt = (
  hours: readonly OpeningPeriod[],
  closures: readonly Closure[],
  at: Date,
  timeZone: TimeZone = madrid,
  pauses: readonly Pause[] = [],
): boolean | undefined => openingState(hours, closures, at, timeZone, pauses)?.open

/** A stretch of time during which the shop is open. */
export interface OpenStretch {
  opens: Date
  closes: Date
}

/**
 * All stretches in which a shop is open: on the day before `from`, on `from`, and on the given number of days after it.
 * Periods that touch or overlap are joined.
 */
export function openStretches(
  hours: readonly OpeningPeriod[],
  closures: readonly Closure[],
  from: string,
  days: number,
  timeZone: TimeZone = madrid,
  pauses: readonly Pause[] = [],
): OpenStretch[] {
  const stretches: OpenStretch[] = []
  for (const period of periodsAround(from, days, hours, closures, timeZone, pauses)) {
    const last = stretches.at(-1)
    if (!last || period.opens > last.closes) stretches.push({ ...period })
    else if (period.closes > last.closes) last.closes = period.closes
  }
  return stretches
}

/**
 * The periods of `today` and of the given number of days after it, without the pauses of the shop. The periods of the
 * day before `today` come first, because they may end after midnight. A pause interrupts all periods, so a part after
 * it never covers a gap before it.
 */
function* periodsAround(
  today: string,
  days: number,
  hours: readonly OpeningPeriod[],
  closures: readonly Closure[],
  timeZone: TimeZone,
  pauses: readonly Pause[],
): Generator<OpenStretch> {
  for (let ahead = -1; ahead <= days; ahead += 1) {
    const date = addDays(today, ahead)
    if (closures.some(({ from, to }) => from <= date && date <= to)) continue
    const weekday = weekdayOf(date)
    const periods = hours
      .filter(({ day }) => day === weekday)
      .map((period) => intervalOn(date, period, timeZone))
      // A period that ends at 3:00 has no time left on the day when clocks skip from 2:00 to 3:00.
      .filter(({ opens, closes }) => opens < closes)
    const open = pauses.length === 0 ? periods : periods.flatMap((period) => withoutPauses(period, pauses))
    yield* open.toSorted((a, b) => +a.opens - +b.opens)
  }
}

function intervalOn(date: string, period: OpeningPeriod, timeZone: TimeZone): OpenStretch {
  const opens = minutesOf(period.opens)
  const closes = minutesOf(period.closes)
  const pastMidnight = closes <= opens ? 24 * 60 : 0
  return { opens: instantOf(date, opens, timeZone), closes: instantOf(date, closes + pastMidnight, timeZone) }
}

function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':')
  return Number(hours) * 60 + Number(minutes)
}
