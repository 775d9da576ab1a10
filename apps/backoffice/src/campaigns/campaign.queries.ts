import type { campaignContract } from '@lonja/contract/campaigns/campaign'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type Campaign = Item<typeof campaignContract>

export const campaignQueries = {
  /** The campaigns that are not over, the first to begin first. */
  open: () =>
    queryOptions({
      queryKey: ['records', 'campaigns', 'open'],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<Campaign[]>('/campaigns?enabled=true&endDate[after]=now&order[startDate]=asc', { signal }),
    }),
}
