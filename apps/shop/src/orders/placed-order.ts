import { onlineManager } from '@tanstack/react-query'
import { currentUser } from '@lonja/ui/api/session.ts'
import { readStored, store } from '@lonja/ui/store/storage.ts'
import type { Order } from './order.queries.ts'

interface Placed {
  /** The id of the account that placed the order; null for the order of a guest. */
  user: string | null
  /** The time when the order was stored, in milliseconds since 1970. */
  at: number
  order: Order
}

/** Stores the server’s answer for a new order, so that the order’s page opens at once, also without a network. */
export const storePlacedOrder = (order: Order): void =>
  store('placed_order', { user: currentUser()?.id ?? null, at: Date.now(), order } satisfies Placed)

/** The order that was last placed on this device, if it has this id and belongs to the current user. */
export function placedOrder(id: string): Placed | undefined {
  const placed = readStored('placed_order') as Placed | undefined
  if (placed?.order.id !== id || placed.user !== (currentUser()?.id ?? null)) return undefined
  // An order that waited for a bank may be paid by now, so it is requested from the server.
  return placed.order.status.code === 'pending' && onlineManager.isOnline() ? undefined : placed
}
