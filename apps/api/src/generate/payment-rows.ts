import type { Step } from './order-steps.ts'
import type { GeneratedOrder } from './orders.ts'
import type { Random } from './random.ts'

interface Paid {
  order: GeneratedOrder
  /** Cents. */
  total: number
  shares: readonly { id: string; total: number }[]
  steps: readonly Step[]
  methodId: string
}

/** The rows of the only payment of an order: it is paid, ended or still open. */
export function paymentRows({ order, total, shares, steps, methodId }: Paid, random: Random) {
  const { id: order_id, placedAt } = order
  const id = random.id(placedAt)
  const last = steps.at(-1)!
  const paid = steps.find(({ pays }) => pays)
  const ended = last.status !== 'canceled' ? null : last.actor === 'system' ? 'expired' : 'canceled'
  const status = paid ? 'completed' : (ended ?? 'new')
  const at = paid?.at ?? last.at
  const actor = paid ? (paid.actor === 'bank' ? 'bank' : 'shop') : 'system'
  return {
    payment: [
      {
        id,
        order_id,
        payment_method_id: methodId,
        amount: total,
        status,
        created_at: new Date(placedAt),
        paid_at: paid ? new Date(paid.at) : null,
      },
    ],
    payment_split: shares.map((share) => ({
      payment_id: id,
      order_id: share.id,
      amount: share.total,
      captured: paid ? share.total : 0,
      captured_at: paid && share.total > 0 ? new Date(paid.at) : null,
    })),
    payment_event:
      status === 'new'
        ? []
        : [{ id: random.id(at), payment_id: id, status, amount: paid ? total : 0, actor, created_at: new Date(at) }],
  }
}
