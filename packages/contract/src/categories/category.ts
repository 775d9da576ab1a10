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
  search,
  text,
} from '../resource.ts'

/**
 * The information that products of a category must have: for food the origin and the allergens, for other goods the
 * maker (GPSR). `age18` stands for a minimum age of 18.
 */
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
    /** True for a category of shops, false for a category of products. */
    bcc: defaulted(boolean()),
    image: optional(reference('image-objects', imageSummary)),
    sort: defaulted(integer()),
    enabled: defaulted(boolean()),
    /** The default VAT rate of new products in the category, in basis points. */
    taxRate: optional(rate()),
    /** Whether customers can withdraw from the purchase of new products in the category (TRLGDCU art. 103). */
    returnable: defaulted(boolean()),
    /** The information that products of the category must have. */
    requires: defaulted(document(z.array(z.enum(productRequirements)).max(productRequirements.length))),
    /** The names that other systems have for the category, for example `Food > Bakery`. An import finds the category by them. */
    aliases: defaulted(document(z.array(z.string().trim().min(1).max(200)).max(50))),
    /** The number of visible products in the category and its descendants. */
    productCount: readOnly(integer()),
  },
  filters: { 'parent.id': refersTo('parent'), bcc: isTrue('bcc'), search: search('title', 'code') },
  sorts: ['sort', 'title'],
})
