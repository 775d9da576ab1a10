import { type OrderStatusCode, orderStatuses } from '@lonja/contract/constants'

/** Where each status may lead. An order begins as `pending`, or as `confirm` when nothing is awaited from a bank. */
const next: Readonly<Record<OrderStatusCode, readonly OrderStatusCode[]>> = {
  pending: ['confirm', 'canceled'],
  confirm: ['accepted', 'canceled'],
  accepted: ['preparing', 'canceled'],
  preparing: ['ready', 'canceled'],
  // What the customer collects is never shipped.
  ready: ['shipped', 'complete', 'canceled'],
  shipped: ['complete'],
  complete: [],
  canceled: [],
}

export const mayBecome = (from: OrderStatusCode, to: OrderStatusCode): boolean => next[from].includes(to)

/** Nothing follows it. */
export const isFinal = (status: OrderStatusCode): boolean => next[status].length === 0

/**
 * The status of a group: that of its least advanced part that goes on; canceled when all are. The database's
 * `order_status_of` says the same.
 *
 * @throws RangeError without parts
 */
export function groupStatus(parts: readonly OrderStatusCode[]): OrderStatusCode {
  const first = orderStatuses.find((status) => parts.includes(status))
  if (!first) throw new RangeError('a group has no parts')
  return first
}
