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
 * `unknown`: a payment that belongs to no known attempt; `amount`, `currency`: different from the request;
 * `captured`, `refunded`: sums that differ from our records; `refused`: a refund that the provider refuses.
 */
export const paymentAnomalyKinds = ['unknown', 'amount', 'currency', 'captured', 'refunded', 'refused'] as const
export type PaymentAnomalyKind = (typeof paymentAnomalyKinds)[number]

/** A message of a payment provider that disagrees with our records, for operators to look into. */
export const paymentAnomalyContract = defineContract({
  name: 'PaymentAnomaly',
  path: 'payment-anomalies',
  fields: {
    payment: readOnly(optional(reference('payments', { status: z.enum(paymentStatuses) }))),
    order: readOnly(optional(reference('orders', { code: z.string() }))),
    provider: readOnly(text(40)),
    providerRef: readOnly(text(80)),
    kind: readOnly(choice(paymentAnomalyKinds)),
    /** Cents, as recorded by Lonja. */
    expected: readOnly(optional(money())),
    /** Cents, as reported by the provider. */
    found: readOnly(optional(money())),
    currency: readOnly(optional(text(3))),
    response: readOnly(optional(text(40))),
    createdDate: readOnly(instant()),
  },
  filters: { kind: exact('kind'), providerRef: exact('providerRef'), createdDate: dated('createdDate') },
  sorts: ['createdDate'],
})
