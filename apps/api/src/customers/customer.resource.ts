import { customerContract } from '@lonja/contract/customers/customer'
import { may, mayInTown, operator, signedIn } from '../access/guards.ts'
import { customerShown } from '../orders/order.resource.ts'
import { Problem } from '../http/problem.ts'
import type { Condition } from '../access/condition.ts'
import { type Written, defineResource } from '../resource/define-resource.ts'
import { all, either, ofMine, ofMyShops } from '../access/visibility.ts'
import { exists, sql } from '../sql/sql.ts'

/** A shop sees the contacts of its own orders; staff who only prepare them, those of open orders. */
const onMyOrders: Condition = (row, viewer) =>
  exists(sql`"order" o`, sql`o.customer_id = ${row}.id`, customerShown(sql`o`, viewer))

/** The viewer's own contacts, and those of their shops. */
export const visibleCustomer = either(ofMine, ofMyShops('customers.read'), onMyOrders)

export const customerResource = defineResource({
  contract: customerContract,
  table: 'customer',
  operations: {
    list: signedIn,
    read: signedIn,
    create: signedIn,
    update: signedIn,
    patch: signedIn,
    remove: signedIn,
  },
  visible: visibleCustomer,
  // A shop's notes about a person are only for the shop, also if the person is the viewer.
  editable: either(
    all((row) => sql`${row}.business_id is null`, ofMine),
    ofMyShops('customers'),
  ),
  owned: ['address'],
  // A colleague's record of a person is not that person's account.
  defaults: (viewer, given) => ({
    user_id: mayInTown(viewer, 'customers') || given['business_id'] ? null : viewer.id,
  }),
  restricted: { user: operator, business: may('customers'), tags: may('customers') },
  // A shop's notes on a person are private.
  reduced: { without: ['tags'], unless: ofMyShops('customers.read') },
  rules: mustNotChangeOrderContact,
})

/** A contact is part of its orders: it cannot change afterwards, except by the town. */
async function mustNotChangeOrderContact({ db, viewer, operation, id }: Written): Promise<void> {
  if (operation === 'create' || operation === 'update') {
    // An address written with a shop's record is not a saved address of its writer. now() is the transaction's.
    await db.query({
      text: `update address a set user_id = null from customer c
              where c.id = $1 and a.id = c.address_id and a.created_at = now() and c.user_id is null`,
      values: [id],
    })
  }
  if (operation === 'create' || mayInTown(viewer, 'customers')) return
  const [ordered] = await db.query({ text: 'select 1 from "order" where customer_id = $1 limit 1', values: [id] })
  if (ordered) throw new Problem('Resource in use')
}
