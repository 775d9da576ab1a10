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

/** `shop` is paid when collected, `cod` when delivered; the others work for both. */
export const paymentKinds = ['shop', 'cod', 'transfer', 'redsys', 'bizum', 'stripe', 'voucher'] as const

/** A range of order amounts, in cents, in which a method is offered. All its rules must hold. */
export const PaymentRule = z.object({
  type: z.enum(['minAmount', 'maxAmount']),
  amount: z.int().min(0).max(100_000_000_00),
})
export type PaymentRule = z.infer<typeof PaymentRule>

/** The provider's settings, such as keys and terminals: stored, and never shown again. */
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
    /** The shops that accept it; if empty, all shops. */
    business: references('businesses', { name: z.string() }),
    /** Charged once per order, cents. */
    fee: defaulted(money()),
    rules: defaulted(document(z.array(PaymentRule).max(10))),
    config: writeOnly(defaulted(document(PaymentConfig))),
    sort: defaulted(integer()),
  },
  filters: { enabled: isTrue('enabled'), code: exact('code'), 'business.id': refersTo('business') },
})
