import { type Viewer, shopsWith } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import type { OperationLimit } from '../operation/define-operation.ts'
import { type FoundOrder, findOrder } from '../orders/find-order.ts'

/** A person who tries codes at random would find one of sixty open orders after 16,000 attempts. */
export const handoverLimit: OperationLimit = { name: 'handover', per: 'viewer', max: 60, windowSeconds: 600 }

/**
 * Finds an order of the viewer's shops by its code or its name. Of several orders with the code, an open one is found
 * first.
 *
 * @throws Problem 404
 */
export async function findByCode(
  db: Database,
  viewer: Viewer,
  code: string | undefined,
  name: unknown,
): Promise<FoundOrder> {
  const named = name === undefined ? null : await findOrder(db, name, viewer)
  if (name !== undefined && !named) throw new Problem('Not Found')
  const [found] = await db.query<FoundOrder>({
    text: `select o.id, coalesce(o.parent_id, o.id) as "rootId", o.user_id as "userId", o.business_id as "businessId", o.kind
           from "order" o join order_status status on status.id = o.status_id
           left join order_pickup pickup on pickup.order_id = o.id
           where o.business_id = any($1::uuid[]) and not o.unconfirmed and ($2::text is null or pickup.code = $2) and ($3::uuid is null or o.id = $3)
           order by status.final, o.created_at desc limit 1`,
    values: [shopsWith(viewer, 'orders'), code ?? null, named?.id ?? null],
  })
  if (!found) throw new Problem('Not Found')
  return found
}
