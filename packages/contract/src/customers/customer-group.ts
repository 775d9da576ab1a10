import { z } from 'zod'
import { businessSummary } from '../businesses/business.ts'
import {
  defineContract,
  instant,
  optional,
  readOnly,
  reference,
  references,
  refersTo,
  search,
  text,
} from '../resource.ts'

/** Customers with an account who share a price list, for example a shop's regulars or the traders of the market. */
export const customerGroupContract = defineContract({
  name: 'CustomerGroup',
  path: 'customer-groups',
  fields: {
    name: text(80),
    /** The shop that has the customer group; null if the town has it. */
    business: optional(reference('businesses', businessSummary)),
    members: references('users', { username: z.string() }),
    createdDate: readOnly(instant()),
  },
  filters: { 'business.id': refersTo('business'), search: search('name') },
  sorts: ['name', 'createdDate'],
})
