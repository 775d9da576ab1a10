import { violationMessages } from '@lonja/contract/errors'
import type { OrderStatusCode } from '@lonja/contract/constants'
import { type Viewer, operator } from '../access.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { Problem, invalid } from '../problem.ts'
import { limit, subscriberOf } from '../rate-limit.ts'
import { contentType, sendPrivate } from '../resource/answer.ts'
import { formatOf } from '../resource/negotiate.ts'
import type { Operations } from '../services.ts'
import { cleanText } from './contact.ts'
import { type FoundOrder, findOrder } from './find-order.ts'
import { mayBecome } from './order-status.ts'
import { isObject } from './posted-basket.ts'
import { readOrder } from './read-order.ts'
import { releaseStock } from './stock.ts'
import { returnCoupons } from './coupon-uses.ts'

const lookups = { max: 10, windowSeconds: 15 * 60 }
const maxReason = 500

/**
 * `POST /api/order-cancel`: the buyer, a shop (its own share) or an operator calls an order off before it is on its
 * way. Stock, coupons and what was to be paid are given back. Once canceled it stays so: a repeat answers the same.
 */
export const cancelOrder: Operations = (app, services) => {
  app.post('/api/order-cancel', async (request, reply) => {
    const { db } = services
    const { viewer } = request
    const format = formatOf(request.headers.accept)
    const { reference, reason, ...given } = readCancellation(request.body)
    const isKnown = viewer.id !== null || viewer.orderToken !== null
    const email = isKnown ? null : given.email
    if (!isKnown && !email) throw new Problem('Authentication required')
    if (email) await limit(services, `order lookup ${subscriberOf(request.ip)}`, lookups)

    const id = await db.transaction(async () => {
      const order = await findOrder(db, reference, viewer, email)
      if (!order) throw new Problem('Not Found')
      await cancel(db, order, viewer, reason)
      return order.id
    })
    return sendPrivate(request, reply, await readOrder(services, id, format), { 'content-type': contentType(format) })
  })
}

/** `{order, reason?, email?}`, or the document of the order itself. */
function readCancellation(body: unknown): { reference: unknown; email: string | null; reason: string | null } {
  if (!isObject(body)) throw new Problem('Invalid body')
  const { order = body, reason = null, customer } = body
  if (reason !== null && typeof reason !== 'string')
    throw invalid({ propertyPath: 'reason', message: violationMessages.type })
  if (reason && reason.length > maxReason) throw invalid({ propertyPath: 'reason', message: violationMessages.tooLong })
  const email = body['email'] ?? (isObject(customer) ? customer['email'] : null)
  return {
    reference: order,
    reason: reason && cleanText(reason),
    email: typeof email === 'string' ? (cleanText(email)?.toLowerCase() ?? null) : null,
  }
}

interface Share {
  id: string
  status: OrderStatusCode | null
  statusId: string | null
}

/** @throws Problem 409 `Order can not be canceled` when a share of it is on its way or done */
async function cancel(db: Database, order: FoundOrder, viewer: Viewer, reason: string | null): Promise<void> {
  // The whole family: whether the last share was canceled decides what becomes of the group.
  const family = await db.query<Share>({
    text: `select o.id, s.code as status, o.status_id as "statusId" from "order" o left join order_status s on s.id = o.status_id
           where o.id = $1 or o.parent_id = $1 order by o.id for update of o`,
    values: [order.rootId],
  })
  const shares = family.filter(({ status }) => status !== null)
  const meant = order.id === order.rootId ? shares : shares.filter(({ id }) => id === order.id)
  const going = meant.filter(({ status }) => status !== 'canceled')
  if (going.length === 0) return
  if (!going.every(({ status }) => mayBecome(status!, 'canceled'))) throw new Problem('Order can not be canceled')

  const canceled = new Set(going.map(({ id }) => id))
  const isLast = shares.every(({ id, status }) => canceled.has(id) || status === 'canceled')
  await writeCancellation(db, going, isLast ? order.rootId : null, viewer, actorOf(viewer, order), reason)
  await releaseStock(db, await takenBack(db, [...canceled]))
  if (isLast) await returnCoupons(db, order.rootId)
  db.changed('orders', ...family.map(({ id }) => `order:${id}`))
}

function actorOf(viewer: Viewer, { userId }: FoundOrder): 'customer' | 'shop' | 'operator' {
  if (viewer.id === null || viewer.id === userId) return 'customer'
  return operator(viewer) ? 'operator' : 'shop'
}

/** @param rootId  the order whose payment is called off; null while shares of it go on */
async function writeCancellation(
  db: Database,
  shares: readonly Share[],
  rootId: string | null,
  viewer: Viewer,
  actor: string,
  reason: string | null,
): Promise<void> {
  await db.query({
    text: `
      with canceled as (select id from order_status where code = 'canceled'),
      history as (
        insert into order_status_history (id, order_id, status_id, previous_id, user_id, actor, reason)
        select h.id, h.order_id, canceled.id, h.previous_id, $4, $5, $6
        from canceled, unnest($1::uuid[], $2::uuid[], $3::uuid[]) as h(id, order_id, previous_id)
      ),
      payment as (
        update payment set status = 'canceled' where order_id = $7 and status in ('new', 'processing')
      )
      update "order" o set
        status_id = case when o.kind = 'group' then null else canceled.id end,
        delivery_state = 'none',
        -- What was paid is to be refunded, and says so until it is.
        payment_state = case when o.payment_state in ('none', 'awaiting', 'failed') then 'canceled' else o.payment_state end,
        updated_at = now()
      from canceled
      where o.id = any($2::uuid[]) or o.id = $7`,
    values: [
      shares.map(() => uuidv7()),
      shares.map(({ id }) => id),
      shares.map(({ statusId }) => statusId),
      viewer.id,
      actor,
      reason,
      rootId,
    ],
  })
}

/** What the orders had taken from stock, which they no longer have. */
async function takenBack(db: Database, orderIds: readonly string[]) {
  return db.query<{ comboId: string; productId: string; quantity: number; allocated: number }>({
    text: `with sold as (
             select id, attribute_combo_id, product_id, quantity, allocated from sold_product
             where order_id = any($1::uuid[]) and attribute_combo_id is not null and product_id is not null
           ),
           cleared as (update sold_product p set allocated = 0 from sold where p.id = sold.id)
           select attribute_combo_id as "comboId", product_id as "productId", quantity, allocated from sold`,
    values: [orderIds],
  })
}
