import type { Cents } from '@lonja/contract/money'
import type { Database } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { QueriedAttempt } from './query-bank.ts'
import { writeAnomaly } from './apply-bank-event.ts'
import type { OperationState } from './provider.ts'

/** The sums that we recorded for an attempt, in cents. */
interface Sums {
  captured: Cents
  refunded: Cents
  /** A refund is in progress or was done in the last minute, so the provider's refunded sum may differ. */
  isMoving: boolean
}

/** Records the differences between the provider's sums and ours, for operators. */
export async function compareSums(
  { db }: Services,
  attempt: QueriedAttempt,
  { captured, refunded, response }: OperationState,
): Promise<void> {
  const ours = await sumsOf(db, attempt.id)
  if (!ours) return
  const { id, orderId, provider, ref } = attempt
  const word = { provider, ref, currency: 'EUR', response, authCode: null, outcome: 'captured' as const }
  const about = { paymentId: id, orderId }
  if (captured !== ours.captured)
    await writeAnomaly(db, { ...word, amount: captured }, 'captured', { ...about, expected: ours.captured })
  if (refunded !== ours.refunded && !ours.isMoving)
    await writeAnomaly(db, { ...word, amount: refunded }, 'refunded', { ...about, expected: ours.refunded })
}

async function sumsOf(db: Database, id: string): Promise<Sums | undefined> {
  const [sums] = await db.query<Sums>({
    text: `select coalesce(sum(s.captured), 0)::bigint as captured, coalesce(sum(s.refunded), 0)::bigint as refunded,
             exists (select from refund r where r.payment_id = $1 and (r.state = 'sent'
               or r.state = 'done' and r.done_at > now() - interval '1 minute')) as "isMoving"
           from payment_split s where s.payment_id = $1`,
    values: [id],
  })
  return sums
}
