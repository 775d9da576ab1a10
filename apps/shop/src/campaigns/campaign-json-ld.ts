import { type Campaign, campaignPath } from './campaign.queries.ts'

/** The structured data of the screen that lists the campaigns. */
export const campaignThings = (campaigns: readonly Campaign[] = []): readonly object[] =>
  campaigns.map((campaign) => ({
    '@type': 'SaleEvent',
    name: campaign.title,
    description: campaign.description || undefined,
    startDate: campaign.startDate ?? undefined,
    endDate: campaign.endDate ?? undefined,
    image: campaign.image?.contentUrl,
    url: campaignPath(campaign),
    eventStatus: 'https://schema.org/EventScheduled',
    organizer: campaign.business.map(({ name }) => ({ '@type': 'Organization', name })),
  }))
