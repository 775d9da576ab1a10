import { readStored, store } from '@lonja/ui/store/storage.ts'

/** An order made without an account, with the token that opens the order on this device. */
export interface GuestOrder {
  id: string
  token: string
}

const most = 50

/** The guest orders made on this device, newest first. */
export function guestOrders(): GuestOrder[] {
  const stored = readStored('guest_orders')
  return Array.isArray(stored) ? stored.filter(isGuestOrder) : []
}

export function rememberGuestOrder(order: GuestOrder): void {
  const others = guestOrders().filter(({ id }) => id !== order.id)
  store('guest_orders', [order, ...others].slice(0, most))
}

/** The header that opens the order of a guest. Other orders need no such header. */
export function orderTokenHeader(id: string): Record<string, string> {
  const token = guestOrders().find((order) => order.id === id)?.token
  return token === undefined ? {} : { 'X-Order-Token': token }
}

function isGuestOrder(value: unknown): value is GuestOrder {
  const { id, token } = (value ?? {}) as Partial<GuestOrder>
  return typeof id === 'string' && typeof token === 'string'
}
