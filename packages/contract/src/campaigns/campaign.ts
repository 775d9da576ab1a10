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
  search,
  text,
} from '../resource.ts'

/** A promotion with a first and a last day. The screen of all campaigns has the address `/bells`. */
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
    /** A mark that clients set and by which they filter campaigns. The server does nothing else with it. */
    marketplace: defaulted(boolean()),
    /** Until when shops can join and leave by themselves. If it is null, the town chooses the shops. */
    joinUntil: optional(instant()),
    /** The participating shops. If empty: all shops of the town, or no shop yet if shops join by themselves. */
    business: references('businesses', businessSummary),
    products: references('products', { title: z.string() }),
    offers: references('offers', { code: z.string(), name: z.string() }),
    image: optional(reference('image-objects', imageSummary)),
    /** The long description. */
    cms: optional(reference('cms', { title: z.string(), url: z.string() })),
    budgetCents: optional(money()),
    /** The total amount, in cents, that the offers and coupons of the campaign have deducted from orders. */
    spent: readOnly(money()),
    /** The intended audience, as text. */
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
    search: search('title', 'code'),
  },
  sorts: ['startDate', 'endDate', 'title'],
})
