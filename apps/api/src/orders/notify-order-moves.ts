import { type MailEvent, mailEvents } from '@lonja/contract/templates/mail-text'
import type { Database } from '../database/database.ts'
import { type Message, notify } from '../notifications/notify.ts'
import { noticeWords } from '../templates/notice-words.ts'
import type { OrderMove } from './order-moved.ts'

/** The data of a new order for its shop's notification. */
export interface NewOrder {
  code: string
  business: { id: string; name: string }
}

interface Facts extends NewOrder {
  id: string
  customer: string
  collected: boolean
  status: string
  buyer: string | null
}

/** Notifies shops of new orders. They do not see orders that wait for payment yet. */
export async function notifyNewOrders(
  db: Database,
  moves: readonly OrderMove[],
  orders: ReadonlyMap<string, NewOrder>,
): Promise<void> {
  const made = moves.filter(({ to }) => to !== 'pending')
  await notify(db, ...made.map((move) => createdMessage(move, orders.get(move.orderId)!)))
}

const createdMessage = ({ orderId, userId }: OrderMove, { code, business }: NewOrder): Message => ({
  orderId,
  businessId: business.id,
  by: userId,
  url: `/manage/orders/${orderId}`,
  toShops: [business.id],
  type: 'order-created',
  title: `Pedido nuevo: ${code}`,
  body: business.name,
})

/**
 * Notifies shops of confirmed orders and of cancellations by buyers, and buyers of the steps that other people make. The
 * buyer gets no notification of their own payment at a bank: the order's page and a mail confirm it.
 */
export async function notifyOrderMoves(db: Database, moves: readonly OrderMove[]): Promise<void> {
  const facts = await db.query<Facts>({
    name: 'notify order moves',
    text: `select o.id, o.code, status.name as status, o.user_id as buyer, customer.name as customer,
             coalesce(method.type in ('pickup', 'locker'), false) as collected,
             json_build_object('id', shop.id, 'name', shop.name) as business
           from jsonb_to_recordset($1::jsonb) as moved ("orderId" uuid)
           cross join lateral (select * from "order" where id = moved."orderId" offset 0) o
           join order_status status on status.id = o.status_id join business shop on shop.id = o.business_id
           join customer on customer.id = o.customer_id left join shipping_method method on method.id = o.shipping_method_id`,
    values: [JSON.stringify(moves)],
  })
  const byId = new Map(facts.map((fact) => [fact.id, fact]))
  const messages = await Promise.all(
    moves.flatMap((move) => {
      const fact = byId.get(move.orderId)!
      return messageOf(move, fact).map((message) => withWords(db, move, fact, message))
    }),
  )
  await notify(db, ...messages)
}

/** A message to the buyer with the words of the town. */
async function withWords(db: Database, { to }: OrderMove, fact: Facts, message: Message): Promise<Message> {
  const event = eventOf(to, fact.collected)
  if (message.type !== 'order-status' || event === undefined) return message
  const { code, status, business, customer } = fact
  const [name = ''] = customer.split(' ', 1)
  const facts = { title: message.title, body: message.body ?? '' }
  return {
    ...message,
    ...(await noticeWords(db, event, facts, { name, code, status, shops: business.name }, business.id)),
  }
}

/** The text of the town about a new status; undefined for statuses without one. */
function eventOf(to: OrderMove['to'], isCollected: boolean): MailEvent | undefined {
  const event = to === 'ready' && !isCollected ? 'order-ready-delivery' : `order-${to}`
  return event in mailEvents ? (event as MailEvent) : undefined
}

function messageOf(move: OrderMove, fact: Facts): Message[] {
  const { orderId, rootId, from, to, actor, userId, reason } = move
  const { code, status, buyer, business } = fact
  const about = { orderId, businessId: business.id, by: userId }
  const ofShop = { ...about, url: `/manage/orders/${orderId}`, toShops: [business.id] }
  const changed = { type: 'order-status', body: reason ? `${business.name}: ${reason}` : business.name } as const
  if (from === 'pending') {
    const message: Message = { ...about, ...changed, title: `Tu pedido ${code}: ${status}`, url: `/order/${rootId}` }
    const buyers = buyer !== null && actor !== 'bank' ? [{ ...message, to: [buyer] }] : []
    return to === 'confirm' ? [createdMessage(move, fact), ...buyers] : buyers
  }
  if (buyer !== null && buyer !== userId)
    return [{ ...about, ...changed, title: `Tu pedido ${code}: ${status}`, url: `/order/${rootId}`, to: [buyer] }]
  return to === 'canceled' && actor === 'customer'
    ? [{ ...ofShop, ...changed, type: 'order-canceled', title: `Pedido cancelado: ${code}` }]
    : []
}
