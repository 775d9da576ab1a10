import { claimSeconds, quietSeconds } from '@lonja/contract/acceptance/choices'
import { Claim, type WaitingOrder } from '@lonja/contract/acceptance/bell'
import { z } from 'zod'
import { mayAt, personMay } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { lockShares } from '../fulfilment/move-order.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { Problem } from '../http/problem.ts'
import { findOrder } from '../orders/find-order.ts'
import { waitingSql } from '../orders/waiting-sql.ts'

/**
 * Says that the caller answers a new order. The other devices of the shop show this for a minute, and their bell is
 * silent about the order for two minutes. It stops nobody from answering the order first.
 */
export const claimOrder = defineOperation({
  method: 'POST',
  path: '/api/orders/{id}/claim',
  summary: 'Says for a minute that the caller answers a new order; the bell of the shop is silent meanwhile',
  who: personMay('orders'),
  reach: 'orders of the caller’s shops',
  beyond: 'members of shops who work on several devices',
  body: z.object({ seconds: z.int().min(10).max(quietSeconds).default(claimSeconds) }),
  answers: { shape: z.object({ id: z.string(), claimedBy: Claim, quietUntil: z.string() }) },
  errors: ['Not Found', 'Illegal state change', 'Order is claimed'],
  example: { seconds: claimSeconds },
  run: ({ services: { db }, viewer, params, body }) =>
    db.transaction(async () => {
      const order = await findOrder(db, pathId(params), viewer)
      if (!order || !mayAt(viewer, 'orders', order.businessId)) throw new Problem('Not Found')
      const share = (await lockShares(db, order.rootId)).find(({ id }) => id === order.id)
      if (share?.status !== 'confirm') throw new Problem('Illegal state change')
      await mustBeFree(db, order.id, viewer.id)
      await db.query({
        text: `insert into order_answer (order_id, business_id, claimed_by, claimed_until, quiet_until)
               values ($1, $2, $3, now() + make_interval(secs => $4), now() + make_interval(secs => $5))
               on conflict (order_id) do update set claimed_by = excluded.claimed_by,
                 claimed_until = excluded.claimed_until, quiet_until = excluded.quiet_until`,
        values: [order.id, share.businessId, viewer.id, body.seconds, quietSeconds],
      })
      db.changed('orders', `order:${order.id}`)
      const [claimed] = await db.query<Pick<WaitingOrder, 'id' | 'claimedBy' | 'quietUntil'>>({
        text: `select answer.order_id as id, ${waitingSql('answer')}
               from order_answer answer join "user" claimant on claimant.id = answer.claimed_by where order_id = $1`,
        values: [order.id],
      })
      return claimed
    }),
})

/** @throws Problem 409 if another member answers the order now */
async function mustBeFree(db: Database, orderId: string, viewerId: string | null): Promise<void> {
  const [taken] = await db.query({
    text: 'select from order_answer where order_id = $1 and claimed_until > now() and claimed_by is distinct from $2',
    values: [orderId, viewerId],
  })
  if (taken) throw new Problem('Order is claimed')
}
