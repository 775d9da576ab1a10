import type { QueryKey } from '@tanstack/react-query'
import type { StoragePolicy } from '@lonja/ui/offline/worth-storing.ts'

/** An answer is stored if its query key starts with one of these words. */
const lasting: readonly unknown[] = ['me', 'orders', 'products', 'hours', 'inbox', 'quick-replies', 'records']

/**
 * Decides which answers the back office stores for use without a network: orders, products, hours, the inbox, shops,
 * rights, and the lists of the record kit.
 */
export const storagePolicy: StoragePolicy = {
  isLasting: ([of]: QueryKey): boolean => lasting.includes(of),
  isFront: ([of, what]: QueryKey): boolean => of === 'me' || what === 'board',
}
