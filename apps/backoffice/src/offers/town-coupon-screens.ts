import { couponContract } from '@lonja/contract/offers/offer'
import { defineRecordScreens } from '#/kit/define-record-screens.tsx'
import { TownCouponPreview } from './TownCouponPreview.tsx'
import { discountKinds, discountLabels, discountViews } from './discount.ts'

/** The coupons of the town, which are valid in every shop, and those of the shops. */
export const { Screen, records } = defineRecordScreens(couponContract, {
  at: '/town/coupons',
  rights: 'offers',
  texts: { title: 'manage.town_coupons.title', add: 'manage.coupons.add', none: 'manage.coupons.none' },
  labels: {
    ...discountLabels,
    code: 'manage.coupons.code',
    business: 'manage.shop',
    limit: 'manage.coupons.limit',
    limitPerPerson: 'manage.coupons.limit_per_person',
    used: 'manage.coupons.used',
    firstOrderOnly: 'manage.coupons.first_order',
    stackable: 'manage.coupons.stackable',
    public: 'manage.coupons.public',
    campaign: 'manage.coupons.campaign',
  },
  hints: {
    code: 'manage.coupons.code_hint',
    limit: 'manage.coupons.limit_hint',
    public: 'manage.coupons.public_hint',
    stackable: 'manage.coupons.stackable_hint',
    endDate: 'manage.offers.end_hint',
  },
  kinds: discountKinds,
  columns: ['name', 'code', 'business', 'value', 'used', 'endDate', 'enabled'],
  views: discountViews,
  filters: ['business.id', 'startDate', 'endDate'],
  form: ['name', 'code', 'discountType', 'value', 'minAmount', 'startDate', 'endDate', 'public', 'enabled'],
  more: ['limit', 'limitPerPerson', 'firstOrderOnly', 'stackable', 'exclusive', 'campaign'],
  initial: {
    discountType: 'percentage',
    minAmount: 0,
    public: false,
    firstOrderOnly: false,
    stackable: false,
    exclusive: false,
    enabled: true,
  },
  Beside: TownCouponPreview,
  cells: {
    business: ({ business }, { t }) => business?.name ?? t('manage.town_coupons.everywhere'),
    used: ({ used, limit }, { t, formatNumber }) =>
      limit === null ? formatNumber(used) : t('manage.coupons.used_of', { used, limit }),
  },
})
