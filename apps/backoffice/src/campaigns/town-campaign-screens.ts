import { campaignContract } from '@lonja/contract/campaigns/campaign'
import { defineRecordScreens } from '#/kit/define-record-screens.tsx'

/** The campaigns of the town: their days, their shops and what they have cost. */
export const { Screen, records } = defineRecordScreens(campaignContract, {
  at: '/town/campaigns',
  rights: 'campaigns',
  texts: { title: 'manage.town_campaigns.title', add: 'manage.town_campaigns.add', none: 'manage.town_campaigns.none' },
  labels: {
    title: 'manage.town_campaigns.name',
    description: 'manage.town_campaigns.description',
    image: 'manage.town_campaigns.image',
    startDate: 'manage.offers.start',
    endDate: 'manage.offers.end',
    joinUntil: 'manage.town_campaigns.join_until',
    enabled: 'manage.town_campaigns.enabled',
    business: 'manage.town_campaigns.shops',
    offers: 'manage.town_campaigns.offers',
    products: 'manage.town_campaigns.products',
    budgetCents: 'manage.town_campaigns.budget',
    spent: 'manage.town_campaigns.spent',
    audience: 'manage.town_campaigns.audience',
  },
  hints: {
    joinUntil: 'manage.town_campaigns.join_until_hint',
    business: 'manage.town_campaigns.shops_hint',
    endDate: 'manage.offers.end_hint',
    budgetCents: 'manage.town_campaigns.budget_hint',
  },
  kinds: { description: 'lines', startDate: 'firstDay', endDate: 'lastDay', joinUntil: 'lastDay' },
  columns: ['title', 'startDate', 'endDate', 'budgetCents', 'spent', 'enabled'],
  filters: ['startDate', 'endDate', 'enabled'],
  views: {
    now: {
      title: 'manage.offers.view.now',
      query: { enabled: 'true', 'startDate[before]': 'now', 'endDate[after]': 'now' },
    },
    all: { title: 'manage.town_campaigns.all', query: {} },
  },
  form: ['title', 'description', 'image', 'startDate', 'endDate', 'joinUntil', 'budgetCents', 'enabled'],
  more: ['business', 'offers', 'products', 'audience'],
  initial: { enabled: true },
  codes: { code: 'title' },
})
