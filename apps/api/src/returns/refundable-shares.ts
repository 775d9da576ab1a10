import type { AdjustableLine } from '@lonja/contract/orders/adjustment'
import type { RefundableShare } from '@lonja/contract/orders/refund'
import type { Database } from '../database/database.ts'

/** The share of an order, with what can still be refunded of it, or taken off it while it is not paid. */
export interface OpenShare extends RefundableShare {
  orderId: string
  lines: readonly (AdjustableLine & { cameBack: number })[]
  /** The payment that was captured and is not a surplus; null while the customer has not paid. */
  paymentId: string | null
  /** The cents that were already refunded or are being refunded. */
  promised: number
  canceled: boolean
}

/** Reads the shares of these orders. The orders must be locked. */
export async function openShares(db: Database, orderIds: readonly string[]): Promise<OpenShare[]> {
  return db.query<OpenShare>({ name: 'open shares', text: SHARES, values: [orderIds] })
}

/** Reads the share of one order. The order must be locked. */
export const openShare = async (db: Database, orderId: string): Promise<OpenShare> =>
  ((await openShares(db, [orderId])) as [OpenShare])[0]

/** Refunds and adjustments that still count: refused refunds do not, and neither do adjustments that became refunds. */
const SHARES = `
  select o.id as "orderId", paid.id as "paymentId", status.code = 'canceled' as canceled,
    (coalesce(paid.captured, o.total) - coalesce(less.amount, 0))::bigint as left, coalesce(paid.promised, 0)::bigint as promised,
    o.tax as taxes, coalesce(less.tax, '[]') as gone,
    least(coalesce(paid.captured, o.total) - coalesce(less.amount, 0), o.shipping_total - coalesce(less.shipping, 0))::bigint
      as "shippingLeft",
    coalesce((
      select json_agg(json_build_object('id', l.id, 'quantity', l.quantity, 'refundedQty', l.refunded_qty,
        'total', l.total, 'taxRate', l.tax_rate, 'refunded', coalesce(own.amount, 0),
        'orderedGrams', coalesce(l.ordered_grams, nullif(l.weight_grams * l.quantity, 0)),
        'surchargeRate', coalesce((l.explanation #>> '{tax,surchargeRate}')::int, 0),
        'cameBack', coalesce(came.units, 0)) order by l.sort, l.id)
      from sold_product l
      left join lateral (
        select sum(given.amount)::bigint as amount
        from jsonb_to_recordset(less.lines) as given("soldProduct" uuid, amount bigint) where given."soldProduct" = l.id
      ) own on true
      left join lateral (
        select sum(u.back)::int as units
        from (
          select r.lines from refund r where r.order_id = o.id
          union all
          select a.lines from order_adjustment a where a.order_id = o.id and (a.settled_at is null or a.amount = 0)
        ) given
        cross join jsonb_to_recordset(given.lines) as u("soldProduct" uuid, back int)
        where u."soldProduct" = l.id
      ) came on true
      where l.order_id = o.id
    ), '[]') as lines
  from "order" o join order_status status on status.id = o.status_id
  left join lateral (
    select p.id, s.captured, s.promised from payment_split s join payment p on p.id = s.payment_id and not p.surplus
    where s.order_id = o.id and s.captured > 0 limit 1
  ) paid on true
  left join lateral (
    select sum(gone.amount)::bigint as amount, sum(gone.shipping)::bigint as shipping,
      (select jsonb_agg(part.entry) from unnest(array_agg(gone.tax)) as taxes(list), jsonb_array_elements(taxes.list) as part(entry)) as tax,
      (select jsonb_agg(part.entry) from unnest(array_agg(gone.lines)) as parts(list), jsonb_array_elements(parts.list) as part(entry)) as lines
    from (
      select r.amount, r.shipping, r.tax, r.lines from refund r
      where r.order_id = o.id and r.payment_id = paid.id and r.state <> 'refused'
      union all
      select a.amount, 0, a.tax, a.lines from order_adjustment a where a.order_id = o.id and a.settled_at is null
    ) gone
  ) less on true
  where o.id = any($1::uuid[]) order by o.id`

/**
 * The number of units that return to the stock with a refund or an adjustment. Units of an earlier refund that the bank
 * refused have already returned.
 */
export function unitsBack({ canceled, lines }: OpenShare, soldProduct: string, quantity: number): number {
  const { refundedQty, cameBack } = lines.find(({ id }) => id === soldProduct)!
  return canceled ? 0 : Math.max(0, refundedQty + quantity - cameBack)
}
