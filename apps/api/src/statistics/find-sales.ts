import type { SalesStatistics } from '@lonja/contract/statistics/sales'
import { addDays, instantOf, localTime } from '@lonja/contract/time'
import type { Reads } from '../database/database.ts'
import { render } from '../sql/sql.ts'
import { MAX_PRODUCTS, type SalesQuestion } from './counted-sales.ts'
import { type Days, salesOfDays } from './sales-of-days.ts'
import { salesOfOrders } from './sales-of-orders.ts'

type Sales = Omit<SalesStatistics, 'currency'>

/** If more days of shops wait to be summed, for example after the upgrade, all orders of the period are read. */
const MOST_DIRTY = 1_000
/** The lengths of the lists from which the best products are chosen, in the first attempt and in the following ones. */
const LISTS = [150, 400, 1_600]

/**
 * Reads the sales of a period: from the sums of days if possible, otherwise from the orders. Both are exact.
 *
 * @param lists  how many products of each month or year are compared, for each attempt
 */
export async function findSales(db: Reads, question: SalesQuestion, lists: readonly number[] = LISTS): Promise<Sales> {
  const days = wholeDays(question)
  if (days && (await countDirty(db, question, days)) <= MOST_DIRTY) {
    for (const most of lists) {
      const [row] = await db.query<{ sales: Sales; bound: number }>(render(salesOfDays(question, days, most)))
      const { sales, bound } = row!
      if (bound === 0 || (sales.products[MAX_PRODUCTS - 1]?.total ?? 0) > bound) return sales
    }
  }
  const [row] = await db.query<{ sales: Sales }>(render(salesOfOrders(question)))
  return row!.sales
}

/** The whole days of the town in the period; null if it has none. */
function wholeDays({ from, until }: SalesQuestion): Days | null {
  const { date } = localTime(from)
  const first = +instantOf(date, 0) === +from ? date : addDays(date, 1)
  const end = localTime(until).date
  return first < end ? { first, end } : null
}

async function countDirty(db: Reads, { shops }: SalesQuestion, { first, end }: Days): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    text: `select count(*)::int as count from (
             select distinct business_id, day from sales_to_sum
             where day >= $1::date and day < $2::date and ($3::uuid[] is null or business_id = any($3::uuid[]))
           ) dirty`,
    values: [first, end, shops],
  })
  return row!.count
}
