import { z } from 'zod'
import { businessSummary } from '../businesses/business.ts'
import { deliveryStates, orderStatuses, paymentStates, paymentStatuses } from '../constants.ts'
import {
  boolean,
  choice,
  dated,
  defaulted,
  defineContract,
  document,
  exact,
  grams,
  instant,
  integer,
  message,
  money,
  optional,
  partial,
  prose,
  rate,
  readOnly,
  reference,
  references,
  refersTo,
  signedMoney,
  special,
  text,
} from '../resource.ts'
import { shippingTypes } from '../shipping/shipping-method.ts'
import { Slot } from '../shipping/slots.ts'
import { historyActors } from '../actor.ts'
import { Funds } from '../payments/payment.ts'
import { PostalAddress } from '../addresses/postal-address.ts'
import { TaxLine } from '../tax-line.ts'
import { PriceExplanation } from './explain-price.ts'

export const orderKinds = ['single', 'group', 'part'] as const

export const orderStatusContract = defineContract({
  name: 'OrderStatus',
  path: 'order-statuses',
  fields: {
    code: choice(orderStatuses),
    name: text(60),
    sort: defaulted(integer()),
    /** Nothing follows it. */
    final: readOnly(boolean()),
    color: optional(text(20)),
    icon: optional(text(40)),
    notifyCustomer: defaulted(boolean()),
    notifyBusiness: defaulted(boolean()),
  },
})

const statusSummary = { code: z.enum(orderStatuses), name: z.string(), final: z.boolean() }

export const OrderTotals = z.object({
  items: z.int(),
  discount: z.int(),
  shipping: z.int(),
  fee: z.int(),
  total: z.int(),
  tax: z.array(TaxLine),
})
export type OrderTotals = z.infer<typeof OrderTotals>

/** What a shop is owed by transfer, in cents, and what the transfer is to say; `iban` is null where it told none. */
export const Transfer = z.object({
  business: z.string(),
  iban: z.string().nullable(),
  amount: z.int(),
  code: z.string(),
})

/** What a line came to. */
export const soldStates = ['ok', 'proposed', 'removed', 'replaced'] as const

/** `maxOver`: by how much it may be dearer, in basis points. */
export const Substitution = z.object({
  preference: z.enum(['none', 'similar', 'ask']),
  maxOver: z.int().min(0).max(10_000).optional(),
})

const discountSummary = { code: z.string(), name: z.string(), amount: z.int() }

/** A line of an order, as copied when the order was made. */
const lineSummary = {
  product: z.object({ id: z.string(), title: z.string() }).nullable(),
  business: z.object({ id: z.string(), name: z.string(), code: z.string(), url: z.string() }),
  title: z.string(),
  sku: z.string().nullable(),
  quantity: z.int(),
  unitPrice: z.int(),
  discount: z.int(),
  total: z.int(),
  image: z.string().nullable(),
  explanation: PriceExplanation.nullable(),
  returnable: z.boolean(),
  withdrawnDate: z.string().nullable(),
  attributes: z.array(z.object({ id: z.string(), attributeName: z.string(), valueName: z.string() })),
}

const partSummary = {
  code: z.string(),
  business: z.object({ id: z.string(), name: z.string(), code: z.string(), url: z.string() }).nullable(),
  status: z.object({ id: z.string(), code: z.enum(orderStatuses), name: z.string(), final: z.boolean() }),
  totals: OrderTotals,
  shippingMethod: z
    .object({ id: z.string(), name: z.string(), code: z.string(), type: z.enum(shippingTypes) })
    .nullable(),
  slot: Slot.nullable(),
  lines: z.array(z.object({ id: z.string(), ...lineSummary })),
  history: z.array(
    z.object({
      id: z.string(),
      status: z.object({ id: z.string(), code: z.enum(orderStatuses), name: z.string(), final: z.boolean() }),
      createdDate: z.string(),
      actor: z.enum(historyActors),
      reason: z.string().nullable(),
    }),
  ),
}

