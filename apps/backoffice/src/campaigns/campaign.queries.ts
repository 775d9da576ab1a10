import type { campaignContract } from '@lonja/contract/campaigns/campaign'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
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

/** Lets the shop take part in a campaign, or not any more. */
export const changePart = (api: Client, campaign: string, business: string, joins: boolean): Promise<Campaign> =>
  api.call(joins ? '/campaigns-join' : '/campaigns-leave', { method: 'POST', body: { campaign, business } })
