import type { Database } from '../database/database.ts'
import { type Share, moveShares } from '../fulfilment/move-order.ts'
import { type Message, notify } from '../notifications/notify.ts'
import { mailUnanswered } from '../orders/mail-order.ts'
import { notAnswered } from '../orders/not-answered.ts'
import type { Data } from '../services.ts'
import type { LadderStep, ReminderStep } from './next-reminder.ts'
import type { WaitingOrder } from './read-waiting.ts'

interface LockedOrder {
  order: WaitingOrder
  rootId: string
  shares: readonly Share[]
  share: Share
}

/** Sends a reminder about a waiting order and records it, in the transaction that has locked the order. */
export async function sendReminder(data: Data, locked: LockedOrder, step: LadderStep, now: Date): Promise<void> {
  const { db } = data
  const { order } = locked
  await recordReminder(db, [order], step, now)
  if (step === 'reminder') await notify(db, toShop(order, `Sin respuesta: ${order.code}`))
  if (step === 'mail') await mailUnanswered(db, order.id)
  if (step === 'town') {
    const minutes = Math.round((+now - +order.asked) / 60_000)
    await notify(
      db,
      await toTown(db, order, `${order.shop} no responde desde hace ${minutes} minutos. Llama a la tienda.`),
    )
  }
  if (step === 'end' && order.acceptance.autoCancel) await cancel(data, locked)
  else if (step === 'end')
    await notify(db, await toTown(db, order, `${order.shop} no ha respondido. Decide si se cancela.`))
  db.changed('orders', `order:${order.id}`)
}

/** Records that a reminder was sent about these orders. */
export async function recordReminder(
  db: Database,
  orders: readonly { id: string }[],
  step: ReminderStep,
  now: Date,
): Promise<void> {
  await db.query({
    text: `insert into order_reminder (order_id, step, sent_at) select id, $2, $3 from unnest($1::uuid[]) as id order by id
           on conflict do nothing`,
    values: [orders.map(({ id }) => id), step, now],
  })
}

/** Cancels the part of this shop. Stock, slot, coupons and money are returned as with every cancellation. */
async function cancel(data: Data, { order, rootId, shares, share }: LockedOrder): Promise<void> {
  const cause = { actor: 'system', userId: null, reason: notAnswered } as const
  await moveShares(data, rootId, shares, [share], 'canceled', cause)
  await notify(data.db, toShop(order, `Pedido cancelado sin respuesta: ${order.code}`))
}

const toShop = ({ id, businessId, shop }: WaitingOrder, title: string): Message => ({
  type: 'order-unanswered',
  orderId: id,
  businessId,
  toShops: [businessId],
  url: `/manage/orders/${id}`,
  title,
  body: shop,
})

async function toTown(db: Database, { id, code, businessId }: WaitingOrder, body: string): Promise<Message> {
  const operators = await db.query<{ id: string }>({
    text: `select id from "user" where role = 'ROLE_ADMIN' and enabled`,
  })
  return {
    type: 'order-unanswered',
    orderId: id,
    businessId,
    to: operators.map((operator) => operator.id),
    url: `/manage/town/orders/${id}`,
    title: `Sin respuesta: ${code}`,
    body,
  }
}
