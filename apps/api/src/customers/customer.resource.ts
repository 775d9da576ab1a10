import { customerContract } from '@lonja/contract/customers/customer'
import { may, mayInTown, operator, signedIn } from '../access/guards.ts'
import { customerShown } from '../orders/order.resource.ts'
import { Problem } from '../http/problem.ts'
import type { Condition } from '../access/condition.ts'
import { type Written, defineResource } from '../resource/define-resource.ts'
import { all, either, ofMine, ofMyShops } from '../access/visibility.ts'
import { exists, sql } from '../sql/sql.ts'

/**
 * The contact belongs to an order of the viewer's shop. Staff who only prepare orders do not see it after the order is
 * finished.
 */
const onMyOrders: Condition = (row, viewer) =>
  exists(sql`"order" o`, sql`o.customer_id = ${row}.id`, customerShown(sql`o`, viewer))

/** The contact is the viewer's own, or belongs to the viewer's shop or to an order of that shop. */
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
  // Only the shop may change its record about a person, even if that person is the viewer.
  editable: either(
    all((row) => sql`${row}.business_id is null`, ofMine),
    ofMyShops('customers'),
  ),
  owned: ['address'],
  // A record that a member writes for a shop does not belong to the member's own account.
  defaults: (viewer, given) => ({
    user_id: mayInTown(viewer, 'customers') || given['business_id'] ? null : viewer.id,
  }),
  restricted: { user: operator, business: may('customers'), tags: may('customers') },
  // Only the shop sees its tags for a person.
  reduced: { without: ['tags'], unless: ofMyShops('customers.read') },
  rules: mustNotChangeOrderContact,
})

/** Only the town may change a contact that belongs to an order. */
async function mustNotChangeOrderContact({ db, viewer, operation, id }: Written): Promise<void> {
  if (operation === 'create' || operation === 'update') {
    // An address that is written with a shop's record must not be added to the writer's saved addresses. The query
    // finds it by now(), the time of the transaction.
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
