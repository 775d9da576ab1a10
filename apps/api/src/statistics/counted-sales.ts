import type { SalesInterval } from '@lonja/contract/statistics/sales'
import { madrid } from '@lonja/contract/time'
import { type Sql, always, sql } from '../sql/sql.ts'

/** The number of best-selling products in an answer. */
export const MAX_PRODUCTS = 50

export interface SalesQuestion {
  /** The first instant of the period. */
  from: Date
  /** The first instant after the period. */
  until: Date
  interval: SalesInterval
  /** The ids of the shops; null for every shop of the town. */
  shops: readonly string[] | null
}

/** SQL: the column `business_id` of the row is one of the shops. */
export const ofShops = (row: Sql, { shops }: SalesQuestion): Sql =>
  shops === null ? always : sql`${row}.business_id = any(${shops}::uuid[])`

/**
 * SQL: an object with the sums of the CTE `day_sum` (date, total, orders, units) in the whole period, and by days, weeks
 * or months, and the rows of the CTE `best` (product_id, name, units, total).
 */
export const salesObject = ({ from, until, interval }: SalesQuestion): Sql => sql`
  json_build_object(
    'total', (select coalesce(sum(total), 0) from day_sum),
    'orders', (select coalesce(sum(orders), 0) from day_sum),
    'units', (select coalesce(sum(units), 0) from day_sum),
    'series', (
      select json_agg(json_build_object('date', step.date, 'total', coalesce(sums.total, 0),
        'orders', coalesce(sums.orders, 0), 'units', coalesce(sums.units, 0)) order by step.date)
      from (
        select generate_series(
          date_trunc(${interval}::text, ${from}::timestamptz at time zone ${madrid}),
          (${until}::timestamptz - interval '1 millisecond') at time zone ${madrid},
          ('1 ' || ${interval}::text)::interval)::date as date
      ) step left join (
        select date_trunc(${interval}::text, date::timestamp)::date as date, sum(total) as total, sum(orders) as orders, sum(units) as units
        from day_sum group by 1
      ) sums on sums.date = step.date),
    'products', (
      select coalesce(json_agg(json_build_object(
        'product', case when product_id is not null then json_build_object('id', product_id) end,
        'name', name, 'units', units, 'total', total) order by total desc, name, product_id), '[]')
      from best)
  )`

/** SQL: the id of the status of orders that are not counted. */
export const canceled = sql`(select id from order_status where code = 'canceled')`

/** SQL: the lines of an order `sold` that count, with the columns that are summed. */
export const countedLines = sql`
  select coalesce(own.product_id, md5(own.title)::uuid) as product_key, own.product_id is null as is_deleted, own.title,
    own.quantity, own.total
  from sold_product own where own.order_id = sold.id and own.state not in ('removed', 'replaced') offset 0`

/**
 * SQL: the orders of the days `dirty` of shops. `offset 0` makes PostgreSQL find the orders of each day by the index,
 * however many days it expects.
 */
export const ordersOfDays = sql`
  select dirty.business_id, dirty.day, own.id, own.total
  from dirty cross join lateral (
    select id, total from "order" counted
    where counted.business_id = dirty.business_id and counted.status_id <> ${canceled}
      and counted.created_at >= start_of_day(dirty.day) and counted.created_at < start_of_day(dirty.day + 1) offset 0
  ) own`
