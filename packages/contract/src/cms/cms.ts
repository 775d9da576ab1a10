import { layouts } from '../constants.ts'
import { z } from 'zod'
import {
  boolean,
  choice,
  defaulted,
  defineContract,
  document,
  exact,
  instant,
  integer,
  matching,
  optional,
  partial,
  readOnly,
  reference,
  refersTo,
  text,
} from '../resource.ts'
import { codePattern } from './cms-category.ts'

/**
 * The body of a page as a list of blocks. Blocks contain plain text and never HTML, so the text does not need to be
 * sanitised.
 */
export const CmsBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('h2'), text: z.string().max(300) }),
  z.object({ type: z.literal('h3'), text: z.string().max(300) }),
  z.object({ type: z.literal('p'), text: z.string().max(8_000) }),
  z.object({ type: z.literal('ul'), items: z.array(z.string().max(2_000)).max(100) }),
  z.object({ type: z.literal('ol'), items: z.array(z.string().max(2_000)).max(100) }),
  z.object({
    type: z.literal('table'),
    head: z.array(z.string().max(200)).max(10),
    rows: z.array(z.array(z.string().max(1_000)).max(10)).max(200),
  }),
])
export type CmsBlock = z.infer<typeof CmsBlock>

export const CmsMeta = z.object({ title: z.string().max(200).optional(), description: z.string().max(400).optional() })

export const cmsContract = defineContract({
  name: 'Cms',
  path: 'cms',
  fields: {
    title: text(200),
    name: text(120),
    code: matching(codePattern, 120),
    url: matching(/^[a-z0-9][a-z0-9-/]*$/, 200),
    body: document(z.array(CmsBlock).max(500)),
    meta: defaulted(document(CmsMeta)),
    /** `side` shows the headings of the page beside its text. */
    layout: defaulted(choice(layouts)),
    marketplace: defaulted(boolean()),
    category: optional(reference('cms-categories', { name: z.string(), code: z.string() })),
    /** Null for a page of the town. */
    business: optional(reference('businesses', { name: z.string() })),
    sort: defaulted(integer()),
    enabled: defaulted(boolean()),
    createdDate: readOnly(instant()),
    updatedDate: readOnly(instant()),
  },
  filters: {
    title: partial('title'),
    name: partial('name'),
    code: exact('code'),
    'category.id': refersTo('category'),
    'category.code': exact('category', 'code'),
    'business.id': refersTo('business'),
  },
  sorts: ['updatedDate', 'title', 'sort', 'name', 'createdDate'],
})
