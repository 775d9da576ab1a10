import type { Cents } from '@lonja/contract/money'
import { crashPoint } from '../system/crash-point.ts'
import type { Services } from '../services.ts'
import { type ProviderEvent, applyBankEvent } from './apply-bank-event.ts'
import { type OperationState, ProviderError } from './provider.ts'
import { providerNamed } from './providers.ts'

/** An attempt at a provider. */
export interface QueriedAttempt {
  id: string
  orderId: string
  provider: string
  ref: string
  kind: string
  /** The requested amount in cents. */
  asked: Cents
}

/** SQL of the columns of a `QueriedAttempt`, from `payment` with the alias `p`. */
export const queriedAttemptSql = `p.id, p.order_id as "orderId", p.provider, p.provider_ref as ref,
  (select m.kind from payment_method m where m.id = p.payment_method_id) as kind,
  (select sum(s.asked) from payment_split s where s.payment_id = p.id)::bigint as asked`

/**
 * Queries a provider about an attempt and applies the answer. Call it outside of transactions.
 *
 * @returns null if the provider does not answer or is not configured
 */
export async function queryBank(services: Services, attempt: QueriedAttempt): Promise<OperationState | null> {
  const { id, provider, ref, kind, asked } = attempt
  const bank = providerNamed(services, provider)
  if (!bank) return null
  const state = await bank.query({ ref, kind, amount: asked }).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    services.metrics?.countDelivery('payment question', 'failed')
    services.log.warn({ payment: id, provider, cause: error.message }, 'A payment provider did not answer')
    return null
  })
  crashPoint('query.answered')
  if (state) services.metrics?.countDelivery('payment question', 'sent')
  const event = state && eventOf(attempt, state)
  if (event) await applyBankEvent(services, event)
  crashPoint('query.heard')
  return state
}

/** Converts the provider's state into an event. Null if the attempt has no result yet. */
function eventOf({ provider, ref, asked }: QueriedAttempt, state: OperationState): ProviderEvent | null {
  const { captured, isOver, response, authCode } = state
  const reported = { provider, ref, currency: 'EUR', response, authCode }
  if (captured > 0) return { ...reported, outcome: 'captured', amount: captured }
  if (isOver) return { ...reported, outcome: response === null ? 'expired' : 'declined', amount: asked }
  return null
}
