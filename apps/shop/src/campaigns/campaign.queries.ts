import type { campaignContract } from '@lonja/contract/campaigns/campaign'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { slimImage } from '@lonja/ui/controls/slim-image.ts'

type FullCampaign = Item<typeof campaignContract>
export type CampaignPhase = 'coming' | 'running' | 'over'

const kept = ['id', 'title', 'description', 'startDate', 'endDate', 'business', 'joinUntil', 'offers', 'cms'] as const

export type Campaign = Pick<FullCampaign, (typeof kept)[number] | 'image'> & {
  productCount: number
  /** The phase at the time of the answer, by the server’s clock: the clock of a device may be wrong. */
  phase: CampaignPhase
}

export const campaignQueries = {
  /** The running and the coming campaigns. */
  current: () =>
    queryOptions({
      queryKey: ['campaigns'],
      queryFn: async ({ client, signal }) =>
        (await apiOf(client).callPage<FullCampaign>('/campaigns?enabled=true&itemsPerPage=100', { signal })).items
          .map((campaign) => toCampaign(campaign, serverNow()))
          .filter(({ phase }) => phase !== 'over'),
    }),
}

/** The phase of a campaign. A campaign without a start date has already started; without an end date it never ends. */
export function phaseOf({ startDate, endDate }: Pick<Campaign, 'startDate' | 'endDate'>, now: number): CampaignPhase {
  if (endDate !== null && now >= Date.parse(endDate)) return 'over'
  return startDate === null || now >= Date.parse(startDate) ? 'running' : 'coming'
}

/** One millisecond before the end of a campaign. If the campaign ends at midnight, this is still its last day. */
export const lastMoment = (endDate: string): Date => new Date(Date.parse(endDate) - 1)

function toCampaign(campaign: FullCampaign, now: number): Campaign {
  const shown = Object.fromEntries(kept.map((name) => [name, campaign[name]])) as Pick<
    FullCampaign,
    (typeof kept)[number]
  >
  return {
    ...shown,
    image: campaign.image && slimImage(campaign.image),
    productCount: campaign.products.length,
    phase: phaseOf(campaign, now),
  }
}

/** The address of the list of a campaign’s products. */
export const campaignPath = ({ id }: { id: string }): string =>
  `/products?${new URLSearchParams({ 'campaigns.id[]': id })}`
