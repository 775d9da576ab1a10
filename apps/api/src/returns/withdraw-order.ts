import { violationMessages } from '@lonja/contract/errors'
import { withdrawalEnds } from '@lonja/contract/orders/withdrawal'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { notify } from '../notifications/notify.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { anyName, exampleId, jsonBodies, nameOf, wrongType } from '../operation/fields.ts'
import { Problem, type Violation, invalid } from '../http/problem.ts'
import { cut } from '../text/text.ts'
import { type FoundOrder, findOrder } from '../orders/find-order.ts'
import { mailWithdrawal } from '../orders/mail-order.ts'
import { actorsOf, lockShares } from '../fulfilment/move-order.ts'
import { mayBeCustomer } from '../orders/order.resource.ts'
import { sendOrder } from '../orders/read-order.ts'

const maxLines = 100

/**
 * The buyer declares a withdrawal from lines within the legal time (Directive (EU) 2023/2673, art. 1.3). The buyer
 * gets a confirmation in writing at once, and each shop is notified; the shop refunds the money with `orders-refund`.
 * Lines that were already withdrawn stay unchanged, so a repeated request gets the same answer.
 */
export const withdrawOrder = defineOperation({
  method: 'POST',
  path: '/api/orders-withdraw',
  summary:
    'Declares that the buyer returns lines of an order, within fourteen days after its hand-over and without a reason',
  who: mayBeCustomer,
  reach: 'the caller’s own, and the order of the token',
  beyond: 'customers, who return goods of a distance sale',
  body: z.object({
    order: anyName.optional(),
    lines: z.array(nameOf('sold-products'), wrongType).min(1).max(maxLines),
  }),
  accepts: jsonBodies,
  answers: { item: 'Order' },
  errors: ['Access Denied.', 'Not Found', 'Withdrawal not possible'],
  example: { order: `/api/orders/${exampleId}`, lines: [`/api/sold-products/${exampleId}`] },
  run: async (context) => {
    const { services, viewer, body } = context
    const { db } = services
    const id = await db.transaction(async () => {
      const order = await findOrder(db, body.order, viewer)
      if (!order) throw new Problem('Not Found')
      if (!actorsOf(viewer, order).includes('customer')) throw new Problem('Access Denied.')
      await withdraw(db, order, [...new Set(body.lines)], viewer.id)
      return order.id
    })
    return sendOrder(context, id)
  },
})

interface Line {
  id: string
  title: string
  quantity: number
  returnable: boolean
  withdrawn: boolean
  orderId: string
  code: string
  businessId: string
  businessName: string
  status: string
  /** The time of the hand-over; null before it. */
  received: Date | null
}

async function withdraw(db: Database, order: FoundOrder, wanted: readonly string[], by: string | null): Promise<void> {
  const family = await lockShares(db, order.rootId)
  const shares = order.kind === 'group' ? family : family.filter(({ id }) => id === order.id)
  const known = new Map((await linesOf(db, shares)).map((line) => [line.id, line]))
  const violations = wanted.flatMap((id, index): Violation[] => {
    const line = known.get(id)
    if (line?.returnable) return []
    const message = line ? violationMessages.notAvailable : violationMessages.unknown
    return [{ propertyPath: `lines[${index}]`, message }]
  })
  if (violations.length > 0) throw invalid(...violations)
  const going = wanted.map((id) => known.get(id)!).filter(({ withdrawn }) => !withdrawn)
  if (going.length === 0) return
  if (!going.every(isInTime)) throw new Problem('Withdrawal not possible')

  await db.query({
    text: 'update sold_product set withdrawn_at = now() where id = any($1::uuid[])',
    values: [going.map(({ id }) => id)],
  })
  const byShare = [...Map.groupBy(going, ({ orderId }) => orderId).values()]
  await db.query({
    text: 'update "order" set updated_at = now() where id = any($1::uuid[])',
    values: [[order.rootId, ...byShare.map(([line]) => line!.orderId)]],
  })
  for (const lines of byShare) await notifyWithdrawal(db, lines, by)
  db.changed('orders', 'sold-products', ...[order, ...shares].map(({ id }) => `order:${id}`), `order:${order.rootId}`)
}

/**
 * Whether the buyer can withdraw from the line now: while the order is on its way, and in the fourteen days after its
 * hand-over. Before the order is on its way, the buyer can only cancel it.
 */
const isInTime = ({ status, received }: Line): boolean =>
  status === 'shipped' ||
  (status === 'complete' && received !== null && Date.now() < +withdrawalEnds(received.toISOString()))

function linesOf(db: Database, shares: readonly { id: string }[]): Promise<Line[]> {
  return db.query<Line>({
    text: `select l.id, l.title, l.quantity, l.returnable, l.withdrawn_at is not null as withdrawn, o.id as "orderId",
             o.code, shop.id as "businessId", shop.name as "businessName", status.code as status,
             (select max(h.created_at) from order_status_history h join order_status s on s.id = h.status_id
               where h.order_id = o.id and s.code = 'complete') as received
           from sold_product l join "order" o on o.id = l.order_id join order_status status on status.id = o.status_id
           join business shop on shop.id = o.business_id
           where o.id = any($1::uuid[]) order by o.id, l.sort, l.id`,
    values: [shares.map(({ id }) => id)],
  })
}

/** Sends the buyer an e-mail with the lines and the time of the withdrawal, and notifies the shop. */
async function notifyWithdrawal(db: Database, lines: readonly Line[], by: string | null): Promise<void> {
  const [{ orderId, code, businessId, businessName }] = lines as [Line]
  await mailWithdrawal(
    db,
    orderId,
    uuidv7(),
    lines.map(({ title, quantity }) => ({ title, quantity })),
  )
  await notify(db, {
    type: 'return-declared',
    title: `Devolución del pedido ${code}`,
    body: cut(`${businessName}: ${lines.map(({ title }) => title).join(', ')}`, 500),
    url: `/manage/orders/${orderId}`,
    orderId,
    businessId,
    toShops: [businessId],
    by,
  })
}
