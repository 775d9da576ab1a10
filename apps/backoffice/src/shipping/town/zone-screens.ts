import { zoneContract } from '@lonja/contract/shipping/shipping-method'
import { defineRecordScreens } from '#/kit/define-record-screens.tsx'
import { ZoneOutline } from './ZoneOutline.tsx'
import { shippingTabs } from './tabs.ts'

/** The zones of the town, which every shop may use, and those of the shops, with the outlines of those that are drawn. */
export const { Screen, records } = defineRecordScreens(zoneContract, {
  at: '/town/zones',
  rights: 'settings',
  texts: { title: 'manage.zones.title', add: 'manage.zones.add', none: 'manage.zones.none' },
  tabs: shippingTabs,
  labels: {
    name: 'manage.zones.name',
    business: 'manage.shop',
    kind: 'manage.zones.kind',
    zips: 'manage.shipping.zips',
    excludedZips: 'manage.zones.excluded',
    priority: 'manage.zones.priority',
  },
  hints: {
    zips: 'manage.zones.zips_hint',
    excludedZips: 'manage.zones.excluded_hint',
    priority: 'manage.zones.priority_hint',
  },
  kinds: { zips: 'list', excludedZips: 'list' },
  columns: ['name', 'kind', 'business'],
  form: ['name', 'zips'],
  more: ['excludedZips', 'priority'],
  initial: { zips: [], excludedZips: [], priority: 0 },
  codes: { code: 'name' },
  Beside: ZoneOutline,
})
