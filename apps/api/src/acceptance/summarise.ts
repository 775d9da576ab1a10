import { formatsOf } from '@lonja/contract/formats'
import { townAcceptance } from '../config/town-acceptance.ts'
import { notify } from '../notifications/notify.ts'
import type { Services } from '../services.ts'
import { nextReminder } from './next-reminder.ts'
import { planNext } from './plan-next.ts'
import { type WaitingOrder, readWaiting } from './read-waiting.ts'
import { recordReminder } from './send-reminder.ts'

const { formatList } = formatsOf('es')

/** Sends one message to a shop, shortly before it opens, about all orders that it got while it was closed. */
export const summarise = ({ db, config }: Pick<Services, 'db' | 'config'>, shop: string, now: Date): Promise<void> =>
  db.transaction(async () => {
    // Processes that have taken different orders of the shop come one after the other; the first one sends the message.
    await db.query({ text: 'select id from business where id = $1 for no key update', values: [shop] })
    const rows = await db.query<{ id: string }>({
      text: `select order_id as id from order_answer where business_id = $1 and next_step = 'opening'`,
      values: [shop],
    })
    const orders = await readWaiting(
      db,
      rows.map(({ id }) => id),
      townAcceptance(config),
    )
    const due = orders.filter((order) => isOpeningDue(order, now))
    await recordReminder(db, due, 'opening', now)
    // Recording waits for members who answer an order at this moment. What they answered is left out of the message.
    const waiting = await readWaiting(
      db,
      due.map(({ id }) => id),
      townAcceptance(config),
    )
    await planNext(db, [...orders.filter((one) => !due.includes(one)), ...waiting], now)
    if (waiting.length > 0) await notify(db, messageOf(shop, waiting))
  })

const isOpeningDue = (order: WaitingOrder, now: Date): boolean => {
  const next = nextReminder(order, now)
  return next?.step === 'opening' && next.at !== null && next.at <= now
}

const messageOf = (businessId: string, orders: readonly WaitingOrder[]) => ({
  type: 'order-unanswered' as const,
  businessId,
  toShops: [businessId],
  url: '/manage/orders',
  title: orders.length === 1 ? 'Antes de abrir: 1 pedido nuevo' : `Antes de abrir: ${orders.length} pedidos nuevos`,
  body: `${orders[0]!.shop}: ${formatList(orders.map(({ code }) => code))}`.slice(0, 300),
})
