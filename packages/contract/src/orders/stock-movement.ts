import { z } from 'zod'
import { businessSummary } from '../businesses/business.ts'
import {
  choice,
  dated,
  defineContract,
  exact,
  instant,
  integer,
  optional,
  readOnly,
  reference,
  refersTo,
} from '../resource.ts'

/**
 * The reason of a change of stock. `opening`: the stock when recording began; `reservation`: held for an unpaid
 * order; `allocation`: promised to an order at once; `confirmation`: held before, now promised; `release`: given
 * back; `handover`: handed to the customer; `restock`, `loss`: returned, and sellable again or not.
 */
export const stockMovementKinds = [
  'opening',
  'correction',
  'removal',
  'reservation',
  'allocation',
  'confirmation',
  'release',
  'handover',
  'restock',
  'loss',
] as const
export type StockMovementKind = (typeof stockMovementKinds)[number]

/** Units, more or less. */
const difference = () => readOnly(integer(-2_000_000_000))

/** A change of a variant's stock: on the shelf, promised to orders, or held for unpaid orders. */
export const stockMovementContract = defineContract({
  name: 'StockMovement',
  path: 'stock-movements',
  fields: {
    /** Null once the variant was deleted. */
    attributeCombo: readOnly(optional(reference('attribute-combos', { sku: z.string().nullable() }))),
    product: readOnly(optional(reference('products', { title: z.string() }))),
    business: readOnly(optional(reference('businesses', businessSummary))),
    kind: readOnly(choice(stockMovementKinds)),
    onHand: difference(),
    allocated: difference(),
    reserved: difference(),
    order: readOnly(optional(reference('orders', { code: z.string() }))),
    user: readOnly(optional(reference('users', { username: z.string() }))),
    createdDate: readOnly(instant()),
  },
  filters: {
    'business.id': refersTo('business'),
    'product.id': refersTo('product'),
    'attributeCombo.id': refersTo('attributeCombo'),
    'order.id': refersTo('order'),
    kind: exact('kind'),
    createdDate: dated('createdDate'),
  },
  sorts: ['createdDate'],
})
