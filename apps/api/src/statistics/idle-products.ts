import { type ProductStatistics, idleDays } from '@lonja/contract/statistics/products'
import { addDays, localTime } from '@lonja/contract/time'
import type { Reads } from '../database/database.ts'
import { type Sql, always, literal, render, sql } from '../sql/sql.ts'
import { countedLines, ordersOfDays } from './counted-sales.ts'

const LISTED = 100

/**
 * Finds the published products that are in stock and were not sold for long, with the money in their stock. A day whose
 * orders have changed since its sales were summed is read from its orders.
 */
export async function findIdleProducts(
  db: Reads,
  shops: readonly string[] | null,
  now = new Date(),
): Promise<ProductStatistics> {
  const first = addDays(localTime(now).date, -idleDays)
  const [row] = await db.query<Omit<ProductStatistics, 'days'>>(render(idleOf(shops, first)))
  return { days: idleDays, ...row! }
}

const idleOf = (shops: readonly string[] | null, first: string): Sql => {
  const ofShops = (column: Sql) => (shops === null ? always : sql`${column} = any(${shops}::uuid[])`)
  return sql`
    with dirty as materialized (
      select distinct business_id, day from sales_to_sum note where note.day >= ${first}::date and ${ofShops(sql`note.business_id`)}
    ), sold as materialized (select own.id from (${ordersOfDays}) own),
    just_sold as materialized (
      select counted.product_key from sold cross join lateral (${countedLines}) counted
    ), stocked as materialized (
      select product.id, product.title, sum(combo.stock)::int as units, sum(combo.stock * coalesce(combo.price, 0))::bigint as value
      from product join product_document document on document.id = product.id and document.visible
      join attribute_combo combo on combo.product_id = product.id and combo.enabled and combo.tracked and combo.stock > 0
      where product.created_at < start_of_day(${first}::date) and ${ofShops(sql`product.business_id`)}
        and not exists (
          select from product_sales sums
          where sums.product_key = product.id and sums.span = (select 'day') and sums.start >= ${first}::date
            and (sums.business_id, sums.start) not in (select business_id, day from dirty))
        and product.id not in (select product_key from just_sold)
      group by product.id, product.title
    )
    select count(*)::int as products, coalesce(sum(units), 0)::int as units, coalesce(sum(value), 0)::bigint as value, coalesce((
        select json_agg(json_build_object('product', json_build_object('id', id), 'name', title, 'units', units, 'value', value)
          order by value desc, title, id)
        from (select * from stocked order by value desc, title, id limit ${literal(LISTED)}) listed), '[]') as idle
    from stocked`
}
