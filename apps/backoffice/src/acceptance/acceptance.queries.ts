import type { Acceptance, ShopAcceptance } from '@lonja/contract/acceptance/acceptance'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export const acceptanceQueries = {
  /** How a shop answers its orders, and the values of the town. */
  ofShop: (shop: string) =>
    queryOptions({
      queryKey: ['acceptance', shop],
      queryFn: ({ client, signal }) => apiOf(client).call<Acceptance>(`/businesses/${shop}/acceptance`, { signal }),
    }),
}

export const changeAcceptance = (api: Client, shop: string, chosen: ShopAcceptance): Promise<Acceptance> =>
  api.call(`/businesses/${shop}/acceptance`, { method: 'PUT', body: chosen })
