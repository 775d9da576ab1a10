import { violationMessages } from '@lonja/contract/errors'
import { maxUndeliveredNote, undeliveredReasons } from '@lonja/contract/orders/undelivered'
import { z } from 'zod'
import { type Viewer, may } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { actorsOf, lockShares } from '../fulfilment/move-order.ts'
import { answerOnce } from '../http/idempotency.ts'
import { Problem } from '../http/problem.ts'
import { contentType } from '../http/send.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId, jsonBodies, requiredName, textOrNull } from '../operation/fields.ts'
import { type FoundOrder, findOrder } from '../orders/find-order.ts'
import { readOrder } from '../orders/read-order.ts'
import { crashPoint } from '../system/crash-point.ts'
import { informOfAttempt } from './inform-of-attempt.ts'

/** A next attempt later than this number of days is a slip of the keyboard. */
const mostDaysAhead = 60

const isComing = (instant: string): boolean => {
  const ahead = Date.parse(instant) - Date.now()
  return ahead > 0 && ahead < mostDaysAhead * 86_400_000
}

const Undelivered = z
  .object({
    order: requiredName,
    reason: z.enum(undeliveredReasons),
    note: textOrNull(maxUndeliveredNote),
    /** When the shop will try again. */
    nextAttempt: z.iso.datetime({ offset: true }).refine(isComing, violationMessages.notAvailable).nullish(),
  })
  .refine(({ reason, note }) => reason !== 'other' || note !== null, {
    path: ['note'],
    message: violationMessages.blank,
  })
type Undelivered = z.output<typeof Undelivered>

/**
 * Records that an order which is on its way could not be delivered, and tells the customer. The order keeps its status, and its
 * delivery has failed until the carrier goes out again (`shipped`) or the order is complete.
 */
export const recordUndelivered = defineOperation({
  method: 'POST',
  path: '/api/orders-undelivered',
  summary: 'Records that an order on its way could not be delivered, and when the shop will try again',
  who: may('orders'),
  reach: 'orders of the caller’s shops',
  beyond: 'shops that deliver, and customers who were not at home',
  body: Undelivered,
  accepts: jsonBodies,
  answers: { item: 'Order' },
  errors: ['Access Denied.', 'Not Found', 'Order is closed', 'Illegal state change'],
  idempotent: true,
  example: { order: `/api/orders/${exampleId}`, reason: 'absent' },
  run: ({ services, viewer, body, request, reply, format }) =>
    answerOnce(services.db, { request, reply }, async () => {
      const order = await findOrder(services.db, body.order, viewer)
      if (!order) throw new Problem('Not Found')
      const actor = actorsOf(viewer, order).find((candidate) => candidate !== 'customer')
      if (!actor) throw new Problem('Access Denied.')
      await services.db.transaction(() => record(services.db, order, body, actor, viewer))
      return { body: await readOrder(services, order.id, format), contentType: contentType(format) }
    }),
})

async function record(
  db: Database,
  order: FoundOrder,
  { reason, note, nextAttempt = null }: Undelivered,
  actor: string,
  viewer: Viewer,
): Promise<void> {
  const share = (await lockShares(db, order.rootId)).find(({ id }) => id === order.id)
  if (share?.status === 'complete' || share?.status === 'canceled') throw new Problem('Order is closed')
  if (share?.status !== 'shipped' || share.undelivered) throw new Problem('Illegal state change')
  const id = uuidv7()
  await db.query({
    name: 'record undelivered',
    text: `with failed as (update "order" set delivery_state = 'failed', updated_at = now() where id = $2),
           touched as (update "order" set updated_at = now() where id = $3 and id <> $2)
           insert into delivery_attempt (id, order_id, reason, note, next_attempt, actor, user_id)
           values ($1, $2, $4, $5, $6, $7, $8)`,
    values: [id, order.id, order.rootId, reason, note, nextAttempt, actor, viewer.id],
  })
  crashPoint('undelivered.written')
  await informOfAttempt(db, { id, orderId: order.id, rootId: order.rootId, nextAttempt, by: viewer.id })
  await recordAudit(db, authorOf(viewer), {
    resource: 'orders',
    id: order.id,
    action: 'undelivered',
    business: share.businessId,
    after: { reason, nextAttempt },
  })
  db.changed('orders', `order:${order.id}`, `order:${order.rootId}`)
}
