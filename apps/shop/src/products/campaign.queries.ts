import type { campaignContract } from '@lonja/contract/campaigns/campaign'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import { callPage } from '#/api/client.ts'

export type Campaign = Item<typeof campaignContract>

export const campaignQueries = {
  enabled: () =>
    queryOptions({
      queryKey: ['campaigns'],
      queryFn: async ({ signal }) => (await callPage<Campaign>('/campaigns?enabled=true', { signal })).items,
    }),
}

/** Begun and not yet over, to the second; a missing date is open. */
export const isRunning = ({ startDate, endDate }: Pick<Campaign, 'startDate' | 'endDate'>, now = Date.now()): boolean =>
  (startDate === null || Date.parse(startDate) <= now) && (endDate === null || now < Date.parse(endDate))
