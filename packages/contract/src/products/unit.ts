import { z } from 'zod'

/**
 * The contents of one unit of a product, from which the unit price is calculated: `{ kind: 'kg', size: 0.75 }` is
 * 750 g. With `per: 100` the unit price is for 100 g or 100 ml instead of 1 kg or 1 l.
 */
export const Unit = z.object({
  kind: z.enum(['kg', 'l', 'm', 'm2', 'm3', 'ud']),
  size: z.number().positive().max(100_000),
  per: z.literal(100).optional(),
})
export type Unit = z.infer<typeof Unit>
