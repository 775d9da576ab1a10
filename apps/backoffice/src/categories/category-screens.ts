import { categoryContract, productRequirements } from '@lonja/contract/categories/category'
import { defineRecordScreens } from '#/kit/define-record-screens.tsx'

/** The form of a category, with what its products must have and what new ones get. `CategoriesPage` shows the list. */
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
    requires: 'manage.categories.requires',
    aliases: 'manage.categories.aliases',
    productCount: 'manage.categories.products',
  },
  hints: {
    parent: 'manage.categories.parent_hint',
    taxRate: 'manage.categories.tax_rate_hint',
    returnable: 'manage.categories.returnable_hint',
    requires: 'manage.categories.requires_hint',
    aliases: 'manage.categories.aliases_hint',
  },
  kinds: { description: 'lines', requires: 'choices', aliases: 'list' },
  choices: { requires: productRequirements },
  columns: ['title', 'parent', 'taxRate', 'productCount', 'enabled'],
  form: ['title', 'parent', 'requires', 'taxRate', 'returnable', 'enabled'],
  more: ['aliases', 'description', 'bcc'],
  initial: { bcc: false, requires: [], aliases: [], returnable: true, enabled: true },
})
