import { type TimeZone, addDays, formatClock, localTime, madrid } from '@lonja/contract/time'
import type { Bind } from '../resource/define-resource.ts'
import { readInstant } from '../http/query.ts'

/**
 * The filter `openAt`: shops whose door is open at an instant, as `isOpenAt` of the contract says, and that are not away.
 * An instant and not «now», so that an answer may be kept: it stays true.
 */
export function openAt(value: string, row: string, bind: Bind): { where: string } | null {
  const at = readInstant(value)
  if (!at) return null
  const inCanaries = `exists (select 1 from address place where place.id = ${row}.address_id and place.zip ~ '^3[58]')`
  return {
    where:
      `${row}.state <> 'holiday' and case when ${inCanaries} then ${openSql(row, at, 'Atlantic/Canary', bind)} ` +
      `else ${openSql(row, at, madrid, bind)} end`,
  }
}

/** A period of today that has begun and goes on, or one of yesterday that runs past midnight. */
function openSql(row: string, at: Date, timeZone: TimeZone, bind: Bind): string {
  const { date, weekday, minutes } = localTime(at, timeZone)
  const clock = `${bind(formatClock(minutes))}::text`
  const yesterday = ((weekday + 5) % 7) + 1
  const pastMidnight = `period->>'closes' <= period->>'opens'`
  return (
    `exists (select 1 from jsonb_array_elements(${row}.opening_hours) period where ` +
    `(period->>'day' = ${bind(`${weekday}`)}::text and period->>'opens' <= ${clock} ` +
    `and (${pastMidnight} or ${clock} < period->>'closes') and not ${closedSql(row, date, bind)}) or ` +
    `(period->>'day' = ${bind(`${yesterday}`)}::text and ${pastMidnight} ` +
    `and ${clock} < period->>'closes' and not ${closedSql(row, addDays(date, -1), bind)}))`
  )
}

const closedSql = (row: string, date: string, bind: Bind): string =>
  `exists (select 1 from jsonb_array_elements(${row}.closures) closure ` +
  `where ${bind(date)}::text between closure->>'from' and closure->>'to')`
