import { violationMessages } from '@lonja/contract/errors'
import { addDays, daysBetween, instantOf, localTime, madrid } from '@lonja/contract/time'
import { type Viewer, mayInTown, shopsWith } from '../access/guards.ts'
import { type Query, idOf, readInstant } from '../http/query.ts'
import { Problem, invalid } from '../http/problem.ts'

const DEFAULT_DAYS = 30
/** The longest period: two years with a leap day; the first and the last day are included. */
const MAX_DAYS = 732

/** A part of time, from the first instant to the first instant after it. */
export interface Period {
  from: Date
  until: Date
}

/** The parameter that names shops. */
export const askedShops = { 'business.id': 'The shop’s id or IRI.' }

/** The parameters of a period. */
export const askedPeriod = {
  'createdDate[after]': 'From this day; the default is 30 days ago.',
  'createdDate[before]': 'Up to this day.',
}

/**
 * Returns the shops that the query names, or all shops of the viewer if it names none. Null stands for every shop of
 * the town.
 *
 * @throws Problem 403 if the viewer may not see the figures of one of the shops
 */
export function readShops(query: Query, viewer: Viewer): readonly string[] | null {
  const ids = query.many('business.id').map((value) => idOf(value, 'businesses'))
  const asked = ids.length > 0 && !ids.includes(null) ? (ids as string[]) : null
  if (mayInTown(viewer, 'figures')) return asked
  const shops = shopsWith(viewer, 'figures')
  if (asked?.some((id) => !shops.includes(id))) throw new Problem('Access Denied.')
  return asked ?? shops
}

/**
 * Reads the period from `createdDate[after]` and `createdDate[before]`: whole days, or instants. Without them it is
 * the last 30 days.
 *
 * @throws Problem 422 if the period is longer than two years, or ends before it begins
 */
export function readPeriod(query: Query): Period {
  const { after, before } = query.map('createdDate')
  const until = (before && readBound(before, 1)) || startOf(addDays(localTime(new Date()).date, 1))
  const to = new Date(Math.max(+until - 1, 0))
  const from = (after && readBound(after, 0)) || startOf(addDays(localTime(to).date, 1 - DEFAULT_DAYS))
  const days = daysBetween(localTime(from).date, localTime(to).date)
  if (from > to) throw invalid({ propertyPath: 'createdDate', message: violationMessages.invalid })
  if (days >= MAX_DAYS) throw invalid({ propertyPath: 'createdDate', message: violationMessages.tooLarge })
  return { from, until }
}

const startOf = (date: string): Date => instantOf(date, 0, madrid)

/**
 * Reads the start or the end of the period. A date without a time means midnight in the town at the beginning of that
 * day, plus `add` days; to an instant `add` milliseconds are added. Only years from 2000 to 2999 are accepted.
 */
function readBound(text: string, add: 0 | 1): Date | undefined {
  const instant = readInstant(text)
  if (!instant || instant.getUTCFullYear() < 2000 || instant.getUTCFullYear() > 2999) return undefined
  if (/^\s*\d{4}-\d\d-\d\d\s*$/.test(text)) return startOf(addDays(text.trim(), add))
  return new Date(+instant + add)
}
