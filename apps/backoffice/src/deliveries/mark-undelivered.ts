import { addActs } from '#/outbox/outbox.ts'
import type { ShownAttempt } from '#/orders/failed-attempt.ts'
import { graceMs, recordOf } from '#/orders/steps.ts'

/** Marks that an order could not be delivered. It can be taken back for a moment, because the customer is told. */
export function markUndelivered({ id, code }: { id: string; code: string }, attempt: ShownAttempt): void {
  addActs([
    {
      record: recordOf(id),
      touches: 'orders',
      heldUntil: Date.now() + graceMs,
      content: { kind: 'undelivered', id, code, ...attempt },
      request: { method: 'POST', path: '/orders-undelivered', body: { order: id, ...attempt } },
    },
  ])
}
