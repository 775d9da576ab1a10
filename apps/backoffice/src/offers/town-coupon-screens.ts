import { couponContract } from '@lonja/contract/offers/offer'
import { defineRecordScreens } from '#/kit/define-record-screens.tsx'
import { TownCouponPreview } from './TownCouponPreview.tsx'
import { couponFields, usedCell } from './coupon-fields.ts'

/** The coupons of the town, which are valid in every shop, and those of the shops. */
export const { Screen, records } = defineRecordScreens(couponContract, {
  ...couponFields,
  at: '/town/coupons',
  rights: 'offers',
  texts: { title: 'manage.town_coupons.title', add: 'manage.coupons.add', none: 'manage.coupons.none' },
  labels: { ...couponFields.labels, business: 'manage.shop' },
  columns: ['name', 'code', 'business', 'value', 'used', 'endDate', 'enabled'],
  filters: ['business.id', 'startDate', 'endDate'],
  Beside: TownCouponPreview,
  cells: {
    business: ({ business }, { t }) => business?.name ?? t('manage.town_coupons.everywhere'),
    used: usedCell,
  },
})
