import { localTime } from '@lonja/contract/time'

/** The years that the screen offers, the newest first: this one and the last three. */
export function yearsUntil(now: Date): number[] {
  const year = Number(localTime(now).date.slice(0, 4))
  return [year, year - 1, year - 2, year - 3]
}

/** The wanted year if it is one of these; otherwise the last one that is over, which is reported in January. */
export const chosenYear = (years: readonly number[], wanted: string | null): number =>
  years.find((year) => String(year) === wanted) ?? years[1]!
