import type { Actor } from '@lonja/contract/actor'
import type { Database } from '../database/database.ts'
import { type RefundedLine, completeRefunds, openRefunds, recordRefunds } from '../payment-records/refunds.ts'
import type { TaxAmount } from '@lonja/contract/orders/price'

interface PendingAdjustment {
  paymentId: string
  orderId: string
  kind: 'goodwill' | 'adjusted'
  amount: number
  lines: RefundedLine[]
  tax: TaxAmount[]
}

/**
 * Turns the adjustments of orders that were just paid into refunds, in the transaction that records the money. If the
 * shop took the money itself, it took only the rest, so the refund is done at once. Otherwise the bank pays it back.
 * The orders must be locked.
 *
 * @param paidBy  `counter` if the shop received the money
 */
export async function settleAdjustments(
  db: Database,
  rootId: string,
  paymentId: string,
  orderIds: readonly string[],
  paidBy: 'counter' | 'bank',
  cause: { actor: Actor; userId: string | null },
): Promise<void> {
  const pending = await db.query<PendingAdjustment>({
    name: 'settle adjustments',
    text: `update order_adjustment set settled_at = now() where order_id = any($1::uuid[]) and settled_at is null
           returning $2::uuid as "paymentId", order_id as "orderId",
             case when goodwill > 0 then 'goodwill' else 'adjusted' end as kind, amount, lines, tax`,
    values: [orderIds, paymentId],
  })
  const due = pending.filter(({ amount }) => amount > 0).map((adjustment) => ({ ...adjustment, shipping: 0 }))
  if (due.length === 0) return
  await recordRefunds(db, due, { ...cause, reason: null, told: true })
  if (paidBy === 'counter')
    await completeRefunds(db, await openRefunds(db, paymentId, orderIds), rootId, {
      ...cause,
      orderId: null,
      told: true,
    })
}
