import type { SalesInterval } from '@lonja/contract/statistics/sales'
import { addDays, instantOf, localTime, weekdayOf } from '@lonja/contract/time'

export const periods = ['today', 'week', 'month'] as const
export type Period = (typeof periods)[number]

/** A part of time: from the beginning of a day to an instant. */
export interface Span {
  first: string
  until: Date
}

/** The period until now, and the same part of the period before. */
export interface Comparison {
  now: Span
  before: Span
}

export const intervals: Record<Period, SalesInterval> = { today: 'day', week: 'week', month: 'month' }

/**
 * Compares today with the same day of last week, this week with last week, and this month with last month, always until
 * the same time of day. If last month had fewer days, it is compared as a whole.
 */
export function comparisonOf(period: Period, at: Date): Comparison {
  const { date, minutes } = localTime(at)
  if (period === 'month') {
    const first = `${date.slice(0, 8)}01`
    const last = addDays(first, -1)
    const sameDay = `${last.slice(0, 8)}${date.slice(8)}`
    const until = sameDay > last ? instantOf(first, 0) : instantOf(sameDay, minutes)
    return { now: { first, until: at }, before: { first: `${last.slice(0, 8)}01`, until } }
  }
  const first = period === 'today' ? date : addDays(date, 1 - weekdayOf(date))
  return {
    now: { first, until: at },
    before: { first: addDays(first, -7), until: instantOf(addDays(date, -7), minutes) },
  }
}

/** The first day of the chart: it shows a week of days, eight weeks, or twelve months. */
export function chartStart(period: Period, at: Date): string {
  const { now } = comparisonOf(period, at)
  if (period === 'today') return addDays(now.first, -6)
  if (period === 'week') return addDays(now.first, -49)
  const [year = 0, month = 1] = now.first.split('-').map(Number)
  const begin = month === 12 ? `${year}-01` : `${year - 1}-${String(month + 1).padStart(2, '0')}`
  return `${begin}-01`
}

/** The change in hundredths of a per cent; undefined if there was nothing before. */
export const changeOf = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round(((now - before) * 10_000) / before)
