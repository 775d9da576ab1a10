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
    /** The number of orders, new customers or reviews to reach; for the metric `revenue`, the amount in cents. */
    threshold: integer(1),
    reward: optional(message(300)),
    // Only shops that have earned the coupon see its code.
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
    /** The shop's own first day; null if the dates of the objective apply. */
    startDate: optional(instant()),
    endDate: optional(instant()),
    /** The number that the shop must reach, in the unit of the objective; never below the objective's own threshold. */
    target: integer(1),
    current: readOnly(integer()),
    state: readOnly(choice(['open', 'met', 'failed'])),
    createdDate: readOnly(instant()),
  },
  filters: { 'business.id': refersTo('business') },
})
