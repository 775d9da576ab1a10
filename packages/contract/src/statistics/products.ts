import { z } from 'zod'

/** A product that was not sold in so many days is idle. */
export const idleDays = 90

/** The answer of `GET /api/statistics/products`: the published products that are in stock and have not been sold for long. */
export const ProductStatistics = z.object({
  days: z.int().describe('The days in which none of these products was sold. Newer products are left out.'),
  products: z.int(),
  units: z.int().describe('The units of these products in stock.'),
  value: z.int().describe('The present price of these units, with VAT, in cents.'),
  idle: z
    .array(z.object({ product: z.object({ id: z.string() }), name: z.string(), units: z.int(), value: z.int() }))
    .describe('At most a hundred of them, with the most money in stock first.'),
})
export type ProductStatistics = z.output<typeof ProductStatistics>
