import type { ShopAcceptance, TownAcceptance } from './acceptance.ts'

/** The sounds of the bell for new orders. */
export const bellSounds = ['door', 'chime', 'alarm'] as const
export type BellSound = (typeof bellSounds)[number]

/** Seconds for which other members see that a member is about to answer an order. */
export const claimSeconds = 60
/** Seconds for which the bell is silent about an order after a member has said that they answer it. */
export const quietSeconds = 120

/** The reminders about an order without an answer, in minutes in which the shop is open, each later than the one before. */
export const acceptanceMinutes = ['reminderMinutes', 'mailMinutes', 'townMinutes', 'endMinutes'] as const

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
