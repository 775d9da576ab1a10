import { z } from 'zod'

/** A published group of sales has at least so many shops, so that nobody learns the sales of one of them. */
export const leastShops = 5

/** The licence of the open data. */
export const openLicence = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' } as const

/** The answer of `GET /api/open-data/sales`: what the town has sold by month and main category, for everybody. */
export const OpenSales = z.object({
  licence: z.object({ name: z.string(), url: z.string() }),
  publisher: z.string(),
  months: z.array(
    z.object({
      month: z.string().describe('`2026-01`; only months that are over.'),
      category: z
        .string()
        .nullable()
        .describe('The main category; null for all categories that are too small to be shown.'),
      shops: z.int().describe('The shops that sold something, five or more.'),
      sales: z.int().describe('Euros with VAT, rounded to tens.'),
    }),
  ),
})
export type OpenSales = z.output<typeof OpenSales>
