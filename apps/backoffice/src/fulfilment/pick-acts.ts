import { effectiveActs } from '#/outbox/act.ts'
import { addActs, useOutbox } from '#/outbox/outbox.ts'
import type { PickedLine } from './picking.ts'

/** Marks how many units of a line are gathered. It is sent at once, or when there is a connection again. */
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
