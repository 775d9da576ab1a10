import { violationMessages } from '@lonja/contract/errors'
import { localTime } from '@lonja/contract/time'
import { invalid } from '../http/problem.ts'
import type { Query } from '../http/query.ts'

/** No town has orders before this year. */
const FIRST = 2020

/** The present year of the town. */
export const thisYear = (): number => Number(localTime(new Date()).date.slice(0, 4))

/** Reads the year of a report; without one it is the last year that is over. @throws Problem 422 */
export function readYear(query: Query): number {
  const given = query.one('year')
  if (given === undefined) return thisYear() - 1
  return checkYear(/^\d{4}$/.test(given) ? Number(given) : Number.NaN)
}

/** @throws Problem 422 if the year is not one from 2020 to this one */
export function checkYear(year: number): number {
  if (year >= FIRST && year <= thisYear()) return year
  throw invalid({ propertyPath: 'year', message: violationMessages.invalid })
}
