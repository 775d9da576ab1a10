import { onlineManager } from '@tanstack/react-query'
import { currentUser } from '@lonja/ui/api/session.ts'
import { readStored, store } from '@lonja/ui/store/storage.ts'
import type { Order } from './order.queries.ts'

interface Placed {
  /** The id of its account; null for a guest’s order. */
  user: string | null
  /** Milliseconds since 1970. */
  at: number
  order: Order
}

/** Stores the server’s answer for a new order: its page opens at once, also without a network. */
export const storePlacedOrder = (order: Order): void =>
  store('placed_order', { user: currentUser()?.id ?? null, at: Date.now(), order } satisfies Placed)

/** The order placed last on this device, if it has this id and belongs to the current user. */
export function placedOrder(id: string): Placed | undefined {
  const placed = readStored('placed_order') as Placed | undefined
  if (placed?.order.id !== id || placed.user !== (currentUser()?.id ?? null)) return undefined
  // An order that waited for a bank may be paid by now: only the server knows.
  return placed.order.status.code === 'pending' && onlineManager.isOnline() ? undefined : placed
}
