import { webhookContract, webhookDeliveryContract } from '@lonja/contract/webhooks/webhook'
import { may } from '../access/guards.ts'
import type { Condition } from '../access/condition.ts'
import { ofMyShops } from '../access/visibility.ts'
import { defineResource } from '../resource/define-resource.ts'
import { exists, sql } from '../sql/sql.ts'

/** A text for the table of access: the endpoints that an operation reaches. */
export const myWebhooks = 'the endpoints of the caller’s shops, and those of the town for operators'

/** The endpoints of other programs. `create-webhook.ts`, `enable-webhook.ts` and `remove-webhook.ts` write them. */
export const webhookResource = defineResource({
  contract: webhookContract,
  table: 'webhook',
  operations: { list: may('keys'), read: may('keys') },
  beyond: { operations: ['list', 'read'], for: 'owners of shops and operators, who connect other programs' },
  visible: ofMyShops('keys'),
  columns: { createdDate: 'created_at', failingDate: 'failing_at', disabledDate: 'disabled_at' },
  order: (row) => sql`${row}.created_at desc`,
})

const ofMyWebhooks: Condition = (row, viewer) =>
  exists(sql`webhook w`, sql`w.id = ${row}.webhook_id`, ofMyShops('keys')(sql`w`, viewer))

/** The deliveries of some weeks, the newest first. */
export const webhookDeliveryResource = defineResource({
  contract: webhookDeliveryContract,
  table: 'webhook_delivery',
  operations: { list: may('keys'), read: may('keys') },
  beyond: {
    operations: ['list', 'read'],
    for: 'owners of shops and operators, who look for events that did not arrive',
  },
  visible: ofMyWebhooks,
  computed: {
    state: (
      row,
    ) => sql`case when ${row}.delivered_at is not null then 'delivered' when ${row}.dropped_at is not null then 'parked'
      else 'waiting' end`,
  },
  columns: { createdDate: 'created_at', deliveredDate: 'delivered_at', dueDate: 'due_at' },
  order: (row) => sql`${row}.created_at desc`,
})
