import type { OrderStatusCode } from '@lonja/contract/constants'
import type { Actor } from '@lonja/contract/actor'
import type { Database } from '../database/database.ts'
import { followAnswers } from './follow-answers.ts'
import { mailMoves } from './mail-order.ts'
import { type NewOrder, notifyNewOrders, notifyOrderMoves } from './notify-order-moves.ts'

/**
 * A change of an order's status. The order is a single order or a part, never a group, because the status of a group
 * follows from its parts.
 */
export interface OrderMove {
  orderId: string
  /** The id of the part's group; for a single order its own id. */
  rootId: string
  /** The former status; null for a new order. */
  from: OrderStatusCode | null
  to: OrderStatusCode
  actor: Actor
  /** The signed-in person who changed the status, if any. */
  userId: string | null
  reason: string | null
}

/**
 * Queues the notifications and mails about changes of orders' statuses, records which orders wait for an answer, and
 * reports the orders as changed. Must be called once for every change, inside its transaction.
 */
export async function orderMoved(db: Database, moves: readonly OrderMove[]): Promise<void> {
  await Promise.all([notifyOrderMoves(db, moves), mailMoves(db, moves), followAnswers(db, moves)])
  announce(db, moves)
}

/** Like `orderMoved`, for new orders, whose codes and shops the caller knows. */
export async function ordersMade(
  db: Database,
  moves: readonly OrderMove[],
  orders: ReadonlyMap<string, NewOrder>,
): Promise<void> {
  await Promise.all([notifyNewOrders(db, moves, orders), mailMoves(db, moves), followAnswers(db, moves)])
  announce(db, moves)
}

function announce(db: Database, moves: readonly OrderMove[]): void {
  const ids = new Set(moves.flatMap(({ orderId, rootId }) => [orderId, rootId]))
  db.changed('orders', 'order-status-histories', ...[...ids].map((id) => `order:${id}`))
}
