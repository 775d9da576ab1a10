import { paymentContract } from '@lonja/contract/payments/payment'
import { mayInTown } from '../access/guards.ts'
import { identified, ofMyOrders } from '../orders/order.resource.ts'
import type { Condition } from '../access/condition.ts'
import { defineResource } from '../resource/define-resource.ts'
import { either, ofMyShopsOrders } from '../access/visibility.ts'
import { fundsSql } from '../orders/funds-sql.ts'
import { always, exists, sql } from '../sql/sql.ts'

/** The payment contains a share of the viewer's shop. */
const withMyShare: Condition = (row, viewer) =>
  mayInTown(viewer, 'orders.read')
    ? always
    : exists(
        sql`payment_split s join "order" share on share.id = s.order_id`,
        sql`s.payment_id = ${row}.id`,
        ofMyShopsOrders('orders.read')(sql`share`, viewer),
      )

/** A payment is made with its order and changed by operations, so no field can be written from a body. */
export const paymentResource = defineResource({
  contract: paymentContract,
  table: 'payment',
  operations: { list: identified, read: identified },
  visible: either(ofMyOrders, withMyShare),
  // These fields are hidden from a shop if the payment has shares of other shops.
  reduced: { without: ['amount', 'funds', 'events', 'provider', 'providerRef', 'authCode'], unless: ofMyOrders },
  columns: { createdDate: 'created_at', paidDate: 'paid_at' },
  computed: {
    funds: (row) => fundsSql(sql`s.payment_id = ${row}.id`),
    events: (row) =>
      sql`coalesce((select json_agg(json_build_object('status', e.status, 'amount', e.amount, 'actor', e.actor, 'createdDate', e.created_at)
        order by e.created_at, e.id) from payment_event e where e.payment_id = ${row}.id), '[]'::json)`,
  },
  order: (row) => sql`${row}.created_at desc`,
})
