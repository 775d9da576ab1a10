import { percentOf } from '@lonja/contract/money'
import type { Dac7Sums } from '@lonja/contract/reports/dac7'
import { instantOf, madrid } from '@lonja/contract/time'
import type { Reads } from '../database/database.ts'
import { render, sql } from '../sql/sql.ts'

type Sums = Pick<Dac7Sums, 'paid' | 'refunded' | 'operations'>

interface Row extends Sums {
  business: string
  quarter: number
}

const nothing: Sums = { paid: 0, refunded: 0, operations: 0 }

/**
 * The money of each shop in the quarters of a year of the town. Money counts in the quarter in which it arrived, and a
 * refund in the quarter in which the customer got it. Adjustments of paid orders are refunds; those of unpaid ones are no
 * money yet. Money that came too late for its order goes back completely and is left out.
 */
export async function readDac7Sums(db: Reads, year: number): Promise<Map<string, Sums[]>> {
  const [from, until] = [instantOf(`${year}-01-01`, 0), instantOf(`${year + 1}-01-01`, 0)]
  const rows = await db.query<Row>(
    render(sql`
    with moved as (
      select share.order_id, share.payment_id, share.captured_at as at, share.captured as paid, 0::bigint as refunded
      from payment_split share where share.captured > 0 and share.captured_at >= ${from} and share.captured_at < ${until}
      union all
      select back.order_id, back.payment_id, back.done_at, 0, back.amount
      from refund back where back.state = 'done' and back.done_at >= ${from} and back.done_at < ${until}
    ), counted as (
      select own.business_id as business, extract(quarter from moved.at at time zone ${madrid})::int as quarter,
        moved.paid, moved.refunded,
        sum(moved.refunded) over (partition by moved.payment_id, moved.order_id) as back
      from moved join "order" own on own.id = moved.order_id join payment on payment.id = moved.payment_id
      where not payment.surplus and own.business_id is not null
    )
    select business, quarter, sum(paid)::bigint as paid, sum(refunded)::bigint as refunded,
      (count(*) filter (where paid > 0 and paid > back))::int as operations
    from counted group by business, quarter`),
  )
  const shops = new Map<string, Sums[]>()
  for (const { business, quarter, ...sums } of rows) {
    const quarters = shops.get(business) ?? [nothing, nothing, nothing, nothing]
    shops.set(business, quarters.with(quarter - 1, sums))
  }
  return shops
}

/** Takes the commission, in basis points, off the sums of a quarter. */
export function withFees({ paid, refunded, operations }: Sums, commission: number): Dac7Sums {
  const fees = percentOf(paid - refunded, commission)
  return { paid, refunded, fees, amount: paid - refunded - fees, operations }
}

/** The sums of a year, so that the quarters add up to it. */
export const totalOf = (quarters: readonly Dac7Sums[]): Dac7Sums =>
  quarters.reduce((sum, one) => ({
    paid: sum.paid + one.paid,
    refunded: sum.refunded + one.refunded,
    fees: sum.fees + one.fees,
    amount: sum.amount + one.amount,
    operations: sum.operations + one.operations,
  }))
