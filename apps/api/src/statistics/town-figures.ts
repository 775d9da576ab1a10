import type { TownStatistics } from '@lonja/contract/statistics/town'
import { localTime } from '@lonja/contract/time'
import type { Reads } from '../database/database.ts'
import { type Sql, render, sql } from '../sql/sql.ts'
import type { Period } from './asked.ts'
import { canceled } from './counted-sales.ts'

const MAX_WORDS = 20

type Market = Pick<TownStatistics, 'shops' | 'baskets' | 'searches'>
type Parts = Pick<TownStatistics, 'categories' | 'streets'>

/** Reads how the market is used in a period, and what it has sold in the days of the period by category and street. */
export async function findTownFigures(db: Reads, { from, until }: Period): Promise<TownStatistics> {
  const first = localTime(from).date
  const last = localTime(new Date(+until - 1)).date
  const ofDays = (day: Sql): Sql => sql`${day} >= ${first}::date and ${day} <= ${last}::date`
  const [market] = await db.query<{ figures: Market }>(render(marketOf({ from, until }, ofDays)))
  const [parts] = await db.query<{ figures: Parts }>(render(partsOf(ofDays)))
  return { ...market!.figures, ...parts!.figures }
}

/** SQL: the shops and baskets with orders of the period, and the searches of its days that found nothing. */
const marketOf = ({ from, until }: Period, ofDays: (day: Sql) => Sql): Sql => sql`
  with sold as (
    select own.business_id as shop, coalesce(own.parent_id, own.id) as basket from "order" own
    where own.created_at >= ${from} and own.created_at < ${until} and own.kind <> 'group' and own.status_id <> ${canceled}
  ), basket as (
    select count(distinct shop) as shops from sold group by basket
  ), missed as (
    select miss.words, sum(miss.searches) as searches from search_miss miss where ${ofDays(sql`miss.day`)} group by miss.words
  )
  select json_build_object(
    'shops', json_build_object(
      'open', (select count(*) from business where state = 'approved' and enabled and marketplace),
      'active', (select count(distinct shop) from sold)),
    'baskets', json_build_object(
      'orders', (select count(*) from basket), 'several', (select count(*) from basket where shops > 1)),
    'searches', json_build_object(
      'missed', (select coalesce(sum(searches), 0) from missed),
      'words', (select coalesce(json_agg(best), '[]') from (
        select words, searches from missed order by searches desc, words limit ${MAX_WORDS}) best))
  ) as figures`

/** SQL: the sums of days by category and street. They are read as they are, so orders of the last seconds may be missing. */
const partsOf = (ofDays: (day: Sql) => Sql): Sql => sql`
  with category_sum as (
    select top.id, top.title, sum(sums.total) as total, count(distinct sums.business_id) as shops
    from business shop join product_sales sums on sums.business_id = shop.id and sums.span = 'day' and ${ofDays(sql`sums.start`)}
    left join product on product.id = sums.product_key left join category own on own.id = product.parent_id
    left join category top on top.id = own.path[1]
    group by top.id, top.title
  ), street_sum as (
    select nullif(trim(place.street), '') as street, sum(sums.total) as total, count(distinct sums.business_id) as shops
    from shop_day_sales sums join business shop on shop.id = sums.business_id left join address place on place.id = shop.address_id
    where ${ofDays(sql`sums.day`)} and sums.orders > 0
    group by 1
  )
  select json_build_object(
    'categories', (select coalesce(json_agg(json_build_object(
      'category', case when id is not null then json_build_object('id', id, 'title', title) end,
      'total', total, 'shops', shops) order by total desc, title), '[]') from category_sum),
    'streets', (select coalesce(json_agg(json_build_object('street', street, 'total', total, 'shops', shops)
      order by total desc, street), '[]') from street_sum)
  ) as figures`
