import type { SuspensionDecision } from '@lonja/contract/businesses/suspension'
import type { ShopRecord } from '@lonja/contract/people/shop-record'
import type { businessContract, businessStates } from '@lonja/contract/businesses/business'
import type { Item } from '@lonja/contract/resource'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

/** A shop as the town reads it. Fields that the role may not read are left out. */
export type TownShop = Omit<Item<typeof businessContract>, 'iban'> & { iban?: string | null }

export const shopQueries = {
  one: (id: string) =>
    queryOptions({
      queryKey: ['businesses', 'one', id],
      queryFn: ({ client, signal }) => apiOf(client).call<TownShop>(`/businesses/${id}`, { signal }),
    }),
  record: (id: string) =>
    queryOptions({
      queryKey: ['businesses', 'record', id],
      queryFn: ({ client, signal }) => apiOf(client).call<ShopRecord>(`/businesses/${id}/record`, { signal }),
    }),
  inState: (state: (typeof businessStates)[number], search: string) => {
    const query = new URLSearchParams({ state, ...(search && { search }), itemsPerPage: '100' })
    return queryOptions({
      queryKey: ['businesses', 'list', `${query}`],
      queryFn: ({ client, signal }) => apiOf(client).callPage<TownShop>(`/businesses?${query}`, { signal }),
      placeholderData: keepPreviousData,
    })
  },
}

/** Puts the shop among those that the home page shows first, or removes it from them. */
export const setSpotlight = (api: Client, id: string, spotlight: boolean): Promise<unknown> =>
  api.call(`/businesses/${id}`, { method: 'PUT', body: { spotlight } })

export const suspendShop = (api: Client, id: string, decision: SuspensionDecision): Promise<unknown> =>
  api.call(`/businesses/${id}/suspend`, { method: 'POST', body: decision })

export const liftSuspension = (api: Client, id: string): Promise<unknown> =>
  api.call(`/businesses/${id}/lift-suspension`, { method: 'POST' })
