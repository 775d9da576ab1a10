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
 * `unknown`: of an attempt that nobody made; `amount`, `currency`: not what was asked for; `captured`, `refunded`: its
 * sums are not ours; `refused`: it does not give money back.
 */
export const paymentAnomalyKinds = ['unknown', 'amount', 'currency', 'captured', 'refunded', 'refused'] as const
export type PaymentAnomalyKind = (typeof paymentAnomalyKinds)[number]

/** What a payment provider says that does not agree with what is written down, for operators to look into. */
export const paymentAnomalyContract = defineContract({
  name: 'PaymentAnomaly',
  path: 'payment-anomalies',
  fields: {
    payment: readOnly(optional(reference('payments', { status: z.enum(paymentStatuses) }))),
    order: readOnly(optional(reference('orders', { code: z.string() }))),
    provider: readOnly(text(40)),
    providerRef: readOnly(text(80)),
    kind: readOnly(choice(paymentAnomalyKinds)),
    /** Cents, by what is written down. */
    expected: readOnly(optional(money())),
    /** Cents, as the provider says. */
    found: readOnly(optional(money())),
    currency: readOnly(optional(text(3))),
    response: readOnly(optional(text(40))),
    createdDate: readOnly(instant()),
  },
  filters: { kind: exact('kind'), providerRef: exact('providerRef'), createdDate: dated('createdDate') },
  sorts: ['createdDate'],
})
