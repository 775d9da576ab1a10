import type { OrderStatusCode } from '@lonja/contract/constants'
import type { Actor } from '@lonja/contract/actor'
import type { Database } from '../database/database.ts'
import { mailMoves } from './mail-order.ts'
import { tellOfMoves } from './tell-of-moves.ts'

/** An order that came to a status: a single one or a part, never a group, which follows its parts. */
export interface OrderMove {
  orderId: string
  /** The group it belongs to; otherwise the order itself. */
  rootId: string
  /** Null: it was just made. */
  from: OrderStatusCode | null
  to: OrderStatusCode
  actor: Actor
  /** Who did it, where somebody signed in did. */
  userId: string | null
  reason: string | null
}

/**
 * Hears of every move of every order, once each, inside the transaction that makes it: what follows from a status,
 * as telling people, begins here.
 */
export async function orderMoved(db: Database, moves: readonly OrderMove[]): Promise<void> {
  await tellOfMoves(db, moves)
  await mailMoves(db, moves)
  const ids = new Set(moves.flatMap(({ orderId, rootId }) => [orderId, rootId]))
  db.changed('orders', 'order-status-histories', ...[...ids].map((id) => `order:${id}`))
}
