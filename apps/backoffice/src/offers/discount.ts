/** What the declarations of offers and coupons have in common. */

export const discountViews = {
  now: {
    title: 'manage.offers.view.now',
    query: { enabled: 'true', 'startDate[before]': 'now', 'endDate[after]': 'now' },
  },
  next: {
    title: 'manage.offers.view.next',
    query: { enabled: 'true', 'startDate[strictly_after]': 'now', 'order[startDate]': 'asc' },
  },
  past: { title: 'manage.offers.view.past', query: { 'endDate[strictly_before]': 'now', 'order[endDate]': 'desc' } },
  off: { title: 'manage.offers.view.off', query: { enabled: 'false' } },
} as const

export const discountLabels = {
  name: 'manage.offers.name',
  discountType: 'manage.offers.discount_type',
  value: 'manage.offers.value',
  minAmount: 'manage.offers.min_amount',
  startDate: 'manage.offers.start',
  endDate: 'manage.offers.end',
  exclusive: 'manage.offers.exclusive',
  enabled: 'manage.offers.enabled',
} as const

export const discountKinds = {
  value: { by: 'discountType', kinds: { percentage: 'rate', absolute: 'money' } },
  startDate: 'firstDay',
  endDate: 'lastDay',
} as const

export const discountTabs = [
  { to: '/offers', title: 'manage.offers.title' },
  { to: '/offers/coupons', title: 'manage.coupons.title' },
  { to: '/offers/campaigns', title: 'manage.campaigns.title' },
  { to: '/offers/objectives', title: 'manage.objectives.title' },
] as const
