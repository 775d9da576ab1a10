import type { CustomerView } from '@lonja/contract/customer-views/customer-view'
import { type Guard, type Viewer, mayInTown } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'

const minutes = 30

/** The guard of the operations that begin and end a view. */
export const mayView: Guard = (viewer) => mayInTown(viewer, 'town.views') && viewer.id !== null

type Seen = Pick<CustomerView, 'name' | 'user' | 'order'>

/**
 * Opens a view in the transaction of the caller, and writes in the audit log who looks at whom and why. An earlier view
 * of the same person ends.
 */
export async function openView(db: Database, viewer: Viewer, seen: Seen, reason: string): Promise<CustomerView> {
  const { user, order } = seen
  const [view] = await db.query<{ id: string; endsAt: Date }>({
    text: `insert into customer_view (staff_id, user_id, order_id, ends_at)
           values ($1, $2, $3, now() + make_interval(mins => $4))
           on conflict (staff_id) do update
             set id = gen_random_uuid(), user_id = excluded.user_id, order_id = excluded.order_id, ends_at = excluded.ends_at
           returning id, ends_at as "endsAt"`,
    values: [viewer.id, user?.id ?? null, user ? null : order!.id, minutes],
  })
  await recordAudit(db, authorOf(viewer), {
    ...(user ? { resource: 'users', id: user.id, onBehalfOf: user.id } : { resource: 'orders', id: order!.id }),
    action: 'see-as',
    after: { reason, ...(user && order && { order: order.code }) },
  })
  return { id: view!.id, endDate: view!.endsAt.toISOString(), ...seen }
}
