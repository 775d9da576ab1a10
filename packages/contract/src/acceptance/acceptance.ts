import { z } from 'zod'

/** The sounds of the bell for new orders. */
export const bellSounds = ['door', 'chime', 'alarm'] as const
export type BellSound = (typeof bellSounds)[number]

/** Seconds for which other members see that a member is about to answer an order. */
export const claimSeconds = 60
/** Seconds for which the bell is silent about an order after a member has said that they answer it. */
export const quietSeconds = 120

const Minutes = z.int().min(1).max(1_440)

/** The reminders about an order without an answer, in minutes in which the shop is open, each later than the one before. */
export const acceptanceMinutes = ['reminderMinutes', 'mailMinutes', 'townMinutes', 'endMinutes'] as const

/** The values that a town sets, and that each shop may replace. */
export const TownAcceptance = z.object({
  /** A second notification, and a louder bell. */
  reminderMinutes: Minutes,
  /** Mail to the members of the shop. */
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

/** A shop without a choice. */
export const plainAcceptance: ShopAcceptance = {
  auto: false,
  exceptNotes: true,
  sound: 'door',
  reminderMinutes: null,
  mailMinutes: null,
  townMinutes: null,
  endMinutes: null,
  autoCancel: null,
}

/** The values that hold for a shop. */
export const acceptanceOf = (shop: ShopAcceptance, town: TownAcceptance): ShopAcceptance & TownAcceptance => ({
  ...shop,
  reminderMinutes: shop.reminderMinutes ?? town.reminderMinutes,
  mailMinutes: shop.mailMinutes ?? town.mailMinutes,
  townMinutes: shop.townMinutes ?? town.townMinutes,
  endMinutes: shop.endMinutes ?? town.endMinutes,
  autoCancel: shop.autoCancel ?? town.autoCancel,
})

/** The first of `acceptanceMinutes` that is not later than the one before; undefined if all are. */
export const misplacedMinutes = (values: TownAcceptance): (typeof acceptanceMinutes)[number] | undefined =>
  acceptanceMinutes.find((name, at) => at > 0 && values[name] <= values[acceptanceMinutes[at - 1]!])
