import type { addressContract } from '@lonja/contract/addresses/address'
import type { businessContract } from '@lonja/contract/businesses/business'
import type { GeocodedAddress, MapSettings } from '@lonja/contract/geocoding/place'
import type { Item } from '@lonja/contract/resource'
import { isZip } from '@lonja/contract/zip'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '@lonja/ui/api/api-error.ts'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import type { Spot } from '@lonja/ui/map/place.ts'

export type SavedAddress = Item<typeof addressContract>

export const locationQueries = {
  saved: (id: string) =>
    queryOptions({
      queryKey: ['addresses', id],
      queryFn: ({ client, signal }) => apiOf(client).call<SavedAddress>(`/addresses/${id}`, { signal }),
    }),

  /**
   * The town of a postal code, and the average position of the shops with this postal code; null if there are no such
   * shops.
   */
  ofZip: (zip: string) =>
    queryOptions({
      queryKey: ['towns', 'zip', zip],
      queryFn: async ({ client, signal }) => {
        const query = new URLSearchParams({ 'address.zip[]': zip, itemsPerPage: '20' })
        const shops = await apiOf(client).call<Item<typeof businessContract>[]>(`/businesses?${query}`, { signal })
        return middleOf(shops)
      },
      enabled: isZip(zip),
      staleTime: Infinity,
    }),
}

/**
 * The addresses that match the text, best match first. A geocoding service finds addresses with a number. The town’s
 * map also finds streets and towns; then the user types the number.
 */
export const searchAddress = (
  api: Client,
  words: string,
  by: MapSettings['geocoding']['by'],
): Promise<GeocodedAddress[]> =>
  api.call<GeocodedAddress[]>(
    `/geocoding?${new URLSearchParams({ search: words, ...(by === 'map' && { number: 'false' }) })}`,
  )

/** The address at a position; null if no address with a number is there. */
export async function addressAt(api: Client, { latitude, longitude }: Spot): Promise<GeocodedAddress | null> {
  try {
    return await api.call<GeocodedAddress>(`/geocoding/${latitude}/${longitude}`)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Saves a new address in the account or, with an id, changes the address with that id. */
export const saveAddress = (api: Client, address: Partial<SavedAddress>, id?: string): Promise<SavedAddress> =>
  id === undefined
    ? api.call('/addresses', { method: 'POST', body: address })
    : api.call(`/addresses/${id}`, { method: 'PUT', body: address })

function middleOf(shops: readonly Item<typeof businessContract>[]): { city: string; spot: Spot | null } | null {
  const city = shops[0]?.address?.city
  if (!city) return null
  const spots = shops.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  )
  const mean = (of: (spot: Spot) => number) => spots.reduce((sum, spot) => sum + of(spot), 0) / spots.length
  const spot = { latitude: mean((one) => one.latitude), longitude: mean((one) => one.longitude) }
  return { city, spot: spots.length === 0 ? null : spot }
}
