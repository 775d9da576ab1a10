import { CustomerView, ViewReason } from '@lonja/contract/customer-views/customer-view'
import { guestToken } from '../access/guest-token.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { Problem } from '../http/problem.ts'
import { hashOfToken } from '../orders/order.resource.ts'
import { findCustomer, nameOf } from './find-customer.ts'
import { mayView, openView } from './open-view.ts'

interface Row {
  id: string
  code: string
  user: string | null
  name: string | null
  surnames: string | null
  /** The hash of the token of a guest's order. */
  tokenHash: Buffer | null
}

/** Begins a view of the buyer of an order: of the account, or of this order alone if the buyer has no account. */
export const viewOrder = defineOperation({
  method: 'POST',
  path: '/api/orders/{id}/view',
  summary: 'Lets the caller see an order for thirty minutes as its buyer does, without changing anything',
  who: mayView,
  reach: 'all orders whose buyer has no account, or one that can log in',
  beyond: 'operators and support, who help a customer on the telephone',
  body: ViewReason,
  answers: { shape: CustomerView },
  status: 200,
  errors: ['Not Found'],
  example: { reason: 'Pregunta por la hora de entrega' },
  run: ({ services: { db, config }, viewer, params, body: { reason } }): Promise<CustomerView> =>
    db.transaction(async () => {
      // The buyer sees the whole purchase, and not each shop's part of it.
      const [found] = await db.query<Row>({
        text: `select o.id, o.code, o.user_id as "user", c.name, c.surnames, o.token_hash as "tokenHash" from "order" part
               join "order" o on o.id = coalesce(part.parent_id, part.id) left join customer c on c.id = o.customer_id
               where part.id = $1`,
        values: [pathId(params)],
      })
      if (!found) throw new Problem('Not Found')
      // After a change of the installation's secret, nobody opens older orders of guests until their link is sent again.
      if (found.user === null && !found.tokenHash?.equals(hashOfToken(guestToken(config.secret, found.id))))
        throw new Problem('Not Found')
      const buyer = found.user === null ? { user: null, name: nameOf(found) } : await findCustomer(db, found.user)
      return openView(db, viewer, { ...buyer, order: { id: found.id, code: found.code } }, reason)
    }),
})
