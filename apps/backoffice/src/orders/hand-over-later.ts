import { addActs } from '#/outbox/outbox.ts'
import { recordOf } from './steps.ts'

/**
 * Hands an order over, and records the money received with it. It is sent at once, or when there is a connection again.
 *
 * @param proof  how the shop knows the customer, or the signed text that the customer shows
 */
export function handOverLater({ id, code }: { id: string; code: string }, proof: string, paid: boolean): void {
  addActs([
    {
      record: recordOf(id),
      touches: 'orders',
      heldUntil: 0,
      content: { kind: 'handover', id, code, status: 'complete' },
      request: { method: 'POST', path: '/orders-handover', body: { order: id, proof, paid } },
    },
  ])
}
