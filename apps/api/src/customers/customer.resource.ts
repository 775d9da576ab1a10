import { customerContract } from '@lonja/contract/customers/customer'
import { signedIn } from '../access.ts'
import { type Condition, defineResource } from '../resource/define-resource.ts'
import { either, ofMine, ofMyShops } from '../visibility.ts'

/** A shop sees the contacts on its own orders. */
const onMyOrders: Condition = (row, viewer, bind) =>
  `exists (select 1 from "order" o where o.customer_id = ${row}.id and ${ofMyShops()('o', viewer, bind)})`

export const customerResource = defineResource({
  contract: customerContract,
  table: 'customer',
  operations: { list: signedIn, read: signedIn },
  visible: either(ofMine, ofMyShops(), onMyOrders),
})
