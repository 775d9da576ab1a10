import { daysBetween, localTime } from '@lonja/contract/time'
import { type Sql, and, join, literal, not, nothing, sql } from '../sql/sql.ts'
import {
  MAX_PRODUCTS,
  type SalesQuestion,
  canceled,
  countedLines,
  ofShops,
  ordersOfDays,
  salesObject,
} from './counted-sales.ts'

/** Whole days of the town, from the first day to the day before `end`, as `YYYY-MM-DD`. */
export interface Days {
  first: string
  end: string
}

/** Periods of at most so many days are ranked by the sales of months, longer ones by those of years. */
const MONTHS_UP_TO = 62

/**
 * SQL: the sales of a period, from the sums of its whole days. From their orders come only the parts of days at the
 * ends of the period, and the days of shops that are not summed again since a change.
 *
 * The products are chosen among the `most` best ones of each month or year that the period touches, and of the orders
 * that are not in its sums. `bound` is the most that any other product can have sold: a product has one row in each
 * list, unless it is a shared one, and shared ones are always compared. If the bound is not less than the last product
 * in the answer, there may be a better one, and a greater `most` is needed.
 */
export function salesOfDays(question: SalesQuestion, days: Days, most: number): Sql {
  const { shops } = question
  // The best products of a whole period are rarely found only in these few orders, so a shorter list is enough.
  const ofOrders = Math.ceil(most / 3)
  const span = daysBetween(days.first, days.end) > MONTHS_UP_TO ? 'year' : 'month'
  return sql`
  with dirty as materialized (
    select distinct business_id, day from sales_to_sum note
    where note.day >= ${days.first}::date and note.day < ${days.end}::date and ${ofShops(sql`note`, question)}
  ), sold as materialized (
    select own.id, own.total, own.day as date from (${ordersOfDays}) own
    ${ordersOfEnds(question, days)}
  ), line as materialized (
    select sold.date, counted.* from sold cross join lateral (${countedLines}) counted
  ), day_sum as (
    select sums.day as date, sums.total, sums.orders, sums.units
    from ${shops === null ? sql`town_day_sales` : sql`shop_day_sales`} sums
    where sums.day >= ${days.first}::date and sums.day < ${days.end}::date
      and ${shops === null ? sql`true` : ofShops(sql`sums`, question)}
    union all
    select sums.day, -sums.total, -sums.orders, -sums.units from dirty join shop_day_sales sums using (business_id, day)
    union all
    select date, sum(total)::bigint, count(*)::int, 0 from sold group by date
    union all
    select date, 0, 0, sum(quantity)::int from line group by date
  ), listed as materialized (${bestOf(question, span, startsOf(days, span), most)}),
  unlisted as materialized (
    select product_key, sum(total) as total from line group by product_key order by total desc limit ${ofOrders}
  ), candidate as materialized (
    select product_key from listed union select product_key from unlisted union select product_key from shared_product
  ), summed as (
    select summed.product_key, summed.is_deleted, summed.name, summed.units, summed.total
    from candidate cross join lateral (${sumsOf(question, days)}) summed
    union all
    select product_key, is_deleted, title, quantity, total from line
    where product_key in (select product_key from candidate)
  ), best as (
    select case when not is_deleted then product_key end as product_id, max(name) as name, sum(units) as units,
      sum(total) as total
    from summed group by product_key, is_deleted
    order by total desc, name, product_id limit ${literal(MAX_PRODUCTS)}
  )
  select ${salesObject(question)} as sales, (
    select coalesce(max(total), 0)::bigint from (
      select shop, sum(least_total) as total from (
        select shop, case when count(*) = ${most} then min(total) else 0 end as least_total from listed group by shop, start
      ) lists group by shop
    ) shops) + (select case when count(*) = ${ofOrders} then min(total) else 0 end from unlisted)::bigint as bound`
}

/** Whether the instant is the beginning of a day. */
const isWhole = (instant: Date): boolean => localTime(instant).minutes === 0 && +instant % 60_000 === 0

