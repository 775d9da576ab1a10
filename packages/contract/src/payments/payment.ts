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

/** An event of a payment attempt. Cents. */
export const PaymentEvent = z.object({
  status: z.enum(paymentStatuses),
  amount: z.int(),
  actor: z.enum(historyActors),
  createdDate: z.string(),
})

/** An attempt to pay an order, or all parts of a group at once. Only the server sets its amount and state. */
/** The money received and refunded; `retained` is the difference. Cents. */
export const Funds = z.object({ captured: z.int(), refunded: z.int(), retained: z.int() })

export const paymentContract = defineContract({
  name: 'Payment',
  path: 'payments',
  fields: {
    order: reference('orders', { code: z.string() }),
    paymentMethod: optional(reference('payment-methods', { name: z.string(), code: z.string() })),
    /** Cents, tax included. */
    amount: readOnly(money()),
    /** The sum of all shares as it was asked for, also if a shop canceled its share later. */
    funds: readOnly(document(Funds)),
    status: readOnly(choice(paymentStatuses)),
    provider: readOnly(optional(text(40))),
    /** The provider's identifier of the attempt. */
    providerRef: readOnly(optional(text(80))),
    authCode: readOnly(optional(text(40))),
    /** The provider's last response code. */
    response: readOnly(optional(text(40))),
    /** The money came too late for its order, so all of it is refunded. */
    surplus: readOnly(boolean()),
    events: readOnly(document(z.array(PaymentEvent))),
    createdDate: readOnly(instant()),
    paidDate: readOnly(optional(instant())),
  },
  filters: { 'order.id': refersTo('order') },
  sorts: ['createdDate'],
})
