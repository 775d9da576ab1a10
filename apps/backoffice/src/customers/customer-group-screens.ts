import { customerGroupContract } from '@lonja/contract/customers/customer-group'
import { defineRecordScreens } from '#/kit/define-record-screens.tsx'

/** Groups of customers of a shop, who may have prices of their own. */
export const { Screen, records } = defineRecordScreens(customerGroupContract, {
  at: '/customer-groups',
  rights: 'offers',
  texts: { title: 'manage.groups.title', add: 'manage.groups.add', none: 'manage.groups.none' },
  labels: {
    name: 'manage.groups.name',
    members: 'manage.groups.members',
    createdDate: 'manage.groups.created',
  },
  hints: { members: 'manage.groups.members_hint' },
  kinds: { createdDate: 'firstDay' },
  columns: ['name', 'members', 'createdDate'],
  form: ['name', 'members'],
})
