import { z } from 'zod'

/** A shop that a member of the town's staff looks at as its members do, for a limited time. */
export const ShopView = z.object({
  id: z.string(),
  business: z.object({ id: z.string(), name: z.string() }),
  endDate: z.iso.datetime(),
})
export type ShopView = z.infer<typeof ShopView>
