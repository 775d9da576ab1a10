import { z } from 'zod'

/** `surcharge`: the recargo de equivalencia, if the goods carry it. */
export const TaxLine = z.object({
  rate: z.int(),
  base: z.int(),
  tax: z.int(),
  surchargeRate: z.int().optional(),
  surcharge: z.int().optional(),
})
