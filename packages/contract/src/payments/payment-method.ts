import { z } from 'zod'
import {
  boolean,
  choice,
  defaulted,
  defineContract,
  exact,
  integer,
  isTrue,
  matching,
  money,
  prose,
  references,
  refersTo,
  text,
} from '../resource.ts'

export const paymentKinds = ['shop', 'cod', 'transfer', 'redsys', 'bizum', 'voucher'] as const

export const paymentMethodContract = defineContract({
  name: 'PaymentMethod',
  path: 'payment-methods',
  fields: {
    name: text(80),
    code: matching(/^[a-z0-9][a-z0-9-]*$/, 40),
    kind: choice(paymentKinds),
    description: defaulted(prose(600)),
    enabled: defaulted(boolean()),
    /** The shops that accept it; none listed: all of them. */
    business: references('businesses', { name: z.string() }),
    /** Charged once per order, cents. */
    fee: defaulted(money()),
    sort: defaulted(integer()),
  },
  filters: { enabled: isTrue('enabled'), code: exact('code'), 'business.id': refersTo('business') },
})
