import type { Viewer } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import type { FoundOrder } from '../orders/find-order.ts'

/**
 * The carrier goes out again with an order that could not be delivered. The order keeps its status. The caller has locked the
 * order, and checked that the viewer may move it.
 */
export async function leaveAgain(db: Database, { id, rootId, businessId }: FoundOrder, viewer: Viewer): Promise<void> {
  await db.query({
    name: 'leave again',
    text: `with own as (update "order" set delivery_state = 'ready', updated_at = now() where id = $1)
           update "order" set updated_at = now() where id = $2 and id <> $1`,
    values: [id, rootId],
  })
  await recordAudit(db, authorOf(viewer), { resource: 'orders', id, action: 'leave-again', business: businessId })
  db.changed('orders', `order:${id}`, `order:${rootId}`)
}
