import type { QueryKey } from '@tanstack/react-query'
import type { StoragePolicy } from '@lonja/ui/offline/worth-storing.ts'

/**
 * An answer is stored if its query key starts with one of these words and the next word is not `payment`. Answers that
 * are useful only for a moment, such as time slots, are not listed.
 */
const lasting: readonly unknown[] = [
  'home',
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

/**
 * Whether an answer belongs to the home page or to the list of shops. Both screens open without a network,
 * however many screens were visited later.
 */
const isFront = ([of, what, search]: QueryKey): boolean =>
  (of === 'home' && what === null) ||
  of === 'campaigns' ||
  (of === 'categories' && (what === 'products' || what === 'businesses')) ||
  (of === 'businesses' && what === 'list' && search === '') ||
  (what === 'shelf' && !(search as string).includes('.id'))

/** Decides which answers the web shop stores for use without a network. */
export const storagePolicy: StoragePolicy = { isLasting, isFront }
