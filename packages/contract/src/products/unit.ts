import { z } from 'zod'

/**
 * The contents of one unit, from which the unit price is calculated: `{ kind: 'kg', size: 0.75 }` is 750 g. `per:
 * 100` is for goods that are usually compared by 100 g or 100 ml.
 */
export const Unit = z.object({
  kind: z.enum(['kg', 'l', 'm', 'm2', 'm3', 'ud']),
  size: z.number().positive().max(100_000),
  per: z.literal(100).optional(),
})
export type Unit = z.infer<typeof Unit>
