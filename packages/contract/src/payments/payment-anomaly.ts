import { z } from 'zod'
import { paymentStatuses } from '../constants.ts'
import {
  choice,
  dated,
  defineContract,
  exact,
  instant,
  money,
  optional,
  readOnly,
  reference,
  text,
} from '../resource.ts'

/**
 * `unknown`: the payment does not belong to a known attempt. `amount`, `currency`: the payment has another amount or
 * currency than requested. `captured`, `refunded`: the sums differ from our records. `refused`: the provider refuses
 * a refund.
 */
export const paymentAnomalyKinds = ['unknown', 'amount', 'currency', 'captured', 'refunded', 'refused'] as const
export type PaymentAnomalyKind = (typeof paymentAnomalyKinds)[number]

/** A message of a payment provider that differs from our records. Operators must check it. */
export const paymentAnomalyContract = defineContract({
  name: 'PaymentAnomaly',
  path: 'payment-anomalies',
  fields: {
    payment: readOnly(optional(reference('payments', { status: z.enum(paymentStatuses) }))),
    order: readOnly(optional(reference('orders', { code: z.string() }))),
    provider: readOnly(text(40)),
    providerRef: readOnly(text(80)),
    kind: readOnly(choice(paymentAnomalyKinds)),
    /** The amount that Lonja recorded, in cents. */
    expected: readOnly(optional(money())),
    /** The amount that the provider reported, in cents. */
    found: readOnly(optional(money())),
    currency: readOnly(optional(text(3))),
    response: readOnly(optional(text(40))),
    createdDate: readOnly(instant()),
  },
  filters: { kind: exact('kind'), providerRef: exact('providerRef'), createdDate: dated('createdDate') },
  sorts: ['createdDate'],
})
