import { z } from 'zod'
import { shopRoles } from './rights.ts'

/** What the staff of the town need to know about a shop beside its data. */
export const ShopRecord = z.object({
  members: z.array(
    z.object({
      user: z.string(),
      username: z.string(),
      role: z.enum(shopRoles),
      /** When the member last logged in; null if they never did, or if their sessions are over. */
      lastLoginDate: z.string().nullable(),
    }),
  ),
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The orders of the last ninety days that the shop had to answer. */
  asked: z.int(),
  /** Those of which the town was told, because the shop did not answer. */
  unanswered: z.int(),
})
export type ShopRecord = z.infer<typeof ShopRecord>
