import { customerGroupContract } from '@lonja/contract/customers/customer-group'
import { may } from '../access/guards.ts'
import { defineResource } from '../resource/define-resource.ts'
import { ofMyShops } from '../access/visibility.ts'
import type { Data } from '../services.ts'
import { sql } from '../sql/sql.ts'

/** A cached account contains its customer groups. So after a change of a group, the accounts in it are read again. */
async function invalidateMembers({ db }: Data, userIds: readonly string[]): Promise<void> {
  db.changed(...userIds.map((id) => `viewer:${id}`))
}

/** Groups of customers of a shop or of the town, which may have their own price lists. They are private. */
export const customerGroupResource = defineResource({
  contract: customerGroupContract,
  table: 'customer_group',
  operations: {
    list: may('customers.read'),
    read: may('customers.read'),
    create: may('offers'),
    update: may('offers'),
    patch: may('offers'),
    remove: may('offers'),
  },
  beyond: {
    operations: ['list', 'read', 'create', 'update', 'patch', 'remove'],
    for: 'shops, who sell to some customers at prices of their own',
  },
  visible: ofMyShops('customers.read'),
  editable: ofMyShops('offers'),
  fixed: ['business'],
  columns: { createdDate: 'created_at' },
  relations: { members: { through: 'customer_group_member', own: 'customer_group_id', other: 'user_id' } },
  order: (row) => sql`${row}.name`,
  derived: {
    of: 'select user_id as id from customer_group_member where customer_group_id = any($1::uuid[])',
    lock: async () => {},
    refresh: invalidateMembers,
  },
})
