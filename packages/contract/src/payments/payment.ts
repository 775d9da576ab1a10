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

/** Something that happened to an attempt to pay. Cents. */
export const PaymentEvent = z.object({
  status: z.enum(paymentStatuses),
  amount: z.int(),
  actor: z.enum(historyActors),
  createdDate: z.string(),
})

/** One attempt to pay an order, or all parts of a group at once. What it comes to and what became of it only the server says. */
/** What came in and went back; `retained` is the one less the other. Cents. */
export const Funds = z.object({ captured: z.int(), refunded: z.int(), retained: z.int() })

export const paymentContract = defineContract({
  name: 'Payment',
  path: 'payments',
  fields: {
    order: reference('orders', { code: z.string() }),
    paymentMethod: optional(reference('payment-methods', { name: z.string(), code: z.string() })),
    /** Cents, tax included. */
    amount: readOnly(money()),
    /** Of all its shares. The amount is what was asked, also where a shop called its share off since. */
    funds: readOnly(document(Funds)),
    status: readOnly(choice(paymentStatuses)),
    provider: readOnly(optional(text(40))),
    /** The provider's own name of the attempt. */
    providerRef: readOnly(optional(text(80))),
    authCode: readOnly(optional(text(40))),
    /** What the provider said last, in its own code. */
    response: readOnly(optional(text(40))),
    /** It brought money that its order could not take any more: all of it goes back. */
    surplus: readOnly(boolean()),
    events: readOnly(document(z.array(PaymentEvent))),
    createdDate: readOnly(instant()),
    paidDate: readOnly(optional(instant())),
  },
  filters: { 'order.id': refersTo('order') },
  sorts: ['createdDate'],
})
