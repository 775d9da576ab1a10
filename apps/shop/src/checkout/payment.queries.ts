import type { addressContract } from '@lonja/contract/addresses/address'
import type { businessContract } from '@lonja/contract/businesses/business'
import type { Item } from '@lonja/contract/resource'
import type { OfferedSlot } from '@lonja/contract/shipping/slots'
import { isZip } from '@lonja/contract/zip'
import { queryOptions } from '@tanstack/react-query'
import type { Profile } from '@lonja/ui/api/me.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import type { Destination } from '#/basket/basket.queries.ts'

export type SavedAddress = Profile['savedAddresses'][number] & Partial<Item<typeof addressContract>>

export const paymentQueries = {
  /** The days and time slots of a shipping method, including full slots. */
  slots: (method: string, place: Destination | undefined) =>
    queryOptions({
      queryKey: ['slots', method, place ?? null],
      queryFn: ({ client, signal }) => {
        const { zip = '', lat = '', lng = '' } = place ?? {}
        const query = new URLSearchParams({ 'shippingMethod.id': method, zip, lat: `${lat}`, lng: `${lng}` })
        return apiOf(client).call<OfferedSlot[]>(`/shipping-slots?${query}`, { signal })
      },
      // Other customers may book slots while the list is shown.
      refetchOnMount: 'always',
      refetchInterval: 60_000,
    }),

  /** The town of a postal code, read from the address of a shop; null if no shop has this postal code. */
  town: (zip: string) =>
    queryOptions({
      queryKey: ['towns', zip],
      queryFn: async ({ client, signal }) => {
        const query = new URLSearchParams({ 'address.zip[]': zip, itemsPerPage: '1' })
        const [shop] = await apiOf(client).call<Item<typeof businessContract>[]>(`/businesses?${query}`, { signal })
        return shop?.address?.city ?? null
      },
      enabled: isZip(zip),
      staleTime: Infinity,
    }),
}
