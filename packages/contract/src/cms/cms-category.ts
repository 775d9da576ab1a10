import { z } from 'zod'
import {
  boolean,
  defaulted,
  defineContract,
  exact,
  integer,
  isTrue,
  matching,
  optional,
  reference,
  refersTo,
  text,
} from '../resource.ts'

export const codePattern = /^[a-z0-9][a-z0-9-]*$/

/** A group of pages, for example the legal pages. */
export const cmsCategoryContract = defineContract({
  name: 'CmsCategory',
  path: 'cms-categories',
  fields: {
    name: text(120),
    code: matching(codePattern, 120),
    marketplace: defaulted(boolean()),
    /** Null for a category of the town. */
    business: optional(reference('businesses', { name: z.string() })),
    sort: defaulted(integer()),
  },
  filters: { marketplace: isTrue('marketplace'), code: exact('code'), 'business.id': refersTo('business') },
  sorts: ['sort', 'name'],
})
