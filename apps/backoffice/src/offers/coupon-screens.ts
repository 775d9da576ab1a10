import { couponContract } from '@lonja/contract/offers/offer'
import { defineRecordScreens } from '#/kit/define-record-screens.tsx'
import { CouponPreview } from './CouponPreview.tsx'
import { discountKinds, discountLabels, discountTabs, discountViews } from './discount.ts'

/** The coupons of a shop: discounts for customers who enter a code. */
export const { Screen, records } = defineRecordScreens(couponContract, {
  at: '/offers/coupons',
  rights: 'offers',
  texts: { title: 'manage.coupons.title', add: 'manage.coupons.add', none: 'manage.coupons.none' },
  tabs: discountTabs,
  labels: {
    ...discountLabels,
    code: 'manage.coupons.code',
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
  columns: ['name', 'code', 'value', 'used', 'endDate'],
  views: discountViews,
  filters: ['startDate', 'endDate'],
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
  Beside: CouponPreview,
  cells: {
    used: ({ used, limit }, { t, formatNumber }) =>
      limit === null ? formatNumber(used) : t('manage.coupons.used_of', { used, limit }),
  },
})