/** A purchase: of one shop (single), of several (group), or one shop's share of a group (part). Cents, tax included. */
export const orderContract = defineContract({
  name: 'Order',
  path: 'orders',
  fields: {
    code: readOnly(text(40)),
    kind: readOnly(choice(orderKinds)),
    parent: readOnly(optional(reference('orders', { code: z.string() }))),
    status: readOnly(reference('order-statuses', statusSummary)),
    paymentState: readOnly(choice(paymentStates)),
    deliveryState: readOnly(choice(deliveryStates)),
    business: readOnly(optional(reference('businesses', businessSummary))),
    customer: readOnly(
      reference('customers', {
        name: z.string(),
        surnames: z.string().nullable(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        nif: z.string().nullable(),
      }),
    ),
    user: readOnly(optional(reference('users', { username: z.string() }))),
    /** The lines of a single or a part; of a group, those of all its parts. */
    lines: readOnly(references('sold-products', lineSummary)),
    parts: readOnly(references('orders', partSummary)),
    history: readOnly(
      references('order-status-histories', {
        status: z.object({ id: z.string(), ...statusSummary }),
        createdDate: z.string(),
        actor: z.enum(historyActors),
        reason: z.string().nullable(),
      }),
    ),
    /** What the discounts are made of. */
    soldOffers: readOnly(references('sold-offers', discountSummary)),
    totals: readOnly(document(OrderTotals)),
    /** Of a group, those of its parts. The totals are what was bought, also where a part was called off since. */
    funds: readOnly(document(Funds)),
    currency: readOnly(choice(['EUR'])),
    coupons: readOnly(document(z.array(z.string()))),
    deliveryAddress: readOnly(optional(document(PostalAddress))),
    billingAddress: readOnly(optional(document(PostalAddress))),
    shippingMethod: readOnly(
      optional(reference('shipping-methods', { name: z.string(), code: z.string(), type: z.enum(shippingTypes) })),
    ),
    /** When it is handed over, where that was chosen; of a group null, its parts have their own. */
    slot: readOnly(optional(document(Slot))),
    paymentMethod: readOnly(optional(reference('payment-methods', { name: z.string(), code: z.string() }))),
    /** The attempts to pay it; of a part, its group's. */
    payments: readOnly(
      references('payments', {
        status: z.enum(paymentStatuses),
        response: z.string().nullable(),
        surplus: z.boolean(),
      }),
    ),
    /** While a transfer is awaited: one to each shop. */
    transfers: readOnly(optional(document(z.array(Transfer)))),
    note: optional(prose(1_000)),
    /** Waits until the guest's e-mail confirms it; its shops do not see it. */
    unconfirmed: readOnly(boolean()),
    /** While it waits to be paid or confirmed: until when its units are held. */
    reservationExpires: readOnly(optional(instant())),
    createdDate: readOnly(instant()),
    updatedDate: readOnly(instant()),
  },
  filters: {
    'status.code': exact('status', 'code'),
    id: exact('id'),
    code: exact('code'),
    'customer.phone': partial('customer', 'phone'),
    'customer.name': partial('customer', 'name'),
    'customer.email': { kind: 'iexact', path: ['customer', 'email'] },
    'customer.address.street': partial('customer', 'address', 'street'),
    'customer.address.city': partial('customer', 'address', 'city'),
    'business.id': refersTo('business'),
    updatedDate: dated('updatedDate'),
    'user.id': refersTo('user'),
    'slot.date': special('`YYYY-MM-DD`: handed over in a slot of that day'),
  },
  sorts: ['createdDate', 'updatedDate', 'code'],
  unlisted: ['soldOffers', 'transfers'],
})

export const orderStatusHistoryContract = defineContract({
  name: 'OrderStatusHistory',
  path: 'order-status-histories',
  fields: {
    order: reference('orders', { code: z.string() }),
    status: reference('order-statuses', statusSummary),
    previous: readOnly(optional(reference('order-statuses', { code: z.enum(orderStatuses) }))),
    user: readOnly(optional(reference('users', { username: z.string() }))),
    actor: readOnly(choice(historyActors)),
    reason: optional(message(500)),
    createdDate: readOnly(instant()),
  },
  filters: { 'order.id': refersTo('order') },
  sorts: ['createdDate'],
})

export const soldProductContract = defineContract({
  name: 'SoldProduct',
  path: 'sold-products',
  fields: {
    order: readOnly(reference('orders', { code: z.string() })),
    product: readOnly(optional(reference('products', { title: z.string() }))),
    attributeCombo: readOnly(optional(reference('attribute-combos', { sku: z.string().nullable() }))),
    business: readOnly(reference('businesses', businessSummary)),
    title: readOnly(text(200)),
    sku: readOnly(optional(text(80))),
    quantity: readOnly(integer(1)),
    unitPrice: readOnly(money()),
    discount: readOnly(money()),
    total: readOnly(money()),
    taxRate: readOnly(rate()),
    weightGrams: readOnly(integer()),
    /** What `quantity` counts. */
    unit: readOnly(text(20)),
    orderedGrams: readOnly(optional(integer())),
    /** What it weighed in the end. */
    finalGrams: optional(grams()),
    image: readOnly(optional(text(500))),
    /** How its price came about; null where that was not yet written down. */
    explanation: readOnly(optional(document(PriceExplanation))),
    prices: readOnly(references('sold-prices', { listCode: z.string(), unit: z.int(), total: z.int() })),
    attributes: readOnly(references('sold-product-attributes', { attributeName: z.string(), valueName: z.string() })),
    soldOffers: readOnly(references('sold-offers', discountSummary)),
    /** What may be given where it has run out. */
    substitution: optional(document(Substitution)),
    state: defaulted(choice(soldStates)),
    refundedQty: readOnly(integer()),
    /** As its product said when it was ordered. */
    returnable: readOnly(boolean()),
    /** When its buyer said that they give it back. */
    withdrawnDate: readOnly(optional(instant())),
  },
  filters: {
    'product.id': refersTo('product'),
    'order.user.id': refersTo('order', 'user'),
    'order.status.code': exact('order', 'status', 'code'),
  },
})

export const soldPriceContract = defineContract({
  name: 'SoldPrice',
  path: 'sold-prices',
  fields: {
    soldProduct: reference('sold-products', { title: z.string() }),
    listCode: text(40),
    base: money(),
    unit: money(),
    taxRate: rate(),
    surcharge: defaulted(money()),
    discount: defaulted(signedMoney()),
    total: money(),
    reference: optional(money()),
  },
})

export const soldProductAttributeContract = defineContract({
  name: 'SoldProductAttribute',
  path: 'sold-product-attributes',
  fields: {
    soldProduct: reference('sold-products', { title: z.string() }),
    attributeValue: optional(reference('attribute-values', { name: z.string() })),
    attributeName: text(80),
    valueName: text(80),
  },
})

/** The body of `POST /api/order-cancel`: the order by id, IRI, `{id}` or code, or the order document itself. */
export const OrderCancellation = z.object({ order: z.unknown(), reason: z.string().trim().max(500).optional() })
