import { CustomerView, ViewReason } from '@lonja/contract/customer-views/customer-view'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { findCustomer } from './find-customer.ts'
import { mayView, openView } from './open-view.ts'

/** Begins a view of an account. Requests with the id of the view in the header `X-Lonja-View` get the answers of its owner. */
export const viewCustomer = defineOperation({
  method: 'POST',
  path: '/api/users/{id}/view',
  summary: 'Lets the caller see the web shop for thirty minutes as a customer does, without changing anything',
  who: mayView,
  reach: 'all accounts that can log in',
  beyond: 'operators and support, who help a customer on the telephone',
  body: ViewReason,
  answers: { shape: CustomerView },
  status: 200,
  errors: ['Not Found'],
  example: { reason: 'No encuentra su pedido' },
  run: ({ services: { db }, viewer, params, body: { reason } }): Promise<CustomerView> =>
    db.transaction(async () => {
      const user = await findCustomer(db, pathId(params))
      return openView(db, viewer, { ...user, order: null }, reason)
    }),
})
