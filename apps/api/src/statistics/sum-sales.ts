import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Database } from '../database/database.ts'
import type { Job, JobParts } from '../jobs/job.ts'
import { textOf } from '../sql/sql.ts'
import { countedLines, ordersOfDays } from './counted-sales.ts'

/** The most days of shops in one round, and the most notes of changes, which may be of the same days. */
const MOST_DAYS = 200
const MOST_NOTES = 5_000

/**
 * Sums the sales of shops' days in which orders have changed: the sums of the shop and of the town, and those of each
 * product by day, month and year. One process does this at a time.
 *
 * @returns whether more days wait for the next round
 */
export async function sumSales(db: Database): Promise<boolean> {
  return db.transaction(async () => {
    const [lock] = await db.query<{ mine: boolean }>({
      name: 'lock sales sums',
      text: 'select pg_try_advisory_xact_lock($1) as mine',
      values: [advisoryLocks.salesSums],
    })
    if (!lock?.mine) return false
    const notes = await db.query<{ business_id: string; day: string; more: boolean }>({
      name: 'take days to sum',
      text: TAKE,
    })
    if (notes.length === 0) return false
    const days = new Map(notes.map(({ business_id, day }) => [`${business_id} ${day}`, { business_id, day }]))
    const ofDays = await db.query<{ business_id: string; product_key: string; start: string }>({
      name: 'sum sales of days',
      text: SUM_DAYS,
      values: [JSON.stringify([...days.values()])],
    })
    const ofMonths = await db.query<{ business_id: string; product_key: string; start: string }>({
      name: 'sum sales of months',
      text: sumParts('month', 'day'),
      values: [JSON.stringify(ofDays)],
    })
    const changed = [JSON.stringify(ofMonths)]
    await db.query({ name: 'sum sales of years', text: sumParts('year', 'month'), values: changed })
    await db.query({ name: 'note shared products', text: SHARED, values: changed })
    return notes.length === MOST_NOTES || notes[0]!.more
  })
}

/** SQL: takes notes of changes, all of a few days. `more`: other notes that were found are of more days. */
const TAKE = `
  with note as materialized (select ctid as place, business_id, day from sales_to_sum limit ${MOST_NOTES}),
  chosen as materialized (
    select business_id, day, count(*) over () as days from note group by business_id, day limit ${MOST_DAYS}
  )
  delete from sales_to_sum where ctid = any(array(select place from note join chosen using (business_id, day)))
  returning business_id, day::text as day, (select days from chosen limit 1) > ${MOST_DAYS} as more`

/** SQL: writes the sums of the days in $1, and returns the products whose sums have changed. */
const SUM_DAYS = `
  with dirty as materialized (
    select * from jsonb_to_recordset($1::jsonb) as given (business_id uuid, day date)
  ), sold as materialized (${textOf(ordersOfDays)}),
  line as materialized (
    select sold.business_id, sold.day, counted.* from sold cross join lateral (${textOf(countedLines)}) counted
  ), product as materialized (
    select business_id, day, product_key, is_deleted, max(title) as name, sum(quantity)::int as units,
      sum(total)::bigint as total
    from line group by business_id, day, product_key, is_deleted
  ), gone as (
    delete from product_sales kept using dirty
    where kept.span = 'day' and kept.business_id = dirty.business_id and kept.start = dirty.day
      and (kept.business_id, kept.start, kept.product_key) not in (select business_id, day, product_key from product)
    returning kept.business_id, kept.product_key, kept.start
  ), written as (
    insert into product_sales as kept (span, start, business_id, product_key, is_deleted, name, units, total)
    select 'day', day, business_id, product_key, is_deleted, name, units, total from product
    on conflict (product_key, span, start, business_id) do update
      set name = excluded.name, units = excluded.units, total = excluded.total
      where (kept.name, kept.units, kept.total) is distinct from (excluded.name, excluded.units, excluded.total)
    returning business_id, product_key, start
  ), shop as materialized (
    select dirty.business_id, dirty.day, coalesce(ordered.total, 0) as total, coalesce(ordered.orders, 0) as orders,
      coalesce(lines.units, 0) as units, coalesce(kept.total, 0) as total_before,
      coalesce(kept.orders, 0) as orders_before, coalesce(kept.units, 0) as units_before
    from dirty
    left join (select business_id, day, sum(total)::bigint as total, count(*)::int as orders from sold group by 1, 2) ordered
      using (business_id, day)
    left join (select business_id, day, sum(quantity)::int as units from line group by 1, 2) lines using (business_id, day)
    left join shop_day_sales kept on kept.business_id = dirty.business_id and kept.day = dirty.day
  ), shops as (
    insert into shop_day_sales as kept (business_id, day, total, orders, units)
    select business_id, day, total, orders, units from shop
    on conflict (business_id, day) do update
      set total = excluded.total, orders = excluded.orders, units = excluded.units
  ), town as (
    insert into town_day_sales as kept (day, total, orders, units)
    select day, sum(total - total_before), sum(orders - orders_before), sum(units - units_before) from shop group by day
    on conflict (day) do update set
      total = kept.total + excluded.total, orders = kept.orders + excluded.orders, units = kept.units + excluded.units
  )
  select business_id, product_key, start::text as start from gone
  union all
  select business_id, product_key, start::text from written`

/**
 * SQL: writes the sums of the products in $1 for the months or years that contain `start`, from the sums of their days
 * or months. Returns these products with the first day of the month or year. The subquery around the span keeps
 * PostgreSQL from the partial indexes, which it prefers as long as the table is new and has no statistics.
 */
const sumParts = (span: 'month' | 'year', part: 'day' | 'month'): string => `
  with changed as materialized (
    select distinct business_id, product_key, date_trunc('${span}', start::timestamp)::date as start
    from jsonb_to_recordset($1::jsonb) as given (business_id uuid, product_key uuid, start date)
  ), summed as materialized (
    select changed.business_id, changed.product_key, changed.start, sums.*
    from changed cross join lateral (
      select bool_or(is_deleted) as is_deleted, max(name) as name, sum(units)::int as units, sum(total)::bigint as total
      from product_sales parts
      where parts.product_key = changed.product_key and parts.span = (select '${part}') and parts.business_id = changed.business_id
        and parts.start >= changed.start and parts.start < changed.start + interval '1 ${span}'
    ) sums
  ), gone as (
    delete from product_sales kept using summed
    where summed.name is null and kept.product_key = summed.product_key and kept.span = '${span}'
      and kept.start = summed.start and kept.business_id = summed.business_id
  ), written as (
    insert into product_sales as kept (span, start, business_id, product_key, is_deleted, name, units, total)
    select '${span}', start, business_id, product_key, is_deleted, name, units, total from summed where name is not null
    on conflict (product_key, span, start, business_id) do update
      set name = excluded.name, units = excluded.units, total = excluded.total
  )
  select business_id, product_key, start::text as start from changed`

/** SQL: notes which of the products in $1 were sold by several shops. */
const SHARED = `
  insert into shared_product
  select product_key from (select distinct product_key from jsonb_to_recordset($1::jsonb) as given (product_key uuid)) changed
  where 1 < (
    select count(distinct sums.business_id) from product_sales sums
    where sums.product_key = changed.product_key and sums.span = (select 'year'))
  on conflict do nothing`

/** Any number of processes may run this job; only one of them sums at a time. */
export const salesSumJob: Job<JobParts> = {
  name: 'sales sums',
  every: 15_000,
  rest: 4,
  work: ({ db }) => sumSales(db),
}
