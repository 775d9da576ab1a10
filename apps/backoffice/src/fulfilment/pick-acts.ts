import { effectiveActs } from '#/outbox/act.ts'
import { makeStep } from '#/orders/steps.ts'
import { addActs, useOutbox } from '#/outbox/outbox.ts'
import type { PickedLine } from './picking.ts'

/**
 * Marks how many units of a line are gathered. It is sent at once, or when there is a connection again. The first mark
 * also begins the preparation of the order.
 */
export function markPicked({ id, order, title }: PickedLine, picked: number): void {
  addActs([
    {
      record: `line ${id}`,
      touches: 'orders',
      heldUntil: 0,
      content: { kind: 'pick', id: order.id, line: id, code: order.code, title, picked },
      request: { method: 'PATCH', path: `/sold-products/${id}`, body: { pickedQty: picked } },
    },
  ])
  if (order.isAccepted && picked > 0) makeStep({ order: { id: order.id, code: order.code }, status: 'preparing' })
}

/** The gathered units by line that the server does not know yet. */
export function useMarks(): ReadonlyMap<string, number> {
  const { acts, now } = useOutbox()
  return new Map(
    effectiveActs(acts, now).flatMap(({ content }) =>
      content.kind === 'pick' ? [[content.line, content.picked] as const] : [],
    ),
  )
}
