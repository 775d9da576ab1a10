import type { ApplicationDecision } from '@lonja/contract/applications/decision'
import type { ApplicationState } from '@lonja/contract/applications/choices'
import type { Application } from '@lonja/contract/applications/missing'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export const applicationQueries = {
  one: (id: string) =>
    queryOptions({
      queryKey: ['applications', 'one', id],
      queryFn: ({ client, signal }) => apiOf(client).call<Application>(`/business-applications/${id}`, { signal }),
      // The applicant may have sent it again meanwhile.
      staleTime: 5_000,
    }),
  /** The applications in a state, the last sent ones first. */
  inState: (state: ApplicationState, search: string) => {
    const query = new URLSearchParams({ state, ...(search && { search }), itemsPerPage: '100' })
    return queryOptions({
      queryKey: ['applications', 'list', `${query}`],
      queryFn: ({ client, signal }) =>
        apiOf(client).callPage<Application>(`/business-applications?${query}`, { signal }),
      placeholderData: keepPreviousData,
    })
  },
  /** The application that has opened a shop. The list has none for shops that operators have created. */
  ofShop: (shop: string) =>
    queryOptions({
      queryKey: ['applications', 'shop', shop],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<Application[]>(`/business-applications?business.id=${shop}`, { signal }),
    }),
}

export const decide = (api: Client, id: string, decision: ApplicationDecision): Promise<Application> =>
  api.call(`/business-applications/${id}/decide`, { method: 'POST', body: decision })
