import type { City } from '@lonja/contract/businesses/business'
import { citiesPerPage, maxItemsPerPage } from '@lonja/contract/constants'
import type { Town } from '@lonja/contract/places/place'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callPage, call } from '#/api/client.ts'

export type { City, Town }

/** The towns with shops: `all` of them, as many as the modal shows, or enough to know whether there is a choice. */
const withShops = (size: number) =>
  queryOptions({
    queryKey: ['cities', size],
    queryFn: ({ signal }) =>
      callPage<City>(`/businesses-cities?pagination=true&page=1&enabled=true&itemsPerPage=${size}`, { signal }),
    staleTime: 5 * 60_000,
  })

export const cityQueries = {
  choice: () => withShops(2),
  modal: () => withShops(citiesPerPage),
  all: () => withShops(maxItemsPerPage),

  /** The municipalities of Spain whose name begins so, or of a postal code. */
  towns: (words: string) =>
    queryOptions({
      queryKey: ['towns', 'search', words],
      queryFn: ({ signal }) => call<Town[]>(`/towns?${new URLSearchParams({ search: words })}`, { signal }),
      enabled: words.length >= 2,
      staleTime: Infinity,
      placeholderData: keepPreviousData,
    }),
}

/** The nearest municipality to a place on the map. */
export async function nearestTown(latitude: number, longitude: number): Promise<Town | undefined> {
  const [town] = await call<Town[]>(`/towns?coordinates=${latitude},${longitude}`)
  return town
}
