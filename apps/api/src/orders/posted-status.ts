import { type OrderStatusCode, orderStatuses } from '@lonja/contract/constants'
import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { named, textOrNull } from '../operation/fields.ts'
import { invalid } from '../http/problem.ts'
import { isObject, referenceId } from '../http/read-body.ts'

/** A status in a request body: its IRI, `{"@id"}`, `{"id"}`, id, `{"code"}` or code. `readStatus` finds the status. */
export const StatusName = z.unknown().meta({
  anyOf: [
    { type: 'string', enum: [...orderStatuses] },
    ...named.anyOf,
    { type: 'object', properties: { code: { type: 'string', enum: [...orderStatuses] } }, required: ['code'] },
  ],
})

/** The reason for changing the status of an order, canceling it or refunding money. */
export const Reason = textOrNull(500)

/** The code of the status that a `StatusName` names. @throws Problem 422 if there is no such status */
export async function readStatus(db: Database, given: unknown): Promise<OrderStatusCode> {
  const id = referenceId(given, 'order-statuses')
  const label = isObject(given) ? given['code'] : given
  const [known] = id
    ? await db.query<{ code: OrderStatusCode }>({ text: 'select code from order_status where id = $1', values: [id] })
    : []
  const code = known?.code ?? orderStatuses.find((status) => !id && status === label)
  if (code) return code
  const isBlank = given === undefined || given === null || given === ''
  throw invalid({ propertyPath: 'status', message: isBlank ? violationMessages.blank : violationMessages.unknown })
}
