import { discountKinds, discountLabels, discountViews } from './discount.ts'
import type { CouponItem } from './discount-sentence.ts'
import type { Locale } from '@lonja/ui/i18n/locale.ts'

/** What the declarations of a shop's coupons and of the town's coupons have in common. */
export const couponFields = {
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
  views: discountViews,
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
} as const

/** How often a coupon was used, and how often it can be used. */
export const usedCell = ({ used, limit }: CouponItem, { t, formatNumber }: Locale): string =>
  limit === null ? formatNumber(used) : t('manage.coupons.used_of', { used, limit })
