import { type Actor, type Moves, historyActors } from '../actor.ts'
import { type DeliveryState, type OrderStatusCode, orderStatuses } from '../constants.ts'

const staff = ['shop', 'operator'] as const
const anybody = historyActors

/**
 * Where each status of an order may lead, and who may take it there. An order begins as `pending`, or as `confirm`
 * when nothing is awaited from a bank. It never goes back.
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

/** Whether anybody may move an order from one status to the other. */
export const mayBecome = (from: OrderStatusCode, to: OrderStatusCode): boolean => orderMoves[from][to] !== undefined

/** Whether one of these may. */
export const mayMove = (from: OrderStatusCode, to: OrderStatusCode, by: Actor): boolean =>
  orderMoves[from][to]?.includes(by) ?? false

/** Whether there is any status from which this actor may move an order to that one. */
export const everMoves = (to: OrderStatusCode, by: Actor): boolean =>
  orderStatuses.some((from) => mayMove(from, to, by))

/** Nothing follows it. */
export const isFinal = (status: OrderStatusCode): boolean => Object.keys(orderMoves[status]).length === 0

/**
 * The status of a group: that of its least advanced part that goes on; canceled when all are.
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

/** How far the things of an order in this status are. */
export const deliveryStateOf = (status: OrderStatusCode): DeliveryState => deliveryStates[status]
