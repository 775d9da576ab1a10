import { categoryContract } from '@lonja/contract/categories/category'
import { defineRecordScreens } from '#/kit/define-record-screens.tsx'

/** The categories of products and of shops, with the VAT that new products get. */
export const { Screen, records } = defineRecordScreens(categoryContract, {
  at: '/town/categories',
  rights: 'town.content',
  texts: { title: 'manage.categories.title', add: 'manage.categories.add', none: 'manage.categories.none' },
  without: ['remove'],
  labels: {
    title: 'manage.categories.name',
    description: 'manage.categories.description',
    parent: 'manage.categories.parent',
    bcc: 'manage.categories.bcc',
    taxRate: 'manage.categories.tax_rate',
    returnable: 'manage.categories.returnable',
    enabled: 'manage.categories.enabled',
    sort: 'manage.categories.sort',
    productCount: 'manage.categories.products',
  },
  hints: {
    parent: 'manage.categories.parent_hint',
    taxRate: 'manage.categories.tax_rate_hint',
    returnable: 'manage.categories.returnable_hint',
  },
  kinds: { description: 'lines' },
  columns: ['title', 'parent', 'taxRate', 'productCount', 'enabled'],
  views: {
    products: { title: 'manage.categories.of_products', query: { bcc: 'false', 'order[title]': 'asc' } },
    shops: { title: 'manage.categories.of_shops', query: { bcc: 'true', 'order[title]': 'asc' } },
  },
  form: ['title', 'parent', 'taxRate', 'returnable', 'enabled'],
  more: ['description', 'bcc', 'sort'],
  initial: { bcc: false, returnable: true, enabled: true, sort: 0 },
})
