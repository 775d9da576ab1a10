import type { OrderStatusCode } from '@lonja/contract/constants'
import type { FailedAttempt } from '@lonja/contract/orders/failed-attempt'
import { ApiError, type Violation } from '@lonja/ui/api/api-error.ts'

/** What an act does, for the texts of the screens. */
export type ActContent =
  | { kind: 'step' | 'handover'; id: string; code: string; status: OrderStatusCode }
  | { kind: 'cash'; id: string; code: string }
  | ({ kind: 'undelivered'; id: string; code: string } & Pick<FailedAttempt, 'reason' | 'note' | 'nextAttempt'>)
  | { kind: 'pick'; id: string; line: string; code: string; title: string; picked: number }
  | { kind: 'stock'; id: string; name: string; change: number }
  | { kind: 'count'; id: string; name: string; counted: number }
  | { kind: 'for-sale'; id: string; name: string; enabled: boolean }

export interface Refusal {
  status: number
  phrase: string
  violations: readonly Violation[]
}

/** A change that a member made on this device, and that the server may not know yet. */
export interface Act {
  /** The `Idempotency-Key` of the request. The server does the work of a key only once. */
  key: string
  /** The account that made the change. Only requests of this account send it. */
  user: string
  /** The record that changes. The acts of one record are sent in their order. */
  record: string
  /** The first word of the query keys whose data change. */
  touches: 'orders' | 'products'
  content: ActContent
  request: { method: 'POST' | 'PUT' | 'PATCH'; path: string; body: object }
  /** The time of the act in milliseconds since 1970, by the device's clock. */
  at: number
  /** Until this time the act can be taken back, and is not sent. */
  heldUntil: number
  /** Whether a request has been sent, perhaps without an answer. */
  begun: boolean
  /** Why the server has refused the act. */
  refusal?: Refusal | undefined
  /** Whether the user wants to send the act although it is old. */
  confirmed?: boolean | undefined
}

/** In milliseconds: older acts are sent only after the user has confirmed them. The server keeps keys for this time. */
const longest = 48 * 3_600_000

export const isOld = ({ at, confirmed }: Act, now: number): boolean => !confirmed && now - at > longest

/** Whether the user must decide about an act: the server has refused it, or it is old. */
export const needsDecision = (act: Act, now: number): boolean => act.refusal !== undefined || isOld(act, now)

/**
 * The acts that screens show as made. An act about which the user must decide is left out, with the later acts of its
 * record.
 */
export function effectiveActs(acts: readonly Act[], now: number): Act[] {
  const stopped = new Set<string>()
  return acts.filter((act) => {
    if (needsDecision(act, now)) stopped.add(act.record)
    return !stopped.has(act.record)
  })
}

/** Whether the act can still be taken back without a trace. */
export const isHeld = ({ heldUntil, begun }: Act, now: number): boolean => !begun && heldUntil > now

/**
 * The act to send next: the first act that no earlier act of the same record precedes, that can no longer be taken back,
 * and about which the user need not decide.
 *
 * @param passed  records of which no act can be sent now
 */
export function nextAct(acts: readonly Act[], user: string, now: number, passed: ReadonlySet<string>): Act | undefined {
  const seen = new Set(passed)
  for (const act of acts) {
    if (act.user !== user) continue
    if (!seen.has(act.record) && !needsDecision(act, now) && !isHeld(act, now)) return act
    seen.add(act.record)
  }
  return undefined
}

/**
 * The refusal in an error of a request; undefined if the same request may succeed later: without an answer, while the
 * server fails or is busy, and when the session has ended.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { status, phrase, violations } = error
  const isTemporary = status < 400 || status === 401 || status === 429 || status >= 500
  return isTemporary || phrase === 'Request in progress' ? undefined : { status, phrase, violations }
}
