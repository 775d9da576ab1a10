import { tagContract } from '@lonja/contract/tags/tag'
import { defineRecordScreens } from '#/kit/define-record-screens.tsx'

/** The shop’s own labels for products. */
export const { Screen, records } = defineRecordScreens(tagContract, {
  at: '/tags',
  rights: 'products',
  texts: { title: 'manage.tags.title', add: 'manage.tags.add', none: 'manage.tags.none' },
  labels: { name: 'manage.tags.name', color: 'manage.tags.color' },
  hints: { name: 'manage.tags.name_hint' },
  kinds: { color: 'color' },
  columns: ['name'],
  form: ['name', 'color'],
  codes: { code: 'name' },
})
