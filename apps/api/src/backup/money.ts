import type { Database } from '../database/database.ts'

/** Sums of money in cents, each with a name such as `orders` or `invoices full 2026 <shop>`. */
export type MoneySums = Record<string, number>

const SUMS = `
  select 'orders' as name, coalesce(sum(total), 0)::bigint as cents from "order" where kind <> 'part'
  union all select 'sold products', coalesce(sum(total), 0)::bigint from sold_product
  union all select 'payments', coalesce(sum(amount), 0)::bigint from payment
  union all select 'payments received', coalesce(sum(captured), 0)::bigint from payment_split
  union all select 'payments given back', coalesce(sum(refunded), 0)::bigint from payment_split
  union all select 'refunds ' || state, sum(amount)::bigint from refund group by state
  union all select concat_ws(' ', 'invoices', kind, year, business_id), sum(total)::bigint from invoice
    group by kind, year, business_id
  order by 1`

/** Computes the sums of money of the town. */
export async function sumMoney(db: Database): Promise<MoneySums> {
  const rows = await db.query<{ name: string; cents: number }>({ text: SUMS })
  return Object.fromEntries(rows.map(({ name, cents }) => [name, cents]))
}
