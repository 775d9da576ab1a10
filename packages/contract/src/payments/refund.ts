import { z } from 'zod'
import { paymentStatuses } from '../constants.ts'
import { TaxLine } from '../tax-line.ts'
import { historyActors } from '../actor.ts'
import {
  choice,
  defineContract,
  document,
  exact,
  instant,
  message,
  money,
  optional,
  readOnly,
  reference,
  refersTo,
} from '../resource.ts'

/**
 * `requested`: the bank must still be asked for the refund. `sent`: the bank was asked, and its answer has not
 * arrived yet.
 */
export const refundStates = ['requested', 'sent', 'done', 'refused'] as const

/** The refunded units of a line, and the refunded amount in cents. */
export const RefundedLine = z.object({
  soldProduct: z.string(),
  quantity: z.int(),
  amount: z.int(),
  restock: z.boolean(),
})

/** A refund to the customer, from one order's share of a payment. */
export const refundContract = defineContract({
  name: 'Refund',
  path: 'refunds',
  fields: {
    payment: readOnly(reference('payments', { status: z.enum(paymentStatuses) })),
    order: readOnly(reference('orders', { code: z.string() })),
    amount: readOnly(money()),
    /** The part of `amount` that refunds the delivery cost. */
    shipping: readOnly(money()),
    lines: readOnly(document(z.array(RefundedLine))),
    /** The taxes included in `amount`, by rate. */
    tax: readOnly(document(z.array(TaxLine))),
    reason: readOnly(optional(message(500))),
    actor: readOnly(choice(historyActors)),
    state: readOnly(choice(refundStates)),
    createdDate: readOnly(instant()),
    doneDate: readOnly(optional(instant())),
  },
  filters: { 'order.id': refersTo('order'), 'payment.id': refersTo('payment'), state: exact('state') },
  sorts: ['createdDate'],
})
