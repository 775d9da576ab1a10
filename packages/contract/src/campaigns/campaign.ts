import { z } from 'zod'
import { businessSummary } from '../businesses/business.ts'
import { imageSummary } from '../images/image-object.ts'
import {
  boolean,
  dated,
  defaulted,
  defineContract,
  exact,
  instant,
  isTrue,
  money,
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
    description: defaulted(prose(4_000)),
    startDate: optional(instant()),
    endDate: optional(instant()),
    enabled: defaulted(boolean()),
    /** Shown in the town's market. */
    marketplace: defaulted(boolean()),
    /** None: the whole town's. */
    business: references('businesses', businessSummary),
    products: references('products', { title: z.string() }),
    offers: references('offers', { code: z.string(), name: z.string() }),
    image: optional(reference('image-objects', imageSummary)),
    /** What it is about, at length. */
    cms: optional(reference('cms', { title: z.string(), url: z.string() })),
    budgetCents: optional(money()),
    /** What its offers and coupons have taken off orders; cents. */
    spent: readOnly(money()),
    /** Whom it is meant for, in words. */
    audience: optional(text(200)),
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
