import { type Actor, type Moves, historyActors } from '../actor.ts'
import { type DeliveryState, type OrderStatusCode, orderStatuses } from '../constants.ts'

const staff = ['shop', 'operator'] as const
const anybody = historyActors

/**
 * For each status of an order, the next statuses and the actors that may set them. An order begins as `pending`, or
 * as `confirm` if no bank payment is awaited. It never goes back.
 */
const orderMoves: Moves<OrderStatusCode> = {
  pending: { confirm: ['operator', 'system', 'bank'], canceled: anybody },
  confirm: { accepted: staff, canceled: anybody },
  accepted: { preparing: staff, canceled: anybody },
  preparing: { ready: staff, canceled: anybody },
  ready: { shipped: staff, complete: staff, canceled: anybody },
  shipped: { complete: staff },
  complete: {},
  canceled: {},
}

/** Whether any actor may move an order from one status to the other. */
export const mayBecome = (from: OrderStatusCode, to: OrderStatusCode): boolean => orderMoves[from][to] !== undefined

/** Whether one of these actors may move it. */
export const mayMove = (from: OrderStatusCode, to: OrderStatusCode, by: Actor): boolean =>
  orderMoves[from][to]?.includes(by) ?? false

/** Whether this actor may set the status, coming from any other. */
export const everMoves = (to: OrderStatusCode, by: Actor): boolean =>
  orderStatuses.some((from) => mayMove(from, to, by))

/** No other status follows. */
export const isFinal = (status: OrderStatusCode): boolean => Object.keys(orderMoves[status]).length === 0

/**
 * The status of a group: the status of its least advanced part that is not canceled; canceled if all are.
 *
 * @throws RangeError without parts
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

/** The progress of an order's goods in this status. */
export const deliveryStateOf = (status: OrderStatusCode): DeliveryState => deliveryStates[status]
