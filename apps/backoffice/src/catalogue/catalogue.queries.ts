import type { Catalogue, CatalogueDecision, SharedCodes } from '@lonja/contract/catalogue/catalogue'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { type CataloguePlace, parametersOf } from './catalogue-address.ts'

export const catalogueQueries = {
  products: (place: CataloguePlace) => {
    const query = parametersOf(place).toString()
    return queryOptions({
      queryKey: ['catalogue', 'products', query],
      queryFn: ({ client, signal }) => apiOf(client).call<Catalogue>(`/catalogue?${query}`, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 5_000,
    })
  },
  codes: (offset: number) =>
    queryOptions({
      queryKey: ['catalogue', 'codes', offset],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<SharedCodes>(`/catalogue-duplicates?offset=${offset}`, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 5_000,
    }),
}

/** The lists that a decision changes. */
export const changedByDecisions = ['catalogue', 'moderation', 'attention'] as const

export const decideProducts = (api: Client, decision: CatalogueDecision): Promise<unknown> =>
  api.call('/catalogue-decisions', { method: 'POST', body: decision })
