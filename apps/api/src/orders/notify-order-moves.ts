import type { Database } from '../database/database.ts'
import { type Message, notify } from '../notifications/notify.ts'
import type { OrderMove } from './order-moved.ts'

interface Facts {
  id: string
  code: string
  status: string
  buyer: string | null
  business: { id: string; name: string }
}

/**
 * Notifies shops of new orders and of cancellations by buyers, and buyers of the steps that other people make. The
 * buyer gets no notification of their own payment at a bank: the order's page and a mail confirm it.
 */
export async function notifyOrderMoves(db: Database, moves: readonly OrderMove[]): Promise<void> {
  const facts = await db.query<Facts>({
    name: 'notify order moves',
    text: `select o.id, o.code, status.name as status, o.user_id as buyer,
             json_build_object('id', shop.id, 'name', shop.name) as business
           from jsonb_to_recordset($1::jsonb) as moved ("orderId" uuid)
           cross join lateral (select * from "order" where id = moved."orderId" offset 0) o
           join order_status status on status.id = o.status_id join business shop on shop.id = o.business_id`,
    values: [JSON.stringify(moves)],
  })
  const byId = new Map(facts.map((fact) => [fact.id, fact]))
  await notify(db, ...moves.flatMap((move) => messageOf(move, byId.get(move.orderId)!)))
}

function messageOf({ orderId, rootId, from, to, actor, userId, reason }: OrderMove, fact: Facts): Message[] {
  const { code, status, buyer, business } = fact
  const about = { orderId, businessId: business.id, by: userId }
  const ofShop = { ...about, url: `/order/${orderId}`, toShops: [business.id] }
  // Shops do not see orders that wait for payment yet.
  if (from === null && to === 'pending') return []
  const created: Message = { ...ofShop, type: 'order-created', title: `Pedido nuevo: ${code}`, body: business.name }
  if (from === null) return [created]
  const changed = { type: 'order-status', body: reason ? `${business.name}: ${reason}` : business.name } as const
  if (from === 'pending') {
    const message: Message = { ...about, ...changed, title: `Tu pedido ${code}: ${status}`, url: `/order/${rootId}` }
    const buyers = buyer !== null && actor !== 'bank' ? [{ ...message, to: [buyer] }] : []
    return to === 'confirm' ? [created, ...buyers] : buyers
  }
  if (buyer !== null && buyer !== userId)
    return [{ ...about, ...changed, title: `Tu pedido ${code}: ${status}`, url: `/order/${rootId}`, to: [buyer] }]
  return to === 'canceled' && actor === 'customer'
    ? [{ ...ofShop, ...changed, title: `Pedido cancelado: ${code}` }]
    : []
}
