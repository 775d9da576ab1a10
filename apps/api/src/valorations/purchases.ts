import type { Database } from '../database/database.ts'

/**
 * Returns the ids of the user's purchases of the product, the oldest first. A purchase is a line of a complete order;
 * the line has the state `ok` or `replaced`. The rows stay locked until the end of the transaction, so that two
 * simultaneous valorations cannot use the same purchase.
 */
export async function lockPurchases(db: Database, userId: string, productId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    text: `select s.id from sold_product s
           join "order" o on o.id = s.order_id join order_status status on status.id = o.status_id
           where s.product_id = $2 and o.user_id = $1 and status.code = 'complete' and s.state in ('ok', 'replaced')
           order by s.created_at, s.id for no key update of s`,
    values: [userId, productId],
  })
  return rows.map(({ id }) => id)
}
