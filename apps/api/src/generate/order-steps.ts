import type { Actor } from '@lonja/contract/actor'
import type { OrderStatusCode } from '@lonja/contract/constants'
import type { StockMovementKind } from '@lonja/contract/orders/stock-movement'
import { type GeneratedOrder, isPaidAtBank } from './orders.ts'

/** A step in the history of an order. */
export interface Step {
  status: OrderStatusCode
  actor: Actor
  reason?: string
  /** Milliseconds since 1970. */
  at: number
  /** The change of the stock for each ordered unit. */
  stock?: { kind: StockMovementKind; onHand: number; allocated: number; reserved: number }
  /** The payment arrives with this step. */
  pays?: boolean
}

const MINUTE = 60_000

/** The minutes after which an order reaches each status, so that also the orders of the last evening fit into the span. */
const minutes = { accepted: 30, preparing: 60, ready: 90, shipped: 20 * 60, complete: 26 * 60 } as const
const later = ['accepted', 'preparing', 'ready', 'shipped', 'complete'] as const

const allocation = { kind: 'allocation', onHand: 0, allocated: 1, reserved: 0 } as const
const reservation = { kind: 'reservation', onHand: 0, allocated: 0, reserved: 1 } as const
const confirmation = { kind: 'confirmation', onHand: 0, allocated: 1, reserved: -1 } as const
const handover = { kind: 'handover', onHand: -1, allocated: -1, reserved: 0 } as const

/** The steps of an order until its status. Orders that are paid at a bank are canceled if nobody pays. */
export function stepsOf({ placedAt, status, payment, isDelivered }: GeneratedOrder): Step[] {
  const after = (count: number) => placedAt + count * MINUTE
  const atBank = isPaidAtBank(payment)
  const placed: Step = atBank
    ? { status: 'pending', actor: 'customer', at: placedAt, stock: reservation }
    : { status: 'confirm', actor: 'customer', at: placedAt, stock: allocation }
  if (status === 'pending') return [placed]
  if (status === 'canceled')
    return [
      placed,
      atBank
        ? {
            status,
            actor: 'system',
            reason: 'No se pagó a tiempo',
            at: after(60),
            stock: { kind: 'release', onHand: 0, allocated: 0, reserved: -1 },
          }
        : {
            status,
            actor: 'customer',
            at: after(20),
            stock: { kind: 'release', onHand: 0, allocated: -1, reserved: 0 },
          },
    ]
  const paid: Step[] = atBank
    ? [{ status: 'confirm', actor: 'bank', at: after(2), stock: confirmation, pays: true }]
    : []
  const way = later.filter((step) => isDelivered || step !== 'shipped')
  const steps = way.slice(0, way.indexOf(status as (typeof later)[number]) + 1).map((step): Step => ({
    status: step,
    actor: 'shop',
    at: after(minutes[step]),
    ...(step === (isDelivered ? 'shipped' : 'complete') && { stock: handover }),
    // A transfer arrives before the shop accepts the order; other money is paid when the customer gets the goods.
    ...(!atBank && step === (payment === 'transfer' ? 'accepted' : 'complete') && { pays: true }),
  }))
  return [placed, ...paid, ...steps]
}
