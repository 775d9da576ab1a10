import { z } from 'zod'
import { paymentStatuses } from '../constants.ts'
import { historyActors } from '../actor.ts'
import {
  boolean,
  choice,
  defineContract,
  document,
  instant,
  money,
  optional,
  readOnly,
  reference,
  refersTo,
  text,
} from '../resource.ts'

/** A change of a payment attempt: the new status and the amount in cents. */
export const PaymentEvent = z.object({
  status: z.enum(paymentStatuses),
  amount: z.int(),
  actor: z.enum(historyActors),
  createdDate: z.string(),
})

/** The money received and refunded, in cents; `retained` is the difference. */
export const Funds = z.object({ captured: z.int(), refunded: z.int(), retained: z.int() })

/** An attempt to pay an order, or all parts of a group at once. Only the server sets its amount and status. */
export const paymentContract = defineContract({
  name: 'Payment',
  path: 'payments',
  fields: {
    order: reference('orders', { code: z.string() }),
    paymentMethod: optional(reference('payment-methods', { name: z.string(), code: z.string() })),
    /** The requested amount in cents, tax included. */
    amount: readOnly(money()),
    /** The money received and refunded for all shares, including shares that a shop canceled later. */
    funds: readOnly(document(Funds)),
    status: readOnly(choice(paymentStatuses)),
    provider: readOnly(optional(text(40))),
    /** The provider's identifier for the attempt. */
    providerRef: readOnly(optional(text(80))),
    authCode: readOnly(optional(text(40))),
    /** The provider's last response code. */
    response: readOnly(optional(text(40))),
    /** Whether nothing was due any more when the money arrived. If so, all of the money is refunded. */
    surplus: readOnly(boolean()),
    events: readOnly(document(z.array(PaymentEvent))),
    createdDate: readOnly(instant()),
    paidDate: readOnly(optional(instant())),
  },
  filters: { 'order.id': refersTo('order') },
  sorts: ['createdDate'],
})
