import type { OrderStatusCode } from '@lonja/contract/constants'
import type { Database } from '#/database/database'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'

interface Purchase {
  user_id: string
  product_id: string
  business_id: string
  status?: OrderStatusCode
  at?: string
}

/** Inserts an order of one unit with this creation date and status. Returns the id of the sold product. */
export async function insertPurchase(
  db: Database,
  { user_id, product_id, business_id, status = 'complete', at }: Purchase,
): Promise<string> {
  const [order, customer, sold] = [uuidv7(), uuidv7(), uuidv7()]
  await insert(db, 'customer', { id: customer, name: 'Ana', user_id })
  await db.query({
    text: `insert into "order" (id, code, kind, status_id, business_id, customer_id, user_id, items_total, total, created_at)
           select $1::uuid, $1::uuid::text, 'single', status.id, $3, $4, $5, 250, 250, coalesce($6::timestamptz, now())
           from order_status status where status.code = $2`,
    values: [order, status, business_id, customer, user_id, at ?? null],
  })
  await insert(db, 'sold_product', {
    id: sold,
    order_id: order,
    product_id,
    business_id,
    title: 'Pan',
    quantity: 1,
    unit_price: 250,
    total: 250,
    tax_rate: 400,
  })
  return sold
}
