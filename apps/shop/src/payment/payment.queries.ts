import type { addressContract } from '@lonja/contract/addresses/address'
import type { businessContract } from '@lonja/contract/businesses/business'
import type { Item } from '@lonja/contract/resource'
import type { userContract } from '@lonja/contract/users/user'
import { isZip } from '@lonja/contract/zip'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#/api/client.ts'

export type Profile = Item<typeof userContract>
export type SavedAddress = Profile['savedAddresses'][number] & Partial<Item<typeof addressContract>>

export const paymentQueries = {
  /** What the account of whoever is signed in knows of them. */
  profile: (userId: string | undefined) =>
    queryOptions({
      queryKey: ['me', userId],
      queryFn: ({ signal }) => call<Profile>('/me', { signal }),
      enabled: userId !== undefined,
    }),

  /** The town of a postal code, as far as one of the shops there knows it; null for others. */
  town: (zip: string) =>
    queryOptions({
      queryKey: ['towns', zip],
      queryFn: async ({ signal }) => {
        const query = new URLSearchParams({ 'address.zip[]': zip, itemsPerPage: '1' })
        const [shop] = await call<Item<typeof businessContract>[]>(`/businesses?${query}`, { signal })
        return shop?.address?.city ?? null
      },
      enabled: isZip(zip),
      staleTime: Infinity,
    }),
}
