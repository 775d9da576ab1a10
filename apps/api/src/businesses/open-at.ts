import { type TimeZone, addDays, formatClock, localTime, madrid } from '@lonja/contract/time'
import { type Sql, sql } from '../sql/sql.ts'
import { readInstant } from '../http/query.ts'

/**
 * The filter `openAt`: shops that are open at an instant by their hours, like `isOpenAt` of the contract, and neither
 * closed for holidays nor paused. The parameter is an instant instead of «now», so that a stored answer remains correct.
 */
export function openAt(value: string, row: Sql): { where: Sql } | null {
  const at = readInstant(value)
  if (!at) return null
  const inCanaries = sql`exists (select 1 from address place where place.id = ${row}.address_id and place.zip ~ '^3[58]')`
  const [canarian, peninsular] = [openSql(row, at, 'Atlantic/Canary'), openSql(row, at, madrid)]
  return {
    where: sql`${row}.state <> 'holiday' and not ${pausedSql(row, at)} and case when ${inCanaries} then ${canarian} else ${peninsular} end`,
  }
}

/**
 * SQL: the shop has a period of today that has begun and not ended, or a period of yesterday that continues after
 * midnight.
 */
function openSql(row: Sql, at: Date, timeZone: TimeZone): Sql {
  const { date, weekday, minutes } = localTime(at, timeZone)
  const clock = sql`${formatClock(minutes)}::text`
  const yesterday = ((weekday + 5) % 7) + 1
  const pastMidnight = sql`period->>'closes' <= period->>'opens'`
  return sql`exists (select 1 from jsonb_array_elements(${row}.opening_hours) period where
    (period->>'day' = ${`${weekday}`}::text and period->>'opens' <= ${clock}
      and (${pastMidnight} or ${clock} < period->>'closes') and not ${closedSql(row, date)}) or
    (period->>'day' = ${`${yesterday}`}::text and ${pastMidnight}
      and ${clock} < period->>'closes' and not ${closedSql(row, addDays(date, -1))}))`
}

const closedSql = (row: Sql, date: string): Sql =>
  sql`exists (select 1 from jsonb_array_elements(${row}.closures) closure
    where ${date}::text between closure->>'from' and closure->>'to')`

/** SQL: the shop has stopped everything. The instants of pauses are texts in UTC that all have the same form. */
const pausedSql = (row: Sql, at: Date): Sql =>
  sql`exists (select 1 from jsonb_array_elements(${row}.pauses) pause where pause->>'stops' = 'everything'
    and pause->>'from' <= ${at.toISOString()}::text and ${at.toISOString()}::text < pause->>'to')`
