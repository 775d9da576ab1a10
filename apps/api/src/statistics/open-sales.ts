import { type OpenSales, openLicence } from '@lonja/contract/statistics/open-sales'
import { localTime } from '@lonja/contract/time'
import type { Database } from '../database/database.ts'
import { render, sql } from '../sql/sql.ts'
import { shopName } from '../towns/town-facts.ts'
import { type ShopSales, mergeSmallGroups } from './merge-small-groups.ts'

/** The newest months that are published. */
const MOST_MONTHS = 60
/** Amounts are rounded to ten euros, so that a late cancellation of one order is not visible. */
const STEP = 1_000

/** Reads what the town has sold in each month that is over, by main category, without telling about one shop. */
export async function findOpenSales(db: Database, now: Date): Promise<OpenSales> {
  const rows = await db.reader.query<ShopSales & { month: string }>(
    render(sql`
    select to_char(sums.start, 'YYYY-MM') as month, top.title as category, sums.business_id as shop, sum(sums.total)::bigint as total
    from product_sales sums left join product on product.id = sums.product_key
    left join category own on own.id = product.parent_id left join category top on top.id = own.path[1]
    where sums.span = 'month' and sums.start < date_trunc('month', ${localTime(now).date}::timestamp)
      and sums.start >= date_trunc('month', ${localTime(now).date}::timestamp) - make_interval(months => ${MOST_MONTHS})
    group by 1, 2, 3`),
  )
  const months = Map.groupBy(rows, ({ month }) => month)
  return {
    licence: openLicence,
    publisher: await shopName(db),
    months: [...months.keys()].toSorted().flatMap((month) =>
      mergeSmallGroups(months.get(month)!).map(({ category, shops, total }) => ({
        month,
        category,
        shops,
        sales: (Math.round(total / STEP) * STEP) / 100,
      })),
    ),
  }
}
