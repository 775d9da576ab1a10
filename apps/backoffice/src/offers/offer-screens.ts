import { offerContract } from '@lonja/contract/offers/offer'
import { defineRecordScreens } from '#/kit/define-record-screens.tsx'
import { discountKinds, discountLabels, discountTabs, discountViews } from './discount.ts'
import { OfferPreview } from './OfferPreview.tsx'

/** The offers of a shop: discounts that apply without a code. */
export const { Screen, records } = defineRecordScreens(offerContract, {
  at: '/offers',
  rights: 'offers',
  texts: { title: 'manage.offers.title', add: 'manage.offers.add', none: 'manage.offers.none' },
  tabs: discountTabs,
  labels: {
    ...discountLabels,
    products: 'manage.offers.products',
    target: 'manage.offers.target',
    minQuantity: 'manage.offers.min_quantity',
    priority: 'manage.offers.priority',
  },
  hints: {
    name: 'manage.offers.name_hint',
    products: 'manage.offers.products_hint',
    exclusive: 'manage.offers.exclusive_hint',
    endDate: 'manage.offers.end_hint',
  },
  kinds: discountKinds,
  columns: ['name', 'value', 'products', 'startDate', 'endDate'],
  views: discountViews,
  filters: ['startDate', 'endDate'],
  form: ['name', 'discountType', 'value', 'products', 'startDate', 'endDate', 'enabled'],
  more: ['target', 'minAmount', 'minQuantity', 'exclusive', 'priority'],
  initial: {
    discountType: 'percentage',
    target: 'product',
    minAmount: 0,
    minQuantity: 1,
    priority: 0,
    exclusive: false,
    enabled: true,
  },
  codes: { code: 'name' },
  Beside: OfferPreview,
})
