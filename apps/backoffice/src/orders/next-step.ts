import type { OrderStatusCode } from '@lonja/contract/constants'
import { isCollectedBy } from '@lonja/contract/orders/order-summary'
import type { Order } from './order.queries.ts'

/** The columns of the board, in the order of the work. */
export const columns = ['new', 'preparing', 'ready', 'shipped', 'done'] as const
export type Column = (typeof columns)[number]

const columnOfStatus: Readonly<Record<OrderStatusCode, Column | null>> = {
  pending: null,
  confirm: 'new',
  accepted: 'preparing',
  preparing: 'preparing',
  ready: 'ready',
  shipped: 'shipped',
  complete: 'done',
  canceled: 'done',
}

/** The column of an order in this status; null if the board does not show it. */
export const columnOf = (status: OrderStatusCode): Column | null => columnOfStatus[status]

/** The step that a shop usually makes next. `handOver` and `deliver` end the order. */
export type Step = 'accept' | 'prepare' | 'finish' | 'ship' | 'handOver' | 'deliver'

export const statusAfter: Readonly<Record<Step, OrderStatusCode>> = {
  accept: 'accepted',
  prepare: 'preparing',
  finish: 'ready',
  ship: 'shipped',
  handOver: 'complete',
  deliver: 'complete',
}

/** The usual next step of an order in this status; undefined if the order is finished. */
export function nextStep({ shippingMethod }: Pick<Order, 'shippingMethod'>, status: OrderStatusCode): Step | undefined {
  if (status === 'confirm') return 'accept'
  if (status === 'accepted') return 'prepare'
  if (status === 'preparing') return 'finish'
  if (status === 'ready') return isCollectedBy(shippingMethod) ? 'handOver' : 'ship'
  return status === 'shipped' ? 'deliver' : undefined
}

/** The cents that the shop must still receive from the customer; 0 if the order is paid. */
export const amountDue = ({
  paymentState,
  totals,
  funds,
  adjusted,
}: Pick<Order, 'paymentState' | 'totals' | 'funds' | 'adjusted'>): number =>
  paymentState === 'none' || paymentState === 'awaiting' || paymentState === 'failed'
    ? Math.max(0, totals.total - adjusted - funds.captured)
    : 0

/** The text of an order of which the customer owes nothing. A canceled order was not necessarily paid. */
export const settledText = (status: OrderStatusCode) =>
  status === 'canceled' ? 'manage.orders.nothing_due' : 'manage.orders.paid'

/** The payment attempt that can be recorded as received at the counter. */
export const openPayment = ({ payments }: Pick<Order, 'payments'>): { id: string } | undefined =>
  payments.find(({ status }) => status === 'new' || status === 'processing')
