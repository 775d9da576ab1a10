import { type LineAdjustment, planAdjustment } from '@lonja/contract/orders/adjustment'
import type { PlannedRefund } from '@lonja/contract/orders/refund'
import type { Actor } from '@lonja/contract/actor'
import { returnStock } from '../checkout/stock.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { type RefundedLine, recordRefunds } from '../payment-records/refunds.ts'
import { type OpenShare, unitsBack } from '../returns/refundable-shares.ts'
import type { Data } from '../services.ts'
import { crashPoint } from '../system/crash-point.ts'
import { informCustomer } from './inform-customer.ts'
import type { Replaced } from './replace-units.ts'

/** An adjustment that was checked. */
export interface WantedAdjustment {
  share: OpenShare
  rootId: string
  wanted: readonly LineAdjustment[]
  /** The lines whose missing units can be sold again. */
  restocked: ReadonlySet<string>
  replaced: readonly Replaced[]
  goodwill: { amount: number; reason: string } | undefined
  actor: Actor
  userId: string | null
}

/**
 * Writes an adjustment with its money, its stock and one message to the customer. The order must be locked.
 *
 * @returns the cents that the customer pays less
 */
export async function makeAdjustment(data: Data, adjustment: WantedAdjustment): Promise<number> {
  const { db } = data
  const { share, rootId, wanted, restocked, goodwill, actor, userId } = adjustment
  const { orderId, paymentId } = share
  const plan = planAdjustment(share, wanted, goodwill?.amount)
  const lines = plan.lines.map((line) => ({
    ...line,
    restock: restocked.has(line.soldProduct),
    back: unitsBack(share, line.soldProduct, line.quantity),
  }))
  const id = uuidv7()
  await write(db, id, adjustment, plan, lines)
  crashPoint('adjustment.written')
  if (paymentId !== null && plan.amount > 0)
    await recordRefunds(db, [{ paymentId, orderId, kind: goodwill ? 'goodwill' : 'adjusted', ...plan, lines }], {
      actor,
      userId,
      reason: goodwill?.reason ?? null,
      told: true,
    })
  crashPoint('adjustment.refunded')
  const cause = { rootId, userId }
  for (const kind of ['restock', 'loss'] as const)
    await returnStock(
      data,
      lines.filter(({ quantity, restock }) => quantity > 0 && restock === (kind === 'restock')),
      kind,
      cause,
    )
  crashPoint('adjustment.units-back')
  const isAsked = adjustment.replaced.some((one) => one.isAsked)
  await informCustomer(db, { id, orderId, rootId, amount: plan.amount, goodwill, isAsked, by: userId })
  db.changed('orders', 'sold-products', 'payments', `order:${orderId}`, `order:${rootId}`)
  return plan.amount
}

async function write(
  db: Database,
  id: string,
  { share, rootId, wanted, replaced, goodwill, actor, userId }: WantedAdjustment,
  plan: PlannedRefund,
  refunded: readonly RefundedLine[],
): Promise<void> {
  await db.query({
    name: 'adjust order',
    text: `with line as (
             update sold_product s set refunded_qty = s.refunded_qty + g.missing,
               final_grams = coalesce(g."finalGrams", s.final_grams),
               state = case when s.refunded_qty + g.missing = s.quantity then 'removed' else s.state end
             from jsonb_to_recordset($2::jsonb) as g("soldProduct" uuid, missing int, "finalGrams" int)
             where s.id = g."soldProduct"
           ),
           touched as (update "order" set updated_at = now() where id in ($3, $4))
           insert into order_adjustment (id, order_id, lines, tax, amount, actor, user_id, settled_at, goodwill, reason)
           values ($1, $3, $5, $6, $7, $8, $9, case when $10 then now() end, $11, $12)`,
    values: [
      id,
      JSON.stringify(wanted),
      share.orderId,
      rootId,
      JSON.stringify(recordOf(refunded, wanted, replaced)),
      JSON.stringify(plan.tax),
      plan.amount,
      actor,
      userId,
      share.paymentId !== null,
      goodwill?.amount ?? 0,
      goodwill?.reason ?? null,
    ],
  })
}

/**
 * The lines as the adjustment stores them: like those of a refund, and with the final weight and what a replacement
 * replaces. Lines that cost as much as before are stored too, because they are part of the trail.
 */
const recordOf = (
  refunded: readonly RefundedLine[],
  wanted: readonly LineAdjustment[],
  replaced: readonly Replaced[],
) =>
  wanted.map(({ soldProduct, finalGrams }) => {
    const instead = replaced.find(({ id }) => id === soldProduct)
    return {
      ...(refunded.find((line) => line.soldProduct === soldProduct) ?? {
        soldProduct,
        quantity: 0,
        amount: 0,
        restock: false,
        back: 0,
      }),
      finalGrams,
      replaced: instead ? { title: instead.title, units: instead.units } : null,
    }
  })
