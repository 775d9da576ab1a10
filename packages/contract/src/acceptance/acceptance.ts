import { z } from 'zod'
import { bellSounds } from './choices.ts'

const Minutes = z.int().min(1).max(1_440)

/** The values that a town sets, and that each shop may replace. */
export const TownAcceptance = z.object({
  /** A second notification, and a louder bell. */
  reminderMinutes: Minutes,
  /** Mail to the shop. */
  mailMinutes: Minutes,
  /** A notification to the town's operators. */
  townMinutes: Minutes,
  /** The end: the order is canceled, or the operators are asked to cancel it. */
  endMinutes: Minutes,
  autoCancel: z.boolean(),
})
export type TownAcceptance = z.infer<typeof TownAcceptance>

/** How a shop answers its orders. Null stands for the value of the town. */
export const ShopAcceptance = z.object({
  /** Whether orders are accepted without a person, as soon as the shop sees them. */
  auto: z.boolean(),
  /** Whether orders with a note, or with a question about replacements, still wait for a person. */
  exceptNotes: z.boolean(),
  sound: z.enum(bellSounds),
  reminderMinutes: Minutes.nullable(),
  mailMinutes: Minutes.nullable(),
  townMinutes: Minutes.nullable(),
  endMinutes: Minutes.nullable(),
  autoCancel: z.boolean().nullable(),
})
export type ShopAcceptance = z.infer<typeof ShopAcceptance>

/** The choice of a shop, and the values of the town, which hold where the shop has chosen nothing. */
export const Acceptance = z.object({ shop: ShopAcceptance, town: TownAcceptance })
export type Acceptance = z.infer<typeof Acceptance>
