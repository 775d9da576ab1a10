import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import type { Order } from '../order.queries.ts'
import { type ListPlace, queryOf } from './list-address.ts'

export const perPage = 25

export const allOrdersQueries = {
  /** One page of the orders of a shop, or of the whole town. */
  at: (shop: string | undefined, place: ListPlace) => {
    const query = queryOf(shop, place)
    query.set('page', `${place.page}`)
    query.set('itemsPerPage', `${perPage}`)
    return queryOptions({
      queryKey: ['orders', 'all', shop ?? 'town', `${query}`],
      queryFn: ({ client, signal }) => apiOf(client).callPage<Order>(`/orders?${query}`, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    })
  },
}

/** The path of the export of these orders as a table. */
export const exportPath = (shop: string | undefined, place: ListPlace): string =>
  `/exports/orders?${queryOf(shop, place)}`
