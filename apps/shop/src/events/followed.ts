import type { QueryClient } from '@tanstack/react-query'
import { currentUser } from '@lonja/ui/api/session.ts'
import type { Followed, Subject } from '@lonja/ui/live/live.ts'
import { orderTokenHeader } from '#/orders/guest-orders.ts'
import { applyEvent } from './follow.ts'

/**
 * The events that the web shop receives: about orders and notifications of the signed-in user, and about the guest’s
 * order on the screen.
 */
export const followedBy = (client: QueryClient): Followed => ({
  subject: () => subjectOf(client),
  decides: ([of]) => of === 'orders',
  event: (event) => applyEvent(client, event),
  lost: () => void client.invalidateQueries({ queryKey: ['orders'] }),
})

function subjectOf(client: QueryClient): Subject | null {
  const user = currentUser()
  const shown = client.getQueryCache().findAll({ queryKey: ['orders', 'one'], type: 'active' })
  const [order] = shown
    .map(({ queryKey }) => String(queryKey[2]))
    .filter((id) => 'X-Order-Token' in orderTokenHeader(id))
  if (order !== undefined) {
    const path = `/events?order=${encodeURIComponent(order)}`
    return { name: `${user?.id ?? ''} ${order}`, path, headers: orderTokenHeader(order) }
  }
  return user ? { name: user.id, path: '/events', headers: {} } : null
}
