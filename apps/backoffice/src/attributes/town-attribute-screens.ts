import { attributeContract } from '@lonja/contract/attributes/attribute'
import { defineRecordScreens } from '#/kit/define-record-screens.tsx'
import { AttributeOptions } from './AttributeOptions.tsx'

/** The attributes of products, of the town and of its shops, with the options of each. */
export const { Screen, records } = defineRecordScreens(attributeContract, {
  at: '/town/attributes',
  rights: 'products',
  texts: { title: 'manage.attributes.title', add: 'manage.attributes.add', none: 'manage.attributes.none' },
  labels: {
    name: 'manage.attributes.name',
    title: 'manage.attributes.heading',
    type: 'manage.attributes.type',
    filterable: 'manage.attributes.filterable',
    variantAxis: 'manage.attributes.variant_axis',
    enabled: 'manage.attributes.enabled',
    categories: 'manage.attributes.categories',
    business: 'manage.shop',
  },
  hints: {
    name: 'manage.attributes.name_hint',
    title: 'manage.attributes.heading_hint',
    filterable: 'manage.attributes.filterable_hint',
    variantAxis: 'manage.attributes.variant_axis_hint',
    categories: 'manage.attributes.categories_hint',
  },
  columns: ['name', 'type', 'filterable', 'variantAxis', 'business'],
  form: ['name', 'title', 'type', 'filterable', 'variantAxis', 'categories', 'enabled'],
  initial: { type: 'single', filterable: true, variantAxis: false, enabled: true, categories: [] },
  Beside: AttributeOptions,
})
