import type { Closure, OpeningPeriod } from '@lonja/contract/businesses/opening-hours'

/** The opening periods of a weekday in time order. Monday is 1, Sunday is 7. */
export const periodsOf = (hours: readonly OpeningPeriod[], day: number): OpeningPeriod[] =>
  hours.filter((period) => period.day === day).toSorted((a, b) => (a.opens < b.opens ? -1 : 1))

/**
 * The closure of a day, if the shop is closed on that day.
 *
 * @param date  `YYYY-MM-DD`
 */
export const closureToday = (closures: readonly Closure[], date: string): Closure | undefined =>
  closures.find(({ from, to }) => from <= date && date <= to)

const shown = 5

/** The current and coming closures, nearest first. */
export const comingClosures = (closures: readonly Closure[], date: string): Closure[] =>
  closures
    .filter(({ to }) => to >= date)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .slice(0, shown)
