import { z } from 'zod'

const Part = z.object({ total: z.int(), shops: z.int() })

/** The answer of `GET /api/statistics/town`: how much the town's shops and customers use the market. Sums are in cents. */
export const TownStatistics = z.object({
  shops: z.object({
    open: z.int().describe('The shops that customers can see now.'),
    active: z.int().describe('The shops with an order in the period.'),
  }),
  baskets: z.object({
    orders: z.int().describe('The baskets that were ordered; the parts of a group are one basket.'),
    several: z.int().describe('The baskets with the goods of several shops.'),
  }),
  searches: z.object({
    missed: z.int().describe('The searches that found nothing, on the days of the period.'),
    words: z
      .array(z.object({ words: z.string(), searches: z.int() }))
      .describe('At most twenty texts that were searched for most often and found nothing.'),
  }),
  categories: z
    .array(Part.extend({ category: z.object({ id: z.string(), title: z.string() }).nullable() }))
    .describe('The goods sold on the days of the period by main category; null for products without one.'),
  streets: z
    .array(Part.extend({ street: z.string().nullable() }))
    .describe('The orders of the days of the period by street of the shop; null for shops without an address.'),
})
export type TownStatistics = z.output<typeof TownStatistics>
