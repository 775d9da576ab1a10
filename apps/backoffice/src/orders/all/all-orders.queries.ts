import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import type { Order } from '../order.queries.ts'
import { type ListPlace, queryOf } from './list-address.ts'

export const perPage = 25

export const allOrdersQueries = {
  /** One page of the orders of a shop. */
  at: (shop: string, place: ListPlace) => {
    const query = queryOf(shop, place)
    query.set('page', `${place.page}`)
    query.set('itemsPerPage', `${perPage}`)
    return queryOptions({
      queryKey: ['orders', 'all', shop, `${query}`],
      queryFn: ({ client, signal }) => apiOf(client).callPage<Order>(`/orders?${query}`, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    })
  },
}

/** Loads all pages of the list as a table for a spreadsheet, and its name. */
export async function exportOrders(api: Client, shop: string, place: ListPlace): Promise<{ file: Blob; name: string }> {
  const answer = await api.send(`/exports/orders?${queryOf(shop, place)}`, { headers: { Accept: 'text/csv' } })
  if (!answer.blob) throw new Error('Files are for browsers')
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'pedidos.csv'
  return { file: await answer.blob(), name }
}
