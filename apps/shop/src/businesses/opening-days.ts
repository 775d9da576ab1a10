import type { Closure, OpeningPeriod } from '@lonja/contract/businesses/opening-hours'

/** The opening periods of a weekday, 1 Monday to 7 Sunday, in time order. */
export const periodsOf = (hours: readonly OpeningPeriod[], day: number): OpeningPeriod[] =>
  hours.filter((period) => period.day === day).toSorted((a, b) => (a.opens < b.opens ? -1 : 1))

/** @param date  `YYYY-MM-DD` */
export const closureToday = (closures: readonly Closure[], date: string): Closure | undefined =>
  closures.find(({ from, to }) => from <= date && date <= to)

const shown = 5

/** The current and coming closures, nearest first. */
export const comingClosures = (closures: readonly Closure[], date: string): Closure[] =>
  closures
    .filter(({ to }) => to >= date)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .slice(0, shown)
