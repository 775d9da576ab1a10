import { refundContract } from '@lonja/contract/payments/refund'
import { identified, ofMyOrders } from '../orders/order.resource.ts'
import { defineResource } from '../resource/define-resource.ts'
import { sql } from '../sql/sql.ts'

/** Refunds are visible to the buyer, the shop and operators. This resource does not write them: `refunds.ts` does. */
export const refundResource = defineResource({
  contract: refundContract,
  table: 'refund',
  operations: { list: identified, read: identified },
  beyond: { operations: ['list', 'read'], for: 'shops, who give money back, and buyers, who wait for it' },
  visible: ofMyOrders,
  columns: { createdDate: 'created_at', doneDate: 'done_at' },
  order: (row) => sql`${row}.created_at desc`,
})
