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
  range,
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
import { FailedAttempt } from './failed-attempt.ts'

export const orderKinds = ['single', 'group', 'part'] as const

export const orderStatusContract = defineContract({
  name: 'OrderStatus',
  path: 'order-statuses',
  fields: {
    code: choice(orderStatuses),
    name: text(60),
    sort: defaulted(integer()),
    /** Whether the status is final: no other status follows. */
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

/**
 * The bank transfer that a shop expects: the amount in cents, and the reference in `code`; `iban` is null if the shop
 * has no account number.
 */
export const Transfer = z.object({
  business: z.string(),
  iban: z.string().nullable(),
  amount: z.int(),
  code: z.string(),
})

/** The answer of the shop to an order. */
export const OrderAnswer = z.object({
  askedDate: z.string(),
  answeredDate: z.string().nullable(),
  /** Whether the order was accepted by the rule of the shop, without a person. */
  auto: z.boolean(),
  /** Whether the shop has not answered for so long that the town should call it. */
  unanswered: z.boolean(),
})

/** The states of a line while the shop prepares the order. */
export const soldStates = ['ok', 'proposed', 'removed', 'replaced'] as const

/**
 * The replacement that the customer accepts if the product is sold out. `maxOver` is the highest accepted increase of
 * the price, in basis points.
 */
export const Substitution = z.object({
  preference: z.enum(['none', 'similar', 'ask']),
  maxOver: z.int().min(0).max(10_000).optional(),
})

const discountSummary = { code: z.string(), name: z.string(), amount: z.int() }

/** A line of an order. Its data were copied when the order was made. */
const lineSummary = {
  product: z.object({ id: z.string(), title: z.string() }).nullable(),
  business: z.object({ id: z.string(), name: z.string(), code: z.string(), url: z.string() }),
  title: z.string(),
  sku: z.string().nullable(),
  quantity: z.int(),
  unitPrice: z.int(),
  discount: z.int(),
  total: z.int(),
  weightGrams: z.int(),
  finalGrams: z.int().nullable(),
  pickedQty: z.int(),
  refundedQty: z.int(),
  image: z.string().nullable(),
  explanation: PriceExplanation.nullable(),
  returnable: z.boolean(),
  withdrawnDate: z.string().nullable(),
  returnArrivedDate: z.string().nullable(),
  replaces: z.string().nullable(),
  replacementPrice: z.int().nullable(),
  answerDueDate: z.string().nullable(),
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
  failedAttempt: FailedAttempt.nullable(),
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

/**
 * A purchase from one shop (`single`), from several shops (`group`), or the part of a group that one shop sells
 * (`part`). Amounts are cents, tax included.
 */
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
    /** The lines of a single order or a part; for a group, the lines of all its parts. */
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
    /** The deductions of the order: one for each offer and coupon. */
    soldOffers: readOnly(references('sold-offers', discountSummary)),
    totals: readOnly(document(OrderTotals)),
    /**
     * The money received and refunded; for a group, the sums of all its parts. The sums include parts that were
     * canceled later.
     */
    funds: readOnly(document(Funds)),
    /** The cents that missing units and lighter goods take off the order, and that are not part of `funds` yet. */
    adjusted: readOnly(money()),
    currency: readOnly(choice(['EUR'])),
    coupons: readOnly(document(z.array(z.string()))),
    deliveryAddress: readOnly(optional(document(PostalAddress))),
    billingAddress: readOnly(optional(document(PostalAddress))),
    shippingMethod: readOnly(
      optional(reference('shipping-methods', { name: z.string(), code: z.string(), type: z.enum(shippingTypes) })),
    ),
    /** The chosen slot for the hand-over; null for a group, because each part has its own slot. */
    slot: readOnly(optional(document(Slot))),
    /** The failed attempt to deliver the order; null for a group, and after the carrier has gone out again. */
    failedAttempt: readOnly(optional(document(FailedAttempt))),
    paymentMethod: readOnly(optional(reference('payment-methods', { name: z.string(), code: z.string() }))),
    /** The payment attempts. A part has the payment attempts of its group. */
    payments: readOnly(
      references('payments', {
        status: z.enum(paymentStatuses),
        response: z.string().nullable(),
        surplus: z.boolean(),
      }),
    ),
    /** The expected bank transfers, one for each shop; null if no transfer is expected. */
    transfers: readOnly(optional(document(z.array(Transfer)))),
    note: optional(prose(1_000)),
    /**
     * Whether the guest must still confirm the e-mail address of the order; until then, the shops do not see the
     * order.
     */
    unconfirmed: readOnly(boolean()),
    /** The time until which units are reserved for an unpaid or unconfirmed order. */
    reservationExpires: readOnly(optional(instant())),
    /** The answer of the shop. It is null for customers, for groups, and for orders that the shop does not see yet. */
    answer: readOnly(optional(document(OrderAnswer))),
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
    createdDate: dated('createdDate'),
    updatedDate: dated('updatedDate'),
    paymentState: exact('paymentState'),
    deliveryState: exact('deliveryState'),
    'shippingMethod.type': exact('shippingMethod', 'type'),
    'paymentMethod.code': exact('paymentMethod', 'code'),
    total: range('totals'),
    'product.id': special('Orders with a line of this product'),
    'lines.title': partial('lines', 'title'),
    search: special('Words that must all occur in the code, or in the name, phone or e-mail of the customer'),
    'user.id': refersTo('user'),
    unanswered: special('`true`: orders that wait so long for the answer of their shop that the town should call it'),
    'slot.date': special('`YYYY-MM-DD`: orders with a slot on that day'),
    awaitsRefund: special('`true`: orders with returned lines that are not refunded yet; `false`: the others'),
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
    /** The unit in which `quantity` is counted. */
    unit: readOnly(text(20)),
    orderedGrams: readOnly(optional(integer())),
    /** The delivered weight in grams. */
    finalGrams: optional(grams()),
    image: readOnly(optional(text(500))),
    /** The explanation of the price; null for orders that were made before explanations were stored. */
    explanation: readOnly(optional(document(PriceExplanation))),
    prices: readOnly(references('sold-prices', { listCode: z.string(), unit: z.int(), total: z.int() })),
    attributes: readOnly(references('sold-product-attributes', { attributeName: z.string(), valueName: z.string() })),
    soldOffers: readOnly(references('sold-offers', discountSummary)),
    /** The replacement that the customer accepts if the product is sold out. */
    substitution: optional(document(Substitution)),
    state: defaulted(choice(soldStates)),
    /** The units that the shop has gathered for the customer. */
    pickedQty: defaulted(integer(0, 100_000)),
    refundedQty: readOnly(integer()),
    /** Whether the buyer can withdraw; copied from the product when the order was made. */
    returnable: readOnly(boolean()),
    /** The time at which the buyer declared the withdrawal. */
    withdrawnDate: readOnly(optional(instant())),
    /** The time at which the shop had the returned goods again. */
    returnArrivedDate: readOnly(optional(instant())),
    /** The title of the ordered product, if the shop delivers another product instead. */
    replaces: readOnly(optional(text(200))),
    /** What the customer pays for one unit of a replacement at most. */
    replacementPrice: readOnly(optional(money())),
    /** The time until which the customer can accept or decline the replacement; null if no answer is needed. */
    answerDueDate: readOnly(optional(instant())),
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

/**
 * The body of `POST /api/order-cancel`. `order` is the order's id, IRI or code, an object with its `id`, or the whole
 * order document.
 */
export const OrderCancellation = z.object({ order: z.unknown(), reason: z.string().trim().max(500).optional() })
