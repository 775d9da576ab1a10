import { z } from 'zod'

/** The price for everybody of a product, or of one variant with a price of its own. */
const place = { product: z.string(), combo: z.string().nullable() }

/** A row of the price sheet. `amount` is in cents, VAT included and before offers; null if the product has no price. */
export const PriceRow = z.object({
  ...place,
  title: z.string(),
  /** The values of the variant: `M · azul`. Null if the price is for all variants. */
  variant: z.string().nullable(),
  amount: z.int().nullable(),
})
export type PriceRow = z.infer<typeof PriceRow>

/** The answer of `GET /api/price-sheet`. */
export const PriceSheet = z.object({ rows: z.array(PriceRow), more: z.boolean() })
export type PriceSheet = z.infer<typeof PriceSheet>

/** The answer of `POST /api/price-sheet`. A rejected row has its present price: somebody has changed it meanwhile. */
export const ChangedPrices = z.object({
  changed: z.array(z.object(place)),
  rejected: z.array(z.object({ ...place, amount: z.int().nullable() })),
})
export type ChangedPrices = z.infer<typeof ChangedPrices>
