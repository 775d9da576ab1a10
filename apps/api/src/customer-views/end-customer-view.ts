import { defineOperation } from '../operation/define-operation.ts'
import { mayView } from './open-view.ts'

/** Ends the caller's view of a customer before its time is over. */
export const endCustomerView = defineOperation({
  method: 'DELETE',
  path: '/api/customer-view',
  summary: 'Ends the view of a customer; the request itself has no header of the view',
  who: mayView,
  reach: 'the caller’s own',
  beyond: 'operators and support, who help a customer on the telephone',
  run: async ({ services: { db }, viewer }) => {
    await db.query({ text: 'delete from customer_view where staff_id = $1', values: [viewer.id] })
  },
})
