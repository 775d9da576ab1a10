import { refundContract } from '@lonja/contract/payments/refund'
import { identified, ofMyOrders } from '../orders/order.resource.ts'
import { defineResource } from '../resource/define-resource.ts'

/** Read by who bought, by the shop it is of, and by operators; written by what cancels and gives back. */
export const refundResource = defineResource({
  contract: refundContract,
  table: 'refund',
  operations: { list: identified, read: identified },
  visible: ofMyOrders,
  columns: { createdDate: 'created_at', doneDate: 'done_at' },
  order: (row) => `${row}.created_at desc`,
})
