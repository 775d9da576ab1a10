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
 * Why stock changed. `opening`: what was there when this began to be written; `reservation`: held for an order that
 * waits to be paid; `allocation`: promised to one at once; `confirmation`: held, now promised; `release`: given back;
 * `handover`: it left the shelf; `restock`, `loss`: it came back, and could be sold again or not.
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

/** A change of what there is of a variant: on the shelf, promised to orders, held for orders that wait to be paid. */
export const stockMovementContract = defineContract({
  name: 'StockMovement',
  path: 'stock-movements',
  fields: {
    /** Null once the variant is gone. */
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
