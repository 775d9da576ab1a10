import type { Right } from '@lonja/contract/people/rights'

/** The right that a user needs in the town to open each screen; null for the screens of everybody. */
export const townScreenRights = {
  '/town': 'shop.read',
  '/town/orders': 'orders.read',
  '/town/orders/:id': 'orders.read',
  '/town/pages': 'content',
  '/town/pages/:id': 'content',
  '/town/opening': 'town.system',
  '/town/more': null,
  '/town/not-found': null,
} as const satisfies Record<string, Right | null>

/** The path of a screen of the town below `/manage`. */
export type TownPath = keyof typeof townScreenRights
