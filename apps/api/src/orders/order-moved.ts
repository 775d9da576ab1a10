import type { OrderStatusCode } from '@lonja/contract/constants'
import type { Actor } from '@lonja/contract/actor'
import type { Database } from '../database/database.ts'
import { mailMoves } from './mail-order.ts'
import { notifyOrderMoves } from './notify-order-moves.ts'

/** An order that changed its status: a single order or a part, never a group, because groups follow their parts. */
export interface OrderMove {
  orderId: string
  /** The group it belongs to; otherwise the order itself. */
  rootId: string
  /** Null: the order was just made. */
  from: OrderStatusCode | null
  to: OrderStatusCode
  actor: Actor
  /** The signed-in person who did it, if any. */
  userId: string | null
  reason: string | null
}

/**
 * Called once for every move of every order, inside its transaction: consequences of a status, such as notifications,
 * begin here.
 */
export async function orderMoved(db: Database, moves: readonly OrderMove[]): Promise<void> {
  await notifyOrderMoves(db, moves)
  await mailMoves(db, moves)
  const ids = new Set(moves.flatMap(({ orderId, rootId }) => [orderId, rootId]))
  db.changed('orders', 'order-status-histories', ...[...ids].map((id) => `order:${id}`))
}
