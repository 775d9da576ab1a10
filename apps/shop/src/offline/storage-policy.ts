import type { QueryKey } from '@tanstack/react-query'
import type { StoragePolicy } from '@lonja/ui/offline/worth-storing.ts'

/**
 * The answers to store, by the first part of their key. Answers that are useful only at once, such as time slots, are
 * not listed.
 */
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

/**
 * The answers of home and of the list of shops: they open without a network, however many other screens were visited
 * since.
 */
const isFront = ([of, what, search]: QueryKey): boolean =>
  of === 'campaigns' ||
  of === 'categories' ||
  (of === 'businesses' && what === 'list' && search === '') ||
  (what === 'shelf' && !(search as string).includes('.id'))

/** The answers of the shop that are stored for use without a network. */
export const storagePolicy: StoragePolicy = { isLasting, isFront }
