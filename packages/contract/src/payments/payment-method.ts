import { z } from 'zod'
import {
  boolean,
  choice,
  defaulted,
  defineContract,
  document,
  exact,
  integer,
  isTrue,
  matching,
  money,
  prose,
  references,
  refersTo,
  text,
  writeOnly,
} from '../resource.ts'

/**
 * `shop`: the customer pays in the shop when collecting the order. `cod`: the customer pays on delivery. The other
 * kinds can be used for collected and for delivered orders.
 */
export const paymentKinds = ['shop', 'cod', 'transfer', 'redsys', 'bizum', 'stripe', 'voucher'] as const

/**
 * A limit of the order amount, in cents, for offering a payment method. The method is offered only if the order
 * satisfies all of its rules.
 */
export const PaymentRule = z.object({
  type: z.enum(['minAmount', 'maxAmount']),
  amount: z.int().min(0).max(100_000_000_00),
})
export type PaymentRule = z.infer<typeof PaymentRule>

/** The provider's settings, such as keys and terminals. They are stored and never sent to clients. */
const PaymentConfig = z.record(z.string().max(60), z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]))

export const paymentMethodContract = defineContract({
  name: 'PaymentMethod',
  path: 'payment-methods',
  fields: {
    name: text(80),
    code: matching(/^[a-z0-9][a-z0-9-]*$/, 40),
    kind: choice(paymentKinds),
    description: defaulted(prose(600)),
    enabled: defaulted(boolean()),
    /** The shops that accept the method; if empty, all shops. */
    business: references('businesses', { name: z.string() }),
    /** The fee in cents, charged once per order. */
    fee: defaulted(money()),
    rules: defaulted(document(z.array(PaymentRule).max(10))),
    config: writeOnly(defaulted(document(PaymentConfig))),
    sort: defaulted(integer()),
  },
  filters: { enabled: isTrue('enabled'), code: exact('code'), 'business.id': refersTo('business') },
})
