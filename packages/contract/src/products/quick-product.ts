import { z } from 'zod'
import { Gpsr } from './product.ts'
import { productGaps } from './product-gaps.ts'
import { Unit } from './unit.ts'

/** The answer of `POST /api/products-quick`. A product with gaps is not for sale: it stays a draft. */
export const QuickProduct = z.object({
  id: z.string(),
  /** The only variant of the product. */
  combo: z.string(),
  title: z.string(),
  enabled: z.boolean(),
  missing: z.array(z.enum(productGaps)),
})
export type QuickProduct = z.infer<typeof QuickProduct>

/** A category of products with the rules for its new products. */
export const ProductCategory = z.object({ id: z.string(), title: z.string(), requires: z.array(z.string()) })

/** The answer of `GET /api/products-lookup`. */
export const ProductLookup = z.object({
  /** The code in the form in which it is stored. */
  code: z.string(),
  /** Variants of the shop with this code; the best match is first. `by` is the place where the code was found. */
  variants: z.array(
    z.object({
      id: z.string(),
      product: z.string(),
      title: z.string(),
      by: z.enum(['variant', 'product', 'sku', 'scale']),
    }),
  ),
  /** The data that other shops of the town publish about a product with this code; null if none has it. */
  known: z
    .object({
      title: z.string(),
      unit: Unit.nullable(),
      category: ProductCategory.nullable(),
      taxRate: z.int(),
      gpsr: Gpsr.nullable(),
    })
    .nullable(),
})
export type ProductLookup = z.infer<typeof ProductLookup>
