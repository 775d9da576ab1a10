import type { QueryKey } from '@tanstack/react-query'
import type { Keeping } from '@lonja/ui/offline/worth-keeping.ts'

/** What screens show, by the first part of its key. What is only good at once, as hours to choose from, is not there. */
const lasting: readonly unknown[] = [
  'products',
  'categories',
  'businesses',
  'campaigns',
  'cities',
  'cms',
  'map-settings',
  'about',
  'valorations',
  'question-products',
  'whitelists',
  'orders',
  'payment-methods',
  'notifications',
  'me',
  'addresses',
]

const isLasting = ([of, what]: QueryKey): boolean => lasting.includes(of) && what !== 'payment'

/** What the home page and the list of shops are made of: that opens, however much was looked at since. */
const isFront = ([of, what, search]: QueryKey): boolean =>
  of === 'campaigns' ||
  of === 'categories' ||
  (of === 'businesses' && what === 'list' && search === '') ||
  (what === 'shelf' && !(search as string).includes('.id'))

/** What of the shop is there without a network. */
export const keeping: Keeping = { isLasting, isFront }
