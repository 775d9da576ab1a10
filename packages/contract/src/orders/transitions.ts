import { type Actor, type Moves, historyActors } from '../actor.ts'
import { type DeliveryState, type OrderStatusCode, orderStatuses } from '../constants.ts'

const staff = ['shop', 'operator'] as const
const anybody = historyActors

/**
 * For each status of an order, the next statuses and the actors that may set them. An order begins as `pending`, or
 * as `confirm` if no bank payment is expected. An order never returns to an earlier status.
 */
const orderMoves: Moves<OrderStatusCode> = {
  pending: { confirm: ['operator', 'system', 'bank'], canceled: anybody },
  confirm: { accepted: [...staff, 'system'], canceled: anybody },
  accepted: { preparing: staff, canceled: anybody },
  preparing: { ready: staff, canceled: anybody },
  ready: { shipped: staff, complete: staff, canceled: anybody },
  shipped: { complete: staff },
  complete: {},
  canceled: {},
}

/** Whether at least one actor may change an order from one status to the other. */
export const mayBecome = (from: OrderStatusCode, to: OrderStatusCode): boolean => orderMoves[from][to] !== undefined

/** Whether this actor may change an order from one status to the other. */
export const mayMove = (from: OrderStatusCode, to: OrderStatusCode, by: Actor): boolean =>
  orderMoves[from][to]?.includes(by) ?? false

/** Whether this actor may change an order from at least one other status to this status. */
export const everMoves = (to: OrderStatusCode, by: Actor): boolean =>
  orderStatuses.some((from) => mayMove(from, to, by))

/** Whether the status is final: no other status follows. */
export const isFinal = (status: OrderStatusCode): boolean => Object.keys(orderMoves[status]).length === 0

/**
 * The status of a group: the status of its least advanced part that is not canceled; `canceled` if all parts are
 * canceled.
 *
 * @throws RangeError if there are no parts
 */
export function groupStatus(parts: readonly OrderStatusCode[]): OrderStatusCode {
  const first = orderStatuses.find((status) => parts.includes(status))
  if (!first) throw new RangeError('a group has no parts')
  return first
}

const deliveryStates: Readonly<Record<OrderStatusCode, DeliveryState>> = {
  pending: 'scheduled',
  confirm: 'scheduled',
  accepted: 'scheduled',
  preparing: 'scheduled',
  ready: 'ready',
  shipped: 'ready',
  complete: 'delivered',
  canceled: 'none',
}

/** The delivery state of an order in this status. */
export const deliveryStateOf = (status: OrderStatusCode): DeliveryState => deliveryStates[status]
