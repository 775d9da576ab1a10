import { type Sql, sql } from '../sql/sql.ts'
import { MAX_PRODUCTS, type SalesQuestion, canceled, ofShops, salesObject } from './counted-sales.ts'

/**
 * SQL: the sales of a period, from all its orders. A group has no status and no lines of its own, so its parts are
 * counted.
 */
export const salesOfOrders = (question: SalesQuestion): Sql => sql`
  with sold as (
    select o.id, o.total, sales_day(o.created_at) as date from "order" o
    where o.status_id <> ${canceled} and o.created_at >= ${question.from} and o.created_at < ${question.until}
      and ${ofShops(sql`o`, question)}
  ), line as (
    select sold.date, line.product_id, line.title, line.quantity, line.total
    from sold join sold_product line on line.order_id = sold.id
    where line.state not in ('removed', 'replaced')
  ), day_sum as (
    select date, total, 1 as orders, 0 as units from sold
    union all
    select date, 0, 0, quantity from line
  ), best as (
    select line.product_id, max(line.title) as name, sum(line.quantity) as units, sum(line.total) as total
    from line group by line.product_id, case when line.product_id is null then line.title end
    order by total desc, name, line.product_id limit ${MAX_PRODUCTS}
  )
  select ${salesObject(question)} as sales`
