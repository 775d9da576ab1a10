import { refundContract } from '@lonja/contract/payments/refund'
import { identified, ofMyOrders } from '../orders/order.resource.ts'
import { defineResource } from '../resource/define-resource.ts'
import { sql } from '../sql/sql.ts'

/** Read by who bought, by the shop it is of, and by operators; written by what cancels and gives back. */
export const refundResource = defineResource({
  contract: refundContract,
  table: 'refund',
  operations: { list: identified, read: identified },
  beyond: { operations: ['list', 'read'], for: 'shops, who give money back, and buyers, who wait for it' },
  visible: ofMyOrders,
  columns: { createdDate: 'created_at', doneDate: 'done_at' },
  order: (row) => sql`${row}.created_at desc`,
})
