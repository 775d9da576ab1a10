import { addDays, instantOf, localTime } from '@lonja/contract/time'
import { pick } from './town/slug.ts'
import type { DayOffset } from './town/types.ts'

/** The period from the beginning of the first day to the end of the last day, in the time zone of the town. */
export function period(now: Date, startDay: DayOffset, endDay: DayOffset) {
  const today = localTime(now).date
  return { start_at: instantOf(addDays(today, startDay), 0), end_at: instantOf(addDays(today, endDay + 1), 0) }
}

/** A time between 9:00 and 19:00 on that day. The same code always gets the same time. */
export function openHour(now: Date, day: DayOffset, code: string): Date {
  return instantOf(addDays(localTime(now).date, day), 9 * 60 + pick(code, 10 * 60))
}

export function stamps(now: Date, day: DayOffset, code: string) {
  const at = openHour(now, day, code)
  return { created_at: at, updated_at: at }
}
