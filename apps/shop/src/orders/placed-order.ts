import { onlineManager } from '@tanstack/react-query'
import { currentUser } from '@lonja/ui/api/session.ts'
import { readStored, store } from '@lonja/ui/store/storage.ts'
import type { Order } from './order.queries.ts'

interface Placed {
  /** Whose it is; null: a guest's. */
  user: string | null
  /** Milliseconds since 1970. */
  at: number
  order: Order
}

/** Keeps the order that was just made as the server answered it: its page opens at once, also without a network. */
export const keepPlaced = (order: Order): void =>
  store('placed_order', { user: currentUser()?.id ?? null, at: Date.now(), order } satisfies Placed)

/** The order that was made last on this device, if it is this one and of whoever is here. */
export function placedOrder(id: string): Placed | undefined {
  const placed = readStored('placed_order') as Placed | undefined
  if (placed?.order.id !== id || placed.user !== (currentUser()?.id ?? null)) return undefined
  // What waited for a bank may be paid by now: only the server knows.
  return placed.order.status.code === 'pending' && onlineManager.isOnline() ? undefined : placed
}
