import type { categoryContract } from '@lonja/contract/categories/category'
import type { Item } from '@lonja/contract/resource'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { type BusinessList, apiSearch, listSearch } from './business-list.ts'
import { type CardShop, type Shop, businessQueries, toCard } from './business.queries.ts'

/** The user’s position, in degrees. */
export interface Place {
  latitude: number
  longitude: number
}

export interface Shops {
  items: CardShop[]
  /** The number of shops that match, including those that are not shown. */
  total: number
}

/** The largest radius that the API accepts, in metres. A user far from the town also finds its shops. */
const farthest = 200_000

export const businessListQueries = {
  /**
   * The shops of the list.
   *
   * @param from  the position from which distances are measured; with it the nearest shops come first
   */
  list: (list: BusinessList, from: Place | null) =>
    queryOptions({
      queryKey: [...businessQueries.all, 'list', listSearch(list).toString(), from],
      queryFn: async ({ client, signal }): Promise<Shops> => {
        const query = apiSearch(list, serverNow())
        if (from) query.set('range', `${farthest}`)
        const path = from ? `/businesses-location/${from.latitude}/${from.longitude}` : '/businesses'
        const { items, total } = await apiOf(client).callPage<Shop & { distance?: number }>(`${path}?${query}`, {
          signal,
        })
        return { items: items.map(toCard), total }
      },
      placeholderData: keepPreviousData,
    }),

  /** The categories of shops. */
  trades: () =>
    queryOptions({
      queryKey: ['categories', 'businesses'],
      queryFn: async ({ client, signal }) =>
        (
          await apiOf(client).callPage<Item<typeof categoryContract>>(
            '/categories?bcc=true&pagination=false&order[sort]=asc',
            {
              signal,
            },
          )
        ).items.map(({ id, title }) => ({ id, title })),
      staleTime: 5 * 60_000,
    }),
}
