import { z } from 'zod'
import { businessSummary } from '../businesses/business.ts'
import { defineContract, matching, optional, reference, refersTo, search, text } from '../resource.ts'

/** The fields of a tag that other records embed in plain JSON. */
export const tagSummary = { name: z.string(), code: z.string(), color: z.string().nullable() }

/** A label for products: «Km 0», «Sin gluten». */
export const tagContract = defineContract({
  name: 'Tag',
  path: 'tags',
  fields: {
    name: text(60),
    code: matching(/^[a-z0-9][a-z0-9-]*$/, 60),
    /** The colour of the label, `#rrggbb`. */
    color: optional(matching(/^#[0-9a-f]{6}$/i, 7)),
    /** The shop of the label; null for a label of the town, which every shop may use. */
    business: optional(reference('businesses', businessSummary)),
  },
  filters: { 'business.id': refersTo('business'), search: search('name', 'code') },
  sorts: ['name'],
})
