import type { orderStatusContract } from '@lonja/contract/orders/order'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type OrderStatus = Item<typeof orderStatusContract>

export const statusQueries = {
  /** The statuses of orders as the town has named and marked them. They seldom change. */
  all: () =>
    queryOptions({
      queryKey: ['records', 'order-statuses', 'all'],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<OrderStatus[]>('/order-statuses?itemsPerPage=100', { signal }),
      staleTime: 5 * 60_000,
    }),
}

/** Saves the words and the marks of the status with this code. */
export const saveStatus = (api: Client, status: Omit<OrderStatus, 'id' | 'final'>): Promise<OrderStatus> =>
  api.call('/order-statuses', { method: 'POST', body: status })
