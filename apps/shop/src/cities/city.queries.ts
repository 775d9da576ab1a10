import type { City } from '@lonja/contract/businesses/business'
import { citiesPerPage, maxItemsPerPage } from '@lonja/contract/constants'
import type { Town } from '@lonja/contract/geocoding/place'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type { City, Town }

/** The first towns with shops, at most `size`, and the total number of towns with shops. */
const withShops = (size: number) =>
  queryOptions({
    queryKey: ['cities', size],
    queryFn: ({ client, signal }) =>
      apiOf(client).callPage<City>(`/businesses-cities?pagination=true&page=1&enabled=true&itemsPerPage=${size}`, {
        signal,
      }),
    staleTime: 5 * 60_000,
  })

export const cityQueries = {
  choice: () => withShops(2),
  modal: () => withShops(citiesPerPage),
  all: () => withShops(maxItemsPerPage),

  /** The municipalities of Spain whose name, or a word of it, begins with the text; at most 20. */
  towns: (words: string) =>
    queryOptions({
      queryKey: ['towns', 'search', words],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<Town[]>(`/towns?${new URLSearchParams({ search: words })}`, { signal }),
      enabled: words.length >= 2,
      staleTime: Infinity,
      placeholderData: keepPreviousData,
    }),
}

/** The municipality nearest to a position. */
export async function nearestTown(api: Client, latitude: number, longitude: number): Promise<Town | undefined> {
  const [town] = await api.call<Town[]>(`/towns?coordinates=${latitude},${longitude}`)
  return town
}
