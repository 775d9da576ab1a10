import { couponContract } from '@lonja/contract/offers/offer'
import { defineRecordScreens } from '#/kit/define-record-screens.tsx'
import { CouponPreview } from './CouponPreview.tsx'
import { couponFields, usedCell } from './coupon-fields.ts'
import { discountTabs } from './discount.ts'

/** The coupons of a shop: discounts for customers who enter a code. */
export const { Screen, records } = defineRecordScreens(couponContract, {
  ...couponFields,
  at: '/offers/coupons',
  rights: 'offers',
  texts: { title: 'manage.coupons.title', add: 'manage.coupons.add', none: 'manage.coupons.none' },
  tabs: discountTabs,
  columns: ['name', 'code', 'value', 'used', 'endDate'],
  filters: ['startDate', 'endDate'],
  Beside: CouponPreview,
  cells: { used: usedCell },
})
