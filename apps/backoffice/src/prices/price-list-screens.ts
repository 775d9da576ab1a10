import { priceListContract } from '@lonja/contract/prices/price'
import { defineRecordScreens } from '#/kit/define-record-screens.tsx'

/** The price lists of a shop. The prices themselves are written with each product. */
export const { Screen, records } = defineRecordScreens(priceListContract, {
  at: '/price-lists',
  rights: 'products',
  texts: { title: 'manage.price_lists.title', add: 'manage.price_lists.add', none: 'manage.price_lists.none' },
  labels: {
    name: 'manage.price_lists.name',
    code: 'manage.price_lists.code',
    customerGroup: 'manage.price_lists.group',
    taxIncluded: 'manage.price_lists.tax_included',
    startDate: 'manage.offers.start',
    endDate: 'manage.offers.end',
    position: 'manage.price_lists.position',
    enabled: 'manage.price_lists.enabled',
  },
  hints: { customerGroup: 'manage.price_lists.group_hint', position: 'manage.price_lists.position_hint' },
  kinds: { startDate: 'firstDay', endDate: 'lastDay' },
  columns: ['name', 'code', 'customerGroup', 'startDate', 'endDate', 'enabled'],
  filters: ['enabled'],
  form: ['name', 'code', 'customerGroup', 'startDate', 'endDate', 'enabled'],
  more: ['position', 'taxIncluded'],
  initial: { code: 'pvp', taxIncluded: true, position: 0, enabled: true },
})
