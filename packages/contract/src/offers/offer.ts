import { z } from 'zod'
import { businessSummary } from '../businesses/business.ts'
import { discountTargets, discountTypes } from '../constants.ts'
import {
  boolean,
  choice,
  defineContract,
  exact,
  instant,
  integer,
  money,
  optional,
  readOnly,
  reference,
  references,
  refersTo,
  text,
} from '../resource.ts'

/** An automatic discount. `value` is basis points (percentage) or cents (absolute). */
export const offerContract = defineContract({
  name: 'Offer',
  path: 'offers',
  fields: {
    code: text(60),
    name: text(120),
    business: reference('businesses', businessSummary),
    discountType: choice(discountTypes),
    value: integer(),
    target: choice(discountTargets),
    products: references('products', { title: z.string() }),
    minQuantity: integer(1, 1_000),
    minAmount: money(),
    startDate: optional(instant()),
    endDate: optional(instant()),
    priority: integer(),
    exclusive: boolean(),
    enabled: boolean(),
    createdDate: readOnly(instant()),
  },
  filters: { code: exact('code'), 'business.id': refersTo('business') },
})
