import { formatsOf } from '@lonja/contract/formats'
import type { Database } from '../database/database.ts'
import { notify } from '../notifications/notify.ts'
import { mailUndelivered } from '../orders/mail-order.ts'

const { formatDateTime } = formatsOf('es')

interface Attempt {
  id: string
  orderId: string
  rootId: string
  nextAttempt: string | null
  /** The person who delivers. */
  by: string | null
}

/**
 * Tells the customer that an order could not be delivered: with one mail, and with one notification if the customer has an
 * account. The notification leaves out the reason, because it can be read on a locked phone.
 */
export async function informOfAttempt(db: Database, attempt: Attempt): Promise<void> {
  const { id, orderId, rootId, nextAttempt, by } = attempt
  await mailUndelivered(db, orderId, id)
  const [order] = await db.query<{ code: string; buyer: string | null; shop: string; businessId: string }>({
    name: 'undelivered order',
    text: `select o.code, o.user_id as buyer, shop.name as shop, shop.id as "businessId"
           from "order" o join business shop on shop.id = o.business_id where o.id = $1`,
    values: [orderId],
  })
  const { code, buyer, shop, businessId } = order!
  if (buyer === null || buyer === by) return
  await notify(db, {
    type: 'order-status',
    title: `No hemos podido entregar tu pedido ${code}`,
    body: nextAttempt === null ? shop : `${shop}: volvemos el ${formatDateTime(nextAttempt)}`,
    url: `/order/${rootId}`,
    orderId,
    businessId,
    to: [buyer],
    by,
  })
}
