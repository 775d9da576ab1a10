import { z } from 'zod'
import { businessSummary } from '../businesses/business.ts'
import {
  choice,
  defaulted,
  defineContract,
  instant,
  integer,
  matching,
  message,
  optional,
  prose,
  readOnly,
  reference,
  refersTo,
  text,
} from '../resource.ts'

export const objectiveMetrics = ['orders', 'revenue', 'newCustomers', 'reviews'] as const

/** A sales goal that the town sets for its shops, and the reward for reaching it: a coupon, an offer, or a text. */
export const objectiveContract = defineContract({
  name: 'Objective',
  path: 'objectives',
  fields: {
    code: matching(/^[a-z0-9][a-z0-9-]*$/, 80),
    name: text(120),
    description: defaulted(prose(2_000)),
    metric: choice(objectiveMetrics),
    /** A number of orders, customers or reviews; for revenue, cents. */
    threshold: integer(1),
    reward: optional(message(300)),
    // Only shops that have earned it see its code.
    rewardCoupon: optional(reference('coupons', { name: z.string() })),
    rewardOffer: optional(reference('offers', { code: z.string(), name: z.string() })),
    startDate: optional(instant()),
    endDate: optional(instant()),
    createdDate: readOnly(instant()),
  },
})

/** A shop's participation in an objective. */
export const businessObjectiveContract = defineContract({
  name: 'BusinessObjective',
  path: 'business-objectives',
  fields: {
    business: reference('businesses', businessSummary),
    objective: reference('objectives', { code: z.string(), name: z.string(), metric: z.enum(objectiveMetrics) }),
    /** Null if the objective’s own date applies. */
    startDate: optional(instant()),
    endDate: optional(instant()),
    /** In the unit of the objective, and at least the target of the objective. */
    target: integer(1),
    current: readOnly(integer()),
    state: readOnly(choice(['open', 'met', 'failed'])),
    createdDate: readOnly(instant()),
  },
  filters: { 'business.id': refersTo('business') },
})
