import type { Viewer } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { orderResource } from './order.resource.ts'
import { isObject, referenceId } from '../http/read-body.ts'
import { never, or, render, sql } from '../sql/sql.ts'

export interface FoundOrder {
  id: string
  /** The id of the part's group; for a single or a group its own id. */
  rootId: string
  userId: string | null
  /** The shop of the order; null for a group. */
  businessId: string | null
  kind: 'single' | 'group' | 'part'
}

/**
 * Finds an order by its IRI, `{"@id"}`, `{"id"}`, `{"code"}`, id or code. The result is null if there is no such order,
 * or if the viewer may not see it.
 *
 * @param email  the e-mail of a guest. With it and the code of the guest's order, no token is needed
 */
export async function findOrder(
  db: Database,
  reference: unknown,
  viewer: Viewer,
  email: string | null = null,
): Promise<FoundOrder | null> {
  const id = referenceId(reference, 'orders')
  const code = codeOf(reference)
  if (!id && !code) return null
  const named = id ? sql`o.id = ${id}` : sql`o.code = ${code}`
  const ofGuest =
    email && code
      ? sql`(o.user_id is null and o.code = ${code} and exists (
          select from customer c where c.id = o.customer_id and lower(c.email) = ${email}))`
      : never
  const [order] = await db.query<FoundOrder>(
    render(
      sql`select o.id, coalesce(o.parent_id, o.id) as "rootId", o.user_id as "userId", o.business_id as "businessId", o.kind
          from "order" o where ${named} and ${or(orderResource.visible(sql`o`, viewer), ofGuest)}`,
    ),
  )
  return order ?? null
}

/** The code of an order as it is stored; null if the reference contains no code. */
export function codeOf(reference: unknown): string | null {
  const given = isObject(reference) ? reference['code'] : reference
  return typeof given === 'string' && /^R\d{1,18}(-\d{1,3})?$/i.test(given.trim()) ? given.trim().toUpperCase() : null
}
