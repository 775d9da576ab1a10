import {
  type Closure,
  type OpenStretch,
  type OpeningPeriod,
  openStretches,
} from '@lonja/contract/businesses/opening-hours'
import type { Pause } from '@lonja/contract/hours/pause'
import { type TimeZone, localTime } from '@lonja/contract/time'

/** The data from which the opening times of a shop follow. */
export interface OpeningTimes {
  hours: readonly OpeningPeriod[]
  closures: readonly Closure[]
  pauses: readonly Pause[]
  timeZone: TimeZone
  isOnHoliday: boolean
}

const allDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '24:00' }))

/** The stretches in which the shop is open in these days from a time on. A shop without hours is always open. */
export function openFrom(
  { hours, closures, pauses, timeZone, isOnHoliday }: OpeningTimes,
  from: Date,
  days: number,
): OpenStretch[] {
  if (isOnHoliday) return []
  const always = hours.length === 0
  if (always && pauses.length === 0) return [{ opens: from, closes: new Date(8.64e15) }]
  return openStretches(
    always ? allDay : hours,
    always ? [] : closures,
    localTime(from, timeZone).date,
    days,
    timeZone,
    pauses,
  )
}

/** The milliseconds between two times in which the shop is open. */
export function openMillis(times: OpeningTimes, from: Date, until: Date): number {
  const days = Math.ceil((+until - +from) / 86_400_000) + 1
  return openFrom(times, from, days).reduce(
    (sum, { opens, closes }) => sum + Math.max(0, Math.min(+closes, +until) - Math.max(+opens, +from)),
    0,
  )
}
