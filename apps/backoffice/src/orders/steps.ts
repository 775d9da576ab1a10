import type { OrderStatusCode } from '@lonja/contract/constants'
import { type Act, type ActContent, effectiveActs, isHeld } from '#/outbox/act.ts'
import { addActs, useOutbox } from '#/outbox/outbox.ts'

/** A step that the shop has made on this device, and that the server may not know yet. */
export interface MadeStep {
  order: { id: string; code: string }
  status: OrderStatusCode
  /** The payment that is recorded before the step; undefined if no money came. */
  payment?: string | undefined
}

/** For this time a step can be taken back: orders never return to an earlier status, so it is sent only afterwards. */
export const graceMs = 6_000

const stepOf = ({ content }: Act): MadeStep[] =>
  content.kind === 'step' || content.kind === 'handover'
    ? [{ order: { id: content.id, code: content.code }, status: content.status }]
    : []

/** The steps that are not confirmed by the server yet. Screens show orders as if these steps were made. */
export function useMadeSteps(): readonly MadeStep[] {
  const { acts, now } = useOutbox()
  return effectiveActs(acts, now).flatMap(stepOf)
}

/** The last act, as long as it can be taken back. */
export function useLastAct(): ActContent | undefined {
  const { acts, now } = useOutbox()
  return acts.findLast((act) => isHeld(act, now))?.content
}

/** The status that the screens show for an order. */
export const shownStatus = (steps: readonly MadeStep[], order: { id: string; status: { code: OrderStatusCode } }) =>
  steps.findLast((step) => step.order.id === order.id)?.status ?? order.status.code

/** The acts of one order are sent in their order. */
export const recordOf = (order: string): string => `order ${order}`

/**
 * Makes a step of an order. It is shown at once, and sent when the time for taking it back is over, when another step
 * is made, or when the page is hidden. Accepting an order is sent at once, because other devices ring until then.
 */
export function makeStep({ order, status, payment }: MadeStep): void {
  const heldUntil = status === 'accepted' ? 0 : Date.now() + graceMs
  const common = { record: recordOf(order.id), touches: 'orders' as const, heldUntil }
  const step = {
    ...common,
    content: { kind: 'step' as const, ...order, status },
    request: { method: 'PUT' as const, path: `/orders/${order.id}`, body: { status } },
  }
  const cash = {
    ...common,
    content: { kind: 'cash' as const, ...order },
    request: { method: 'PUT' as const, path: `/payments/${payment}`, body: { status: 'completed' } },
  }
  addActs(payment === undefined ? [step] : [cash, step])
}
