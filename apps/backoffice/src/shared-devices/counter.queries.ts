import type { CounterPerson } from '@lonja/contract/shared-devices/counter'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export const counterQueries = {
  /** The people who may work at the counter of the shop. */
  people: (shop: string) =>
    queryOptions({
      queryKey: ['counter', shop],
      queryFn: ({ client, signal }) => apiOf(client).call<CounterPerson[]>(`/businesses/${shop}/counter`, { signal }),
      staleTime: 10_000,
    }),
}

export const savePin = (api: Client, shop: string, pin: string): Promise<unknown> =>
  api.call(`/businesses/${shop}/pin`, { method: 'PUT', body: { pin } })

export const resetPin = (api: Client, member: string): Promise<unknown> =>
  api.call(`/business-members/${member}/pin`, { method: 'DELETE' })
