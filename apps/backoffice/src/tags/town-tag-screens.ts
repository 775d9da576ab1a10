import { tagContract } from '@lonja/contract/tags/tag'
import { defineRecordScreens } from '#/kit/define-record-screens.tsx'

/** The labels of the town, which every shop may use, and those of the shops. */
export const { Screen, records } = defineRecordScreens(tagContract, {
  at: '/town/tags',
  rights: 'products',
  texts: { title: 'manage.town_tags.title', add: 'manage.tags.add', none: 'manage.tags.none' },
  labels: { name: 'manage.tags.name', color: 'manage.tags.color', business: 'manage.shop' },
  hints: { name: 'manage.tags.name_hint' },
  kinds: { color: 'color' },
  columns: ['name', 'business'],
  form: ['name', 'color'],
  codes: { code: 'name' },
})
