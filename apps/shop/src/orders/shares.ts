import type { OrderStatusCode } from '@lonja/contract/constants'
import { isCollectedBy } from '@lonja/contract/orders/order-summary'
import { guestOrders } from './guest-orders.ts'
import type { Order } from './order.queries.ts'

/** The share of one shop: the whole order if it is a single, or a part of a group. */
export type Share = Order['parts'][number]

export function sharesOf(order: Order): Share[] {
  if (order.kind === 'group') return order.parts
  const { id, code, business, status, totals, shippingMethod, slot, failedAttempt, lines, history } = order
  return [{ id, code, business, status, totals, shippingMethod, slot, failedAttempt, lines, history }]
}

/** The groups of statuses by which the list of orders can be filtered. */
export const orderStages = {
  open: ['pending', 'confirm', 'accepted', 'preparing', 'ready', 'shipped'],
  done: ['complete'],
  canceled: ['canceled'],
} as const satisfies Record<string, readonly OrderStatusCode[]>
export type OrderStage = keyof typeof orderStages

export const isStage = (value: string | null): value is OrderStage =>
  value !== null && Object.hasOwn(orderStages, value)

/** Whether the order has reached its last status. */
export const isOver = ({ status }: Pick<Order, 'status'>): boolean => status.final

/** Whether an order can be cancelled: no share is in delivery or delivered. */
export function canCancel(order: Order): boolean {
  const open = sharesOf(order).filter(({ status }) => status.code !== 'canceled')
  return open.length > 0 && open.every(({ status }) => !status.final && status.code !== 'shipped')
}

/** Whether the current user placed the order. Staff of a shop or of the town hall can also see the orders of others. */
export const isOwn = ({ id, user }: Order, viewer: string | undefined): boolean =>
  user ? user.id === viewer : viewer === undefined || guestOrders().some((order) => order.id === id)

export const isCollected = ({ shippingMethod }: Share): boolean => isCollectedBy(shippingMethod)

export interface TimelineEntry {
  status: OrderStatusCode
  /** The town’s name for the status; undefined for coming steps. */
  name: string | undefined
  /** The time when the status was reached; undefined for coming steps. */
  at: string | undefined
  actor: Share['history'][number]['actor'] | undefined
  reason: string | null
  state: 'past' | 'now' | 'next'
}

const way: readonly OrderStatusCode[] = ['confirm', 'accepted', 'preparing', 'ready', 'shipped', 'complete']

/** The past steps of a share and, if it is not finished, the coming steps. A pickup has no dispatch step. */
export function timelineOf(share: Share): TimelineEntry[] {
  const { status, history } = share
  const past = history.map(({ status: reached, createdDate, actor, reason }, index): TimelineEntry => ({
    status: reached.code,
    name: reached.name,
    at: createdDate,
    actor,
    reason,
    state: index === history.length - 1 ? 'now' : 'past',
  }))
  if (status.final) return past
  const next = way
    .slice(way.indexOf(status.code) + 1)
    .filter((code) => code !== 'shipped' || !isCollected(share))
    .map((code): TimelineEntry => ({
      status: code,
      name: undefined,
      at: undefined,
      actor: undefined,
      reason: null,
      state: 'next',
    }))
  return [...past, ...next]
}