/** SQL: the orders of the period before the first whole day and after the last one. */
function ordersOfEnds(question: SalesQuestion, { first, end }: Days): Sql {
  const { from, until } = question
  const ends = [
    ...(isWhole(from) ? [] : [sql`o.created_at >= ${from} and o.created_at < start_of_day(${first}::date)`]),
    ...(isWhole(until) ? [] : [sql`o.created_at >= start_of_day(${end}::date) and o.created_at < ${until}`]),
  ]
  const parts = ends.map(
    (condition) => sql`union all
    select o.id, o.total, sales_day(o.created_at) from "order" o
    where ${condition} and o.status_id <> ${canceled} and ${ofShops(sql`o`, question)}`,
  )
  return parts.length > 0 ? join(parts, ' ') : nothing
}

/**
 * SQL: the `most` best products of each month or year and, if shops are given, of each shop. Of the town, each list is
 * a query of its own, because PostgreSQL then knows its length and reads it in the order of the index.
 */
function bestOf({ shops }: SalesQuestion, span: 'month' | 'year', starts: readonly string[], most: number): Sql {
  const list = (start: Sql, shop: Sql, condition: Sql) => sql`
      select sums.product_key, sums.total, sums.start, ${shop} as shop from product_sales sums
      where ${condition} sums.span = ${literal(span)} and sums.start = ${start} order by sums.total desc limit ${most}`
  if (shops === null)
    return join(
      starts.map((start) => sql`(${list(sql`${start}::date`, sql`null::uuid`, nothing)})`),
      ' union all ',
    )
  return sql`
    select best.* from unnest(${starts}::date[]) as of(start) cross join unnest(${shops}::uuid[]) as own(id)
    cross join lateral (${list(sql`of.start`, sql`own.id`, sql`sums.business_id = own.id and`)}) best`
}

/**
 * SQL: the sums of a `candidate` in whole months of the period, and in its other days. A month with a day that is not
 * summed again is read by days. `not in` becomes a hash table, which PostgreSQL makes once. The subquery around the span
 * keeps it from the partial indexes, which do not begin with the product.
 */
function sumsOf(question: SalesQuestion, { first, end }: Days): Sql {
  const sums = (span: 'day' | 'month', from: string, to: string, ...conditions: Sql[]): Sql => sql`
      select sums.* from product_sales sums
      where sums.product_key = candidate.product_key and sums.span = (select ${literal(span)})
        and sums.start >= ${from}::date and sums.start < ${to}::date
        and ${and(ofShops(sql`sums`, question), ...conditions)}`
  const isDirty = sql`(sums.business_id, sums.start) in (select business_id, day from dirty)`
  const isDirtyMonth = sql`(sums.business_id, date_trunc('month', sums.start::timestamp)::date) in (
          select business_id, date_trunc('month', day::timestamp)::date from dirty)`
  const [firstMonth, endMonth] = wholeMonths(first, end)
  if (firstMonth >= endMonth) return sums('day', first, end, not(isDirty))
  const ofMonths = sums('month', firstMonth, endMonth, not(isDirtyMonth))
  const ofDirtyMonths = sql`
      select sums.* from (select distinct date_trunc('month', day::timestamp)::date as start from dirty) month
      cross join lateral (${sums('day', firstMonth, endMonth, isDirtyMonth, not(isDirty))}
        and sums.start >= month.start and sums.start < month.start + interval '1 month') sums`
  const others = [sums('day', first, firstMonth, not(isDirty)), sums('day', endMonth, end, not(isDirty))]
  return join([ofMonths, ofDirtyMonths, ...others], ' union all ')
}

/** The first day of the first whole month of the period, and the first day after its last whole month. */
function wholeMonths(first: string, end: string): [first: string, end: string] {
  const firstMonth = first.endsWith('-01') ? first : nextMonth(first)
  return [firstMonth, `${end.slice(0, 7)}-01`]
}

function nextMonth(date: string): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

/** The first days of the months or years that these days touch. */
function startsOf({ first, end }: Days, span: 'month' | 'year'): string[] {
  const starts: string[] = []
  let start = span === 'month' ? `${first.slice(0, 7)}-01` : `${first.slice(0, 4)}-01-01`
  for (; start < end; start = span === 'month' ? nextMonth(start) : `${Number(start.slice(0, 4)) + 1}-01-01`)
    starts.push(start)
  return starts
}
