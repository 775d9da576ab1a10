import { firstDayOfWeek } from './constants.ts'

/** The two time zones of Spain. */
export type TimeZone = 'Europe/Madrid' | 'Atlantic/Canary'

/** The default time zone. */
export const madrid: TimeZone = 'Europe/Madrid'

/** The local date and time at an instant. */
export interface LocalTime {
  /** The local date, `YYYY-MM-DD`. */
  date: string
  /** The weekday: 1 is Monday, 7 is Sunday. */
  weekday: number
  /** Minutes since local midnight. */
  minutes: number
}

const minute = 60_000
const day = 24 * 60 * minute

/**
 * The time zone of a postal code. Las Palmas (35) and Santa Cruz de Tenerife (38) have the time of the Canary
 * Islands.
 */
export function timeZoneOf(zip: string | null | undefined): TimeZone {
  return zip?.startsWith('35') || zip?.startsWith('38') ? 'Atlantic/Canary' : madrid
}

/**
 * The number of minutes to add to UTC for the local time.
 *
 * The rule of the European Union is used instead of Intl: summer time lasts from 1:00 UTC on the last Sunday of March
 * to 1:00 UTC on the last Sunday of October (Directive 2000/84/EC). So a call takes almost no time, and the result is
 * the same on every device. The rule is correct from 1996 on.
 */
export function offsetMinutes(instant: Date, timeZone: TimeZone = madrid): number {
  return (timeZone === madrid ? 60 : 0) + (isSummer(instant) ? 60 : 0)
}

function isSummer(instant: Date): boolean {
  const year = instant.getUTCFullYear()
  return +instant >= lastSundayOf(year, 2) && +instant < lastSundayOf(year, 9)
}

/** 1:00 UTC on the last Sunday of a month that has 31 days, in milliseconds. */
function lastSundayOf(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1))
  return +last - last.getUTCDay() * day
}

/** The local date and time at an instant. */
export function localTime(instant: Date, timeZone: TimeZone = madrid): LocalTime {
  const shown = new Date(+instant + offsetMinutes(instant, timeZone) * minute)
  const date = shown.toISOString().slice(0, 10)
  return {
    date,
    weekday: weekdayOf(date),
    minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
  }
}

/**
 * The instant of a local date and a number of minutes since midnight. The number may be greater than 1,440: 1,500 is
 * 1:00 on the next day.
 *
 * When clocks go back, a local time occurs twice; the result is the first occurrence. When clocks go forward, a local
 * time is skipped; the result is then one hour later on the clock.
 */
export function instantOf(date: string, minutes: number, timeZone: TimeZone = madrid): Date {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * minute
  const winterOffset = timeZone === madrid ? 60 : 0
  const inSummer = new Date(asUtc - (winterOffset + 60) * minute)
  return isSummer(inSummer) ? inSummer : new Date(asUtc - winterOffset * minute)
}

/**
 * The date that is a number of days later, or earlier if the number is negative: `addDays('2026-02-28', 1)` is
 * `2026-03-01`.
 */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)
}

/** The day of the week of a date, counted from Monday: 1 to 7. */
export function weekdayOf(date: string): number {
  return ((new Date(date).getUTCDay() - firstDayOfWeek + 7) % 7) + 1
}

/** The number of days from one date to another; negative if the second date is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / day
}

/** Formats minutes since midnight as `09:05`. */
export function formatClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * Formats an offset from UTC as sign, two-digit hours and two-digit minutes: `+02:00` (SPEC §9; the colon comes from
 * RFC 3339).
 */
export function formatOffset(minutes: number): string {
  return (minutes < 0 ? '-' : '+') + formatClock(Math.abs(minutes))
}
