import type { FailedAttempt } from '@lonja/contract/orders/failed-attempt'
import { effectiveActs } from '#/outbox/act.ts'
import { useOutbox } from '#/outbox/outbox.ts'
import type { Order } from './order.queries.ts'

export type ShownAttempt = Pick<FailedAttempt, 'reason' | 'note' | 'nextAttempt'>

/** The failed delivery of an order, also if the server does not know it yet; null after the next step. */
export function useFailedAttempt({ id, failedAttempt }: Pick<Order, 'id' | 'failedAttempt'>): ShownAttempt | null {
  const { acts, now } = useOutbox()
  const last = effectiveActs(acts, now)
    .map(({ content }) => content)
    .findLast((content) => content.id === id && ['undelivered', 'step', 'handover'].includes(content.kind))
  if (!last) return failedAttempt
  return last.kind === 'undelivered' ? last : null
}
