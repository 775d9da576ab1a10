import { z } from 'zod'
import { contentActions } from '../moderation/choices.ts'
import { ContentDecision } from '../moderation/content.ts'

/** What a product lacks, and why customers do not see it. They are stored with the product. */
export const storedProblems = [
  'picture',
  'description',
  'ean',
  'price',
  'stock',
  'information',
  'restricted',
  'recalled',
] as const

/** The problems by which the town's catalogue can be filtered. `reported`: a report waits for the town. */
export const catalogueProblems = [...storedProblems, 'reported'] as const
export type CatalogueProblem = (typeof catalogueProblems)[number]

const business = z.object({ id: z.string(), name: z.string() })

export const CatalogueProduct = z.object({
  id: z.string(),
  title: z.string(),
  business,
  category: z.object({ id: z.string(), title: z.string() }).nullable(),
  ean: z.string().nullable(),
  /** In cents. */
  price: z.int().nullable(),
  /** Whether customers see the product. */
  visible: z.boolean(),
  problems: z.array(z.enum(catalogueProblems)),
})
export type CatalogueProduct = z.infer<typeof CatalogueProduct>

export const Catalogue = z.object({ products: z.array(CatalogueProduct), more: z.boolean() })
export type Catalogue = z.infer<typeof Catalogue>

/** A code that several visible products have. */
export const SharedCode = z.object({
  ean: z.string(),
  /** One shop has the code twice, which is an error. */
  sameShop: z.boolean(),
  /** The products have different titles, so one of them may have a wrong code. */
  otherTitles: z.boolean(),
  products: z.array(CatalogueProduct.pick({ id: true, title: true, price: true, business: true })),
})
export type SharedCode = z.infer<typeof SharedCode>

export const SharedCodes = z.object({ codes: z.array(SharedCode), more: z.boolean() })
export type SharedCodes = z.infer<typeof SharedCodes>

/** One decision about several products. Each shop gets a statement for each of its products. */
export const CatalogueDecision = ContentDecision.omit({ content: true, action: true }).extend({
  products: z.array(z.uuid()).min(1).max(100),
  action: z.enum(contentActions).extract(['restrict', 'lift']),
})
export type CatalogueDecision = z.infer<typeof CatalogueDecision>
