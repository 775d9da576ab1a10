import { z } from 'zod'

/**
 * The paid amount at one rate, divided into net amount and taxes, in cents. `surcharge` is the recargo de
 * equivalencia, if the goods include it.
 */
export const TaxLine = z.object({
  rate: z.int(),
  base: z.int(),
  tax: z.int(),
  surchargeRate: z.int().optional(),
  surcharge: z.int().optional(),
})
