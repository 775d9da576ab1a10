import type { categoryContract } from '@lonja/contract/categories/category'
import type { Item } from '@lonja/contract/resource'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { type BusinessList, apiSearch, listSearch } from './business-list.ts'
import { type CardShop, type Shop, businessQueries, toCard } from './business.queries.ts'

/** Where somebody stands, in degrees. */
export interface Place {
  latitude: number
  longitude: number
}

export interface Shops {
  items: CardShop[]
  /** Matches, shown or not. */
  total: number
}

/** As far as the API goes: whoever asks for the nearest shops of a town may be far from it. */
const farthest = 200_000

export const businessListQueries = {
  /** @param from  sorts by the distance from there */
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

  /** What shops are: their categories. */
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
