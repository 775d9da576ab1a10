import { objectiveContract } from '@lonja/contract/objectives/objective'
import { defineRecordScreens } from '#/kit/define-record-screens.tsx'

/** The goals that the town sets for its shops. */
export const { Screen, records } = defineRecordScreens(objectiveContract, {
  at: '/town/objectives',
  rights: 'town.content',
  texts: {
    title: 'manage.town_objectives.title',
    add: 'manage.town_objectives.add',
    none: 'manage.town_objectives.none',
  },
  without: ['remove'],
  labels: {
    name: 'manage.town_objectives.name',
    description: 'manage.town_objectives.description',
    metric: 'manage.town_objectives.metric',
    threshold: 'manage.town_objectives.threshold',
    reward: 'manage.town_objectives.reward',
    rewardCoupon: 'manage.town_objectives.reward_coupon',
    startDate: 'manage.offers.start',
    endDate: 'manage.offers.end',
  },
  hints: { rewardCoupon: 'manage.town_objectives.reward_coupon_hint' },
  kinds: {
    description: 'lines',
    startDate: 'firstDay',
    endDate: 'lastDay',
    threshold: {
      by: 'metric',
      kinds: { orders: 'integer', revenue: 'money', newCustomers: 'integer', reviews: 'integer' },
    },
  },
  columns: ['name', 'metric', 'threshold', 'startDate', 'endDate'],
  form: ['name', 'description', 'metric', 'threshold', 'startDate', 'endDate', 'reward'],
  more: ['rewardCoupon'],
  initial: { metric: 'orders', threshold: 10 },
  codes: { code: 'name' },
})
