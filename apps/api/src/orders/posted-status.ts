import { type OrderStatusCode, orderStatuses } from '@lonja/contract/constants'
import { violationMessages } from '@lonja/contract/errors'
import type { Database } from '../database/database.ts'
import { invalid } from '../problem.ts'
import { cleanText } from '../text.ts'
import { isObject, referenceId } from '../http/read-body.ts'

const maxReason = 500

/**
 * The status a body names: by IRI, `{"@id"}`, `{"id"}`, id, `{"code"}` or code.
 *
 * @throws Problem 422 when it names none
 */
export async function readStatus(db: Database, given: unknown): Promise<OrderStatusCode> {
  const id = referenceId(given, 'order-statuses')
  const named = isObject(given) ? given['code'] : given
  const [known] = id
    ? await db.query<{ code: OrderStatusCode }>({ text: 'select code from order_status where id = $1', values: [id] })
    : []
  const code = known?.code ?? orderStatuses.find((status) => !id && status === named)
  if (code) return code
  const isBlank = given === undefined || given === null || given === ''
  throw invalid({ propertyPath: 'status', message: isBlank ? violationMessages.blank : violationMessages.unknown })
}

/** Why somebody moves an order. @throws Problem 422 */
export function readReason(given: unknown): string | null {
  if (given === undefined || given === null) return null
  if (typeof given !== 'string') throw invalid({ propertyPath: 'reason', message: violationMessages.type })
  if (given.length > maxReason) throw invalid({ propertyPath: 'reason', message: violationMessages.tooLong })
  return cleanText(given)
}
