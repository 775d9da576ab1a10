import { z } from 'zod'
import { imageSummary } from '../images/image-object.ts'
import {
  boolean,
  defaulted,
  defineContract,
  document,
  integer,
  isTrue,
  matching,
  optional,
  prose,
  rate,
  readOnly,
  reference,
  refersTo,
  text,
} from '../resource.ts'

/** Food with its origin and allergens, the maker of other goods (GPSR), an age of 18. */
export const productRequirements = ['food', 'allergens', 'gpsr', 'age18'] as const
export type ProductRequirement = (typeof productRequirements)[number]

export const categorySummary = { title: z.string(), url: z.string() }

export const categoryContract = defineContract({
  name: 'Category',
  path: 'categories',
  fields: {
    title: text(120),
    code: defaulted(matching(/^[a-z0-9][a-z0-9-]*$/, 120)),
    url: defaulted(matching(/^[a-z0-9][a-z0-9-]*$/, 160)),
    description: defaulted(prose(2_000)),
    parent: optional(reference('categories', categorySummary)),
    /** True where it classifies businesses, not products. */
    bcc: defaulted(boolean()),
    image: optional(reference('image-objects', imageSummary)),
    sort: defaulted(integer()),
    enabled: defaulted(boolean()),
    /** The VAT rate of new products here, basis points. */
    taxRate: optional(rate()),
    /** What products here must say of themselves. */
    requires: defaulted(document(z.array(z.enum(productRequirements)).max(productRequirements.length))),
    /** Visible products here and below. */
    productCount: readOnly(integer()),
  },
  filters: { 'parent.id': refersTo('parent'), bcc: isTrue('bcc') },
  sorts: ['sort', 'title'],
})
