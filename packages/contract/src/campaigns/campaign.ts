import { z } from 'zod'
import { businessSummary } from '../businesses/business.ts'
import { imageSummary } from '../images/image-object.ts'
import {
  boolean,
  dated,
  defineContract,
  exact,
  instant,
  isTrue,
  optional,
  prose,
  readOnly,
  reference,
  references,
  refersTo,
  text,
} from '../resource.ts'

/** A dated promotion: what the app's menu calls bells. */
export const campaignContract = defineContract({
  name: 'Campaign',
  path: 'campaigns',
  fields: {
    title: text(160),
    code: text(80),
    description: prose(4_000),
    startDate: optional(instant()),
    endDate: optional(instant()),
    enabled: boolean(),
    marketplace: boolean(),
    business: references('businesses', businessSummary),
    products: references('products', { title: z.string() }),
    image: optional(reference('image-objects', imageSummary)),
    createdDate: readOnly(instant()),
  },
  filters: {
    startDate: dated('startDate', 'before'),
    endDate: dated('endDate', 'after'),
    marketplace: isTrue('marketplace'),
    enabled: isTrue('enabled'),
    code: exact('code'),
    'business.id': refersTo('business'),
  },
  sorts: ['startDate', 'endDate', 'title'],
})
