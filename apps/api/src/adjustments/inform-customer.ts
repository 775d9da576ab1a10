import type { Cents } from '@lonja/contract/money'
import { formatsOf } from '@lonja/contract/formats'
import type { Database } from '../database/database.ts'
import { notify } from '../notifications/notify.ts'
import { mailAdjustment } from '../orders/mail-order.ts'

const { formatMoney } = formatsOf('es')

const ask = 'Te propone otro artículo: dile si lo quieres.'

interface Made {
  id: string
  orderId: string
  rootId: string
  amount: Cents
  goodwill: { reason: string } | undefined
  /** Whether the customer must accept a replacement. */
  isAsked: boolean
  /** The person who adjusted the order. */
  by: string | null
}

/** Tells the customer about one adjustment: with one mail, and with one notification if the customer has an account. */
export async function informCustomer(
  db: Database,
  { id, orderId, rootId, amount, goodwill, isAsked, by }: Made,
): Promise<void> {
  await mailAdjustment(db, { id, orderId, amount })
  const [order] = await db.query<{ code: string; buyer: string | null; shop: string; businessId: string }>({
    name: 'adjusted order',
    text: `select o.code, o.user_id as buyer, shop.name as shop, shop.id as "businessId"
           from "order" o join business shop on shop.id = o.business_id where o.id = $1`,
    values: [orderId],
  })
  const { code, buyer, shop, businessId } = order!
  if (buyer === null || buyer === by) return
  const less = amount > 0 ? [`${shop}: pagas ${formatMoney(amount)} menos.`] : [shop]
  await notify(db, {
    type: 'order-status',
    title: `Cambios en tu pedido ${code}`,
    body: [...less, ...(goodwill ? [`«${goodwill.reason}»`] : []), ...(isAsked ? [ask] : [])].join(' '),
    url: `/order/${rootId}`,
    orderId,
    businessId,
    to: [buyer],
    by,
  })
}
