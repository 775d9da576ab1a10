import { quickReplyContract } from '@lonja/contract/inbox/quick-reply'
import { may } from '../access/guards.ts'
import { ofMyShops } from '../access/visibility.ts'
import { defineResource } from '../resource/define-resource.ts'
import { sql } from '../sql/sql.ts'

/** The texts that the members of a shop use again in their answers. Like other texts of the shop, managers write them. */
export const quickReplyResource = defineResource({
  contract: quickReplyContract,
  table: 'quick_reply',
  operations: {
    list: may('shop.read'),
    read: may('shop.read'),
    create: may('content'),
    update: may('content'),
    remove: may('content'),
  },
  beyond: {
    operations: ['list', 'read', 'create', 'update', 'remove'],
    for: 'members of shops who answer the same questions often',
  },
  visible: ofMyShops('shop.read'),
  editable: ofMyShops('content'),
  fixed: ['business'],
  columns: { createdDate: 'created_at' },
  order: (row) => sql`${row}.created_at`,
})
