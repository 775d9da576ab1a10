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
 * The reason for a change of stock. `opening`: the stock when the records began; `correction`: a person or a program
 * changed the stock; `removal`: the variant was deleted; `reservation`: units are reserved for an unpaid order;
 * `allocation`: units are allocated to an order without a reservation; `confirmation`: reserved units become
 * allocated; `release`: units are no longer reserved or allocated; `handover`: units are handed to the customer;
 * `restock`: units are returned and can be sold again; `loss`: units are returned and cannot be sold again.
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

/** The reasons for which a shop adds or removes units by hand. `shop-sale`: the shop sold them at the counter. */
export const adjustmentReasons = ['arrival', 'shop-sale', 'breakage', 'gift', 'theft', 'correction'] as const
/** `count`: the shelf was counted. */
export const stockReasons = [...adjustmentReasons, 'count'] as const
export type StockReason = (typeof stockReasons)[number]

/** The change in units; negative for a decrease. */
const difference = () => readOnly(integer(-2_000_000_000))

/**
 * A change of a variant's stock. It has the changes of three numbers: the units in the shop, the units allocated to
 * orders, and the units reserved for unpaid orders.
 */
export const stockMovementContract = defineContract({
  name: 'StockMovement',
  path: 'stock-movements',
  fields: {
    /** Null after the variant was deleted. */
    attributeCombo: readOnly(optional(reference('attribute-combos', { sku: z.string().nullable() }))),
    product: readOnly(optional(reference('products', { title: z.string() }))),
    business: readOnly(optional(reference('businesses', businessSummary))),
    kind: readOnly(choice(stockMovementKinds)),
    onHand: difference(),
    allocated: difference(),
    reserved: difference(),
    /** The reason that the shop gave; null if the stock changed in another way. */
    reason: readOnly(optional(choice(stockReasons))),
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
