import { BasketCustomer } from '@lonja/contract/orders/basket'
import { PostalAddress } from '@lonja/contract/addresses/postal-address'
import { PriceExplanation } from '@lonja/contract/orders/explain-price'
import { orderStatuses, paymentStatuses } from '@lonja/contract/constants'
import { z } from 'zod'
import { operator, may } from '../../access.ts'
import { identified } from '../../orders/order.resource.ts'
import type { Descriptions } from '../describe.ts'

/** A record as bodies name it: an IRI, `{"@id"}`, `{"id"}` or an id. */
const Named = z.union([z.string(), z.looseObject({ id: z.string() }), z.looseObject({ '@id': z.string() })])

const SlotChoice = z
  .looseObject({ from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }).optional() })
  .describe('Where the method has slots, one of `shipping-slots`.')

const Basket = z.looseObject({
  lines: z.array(
    z.looseObject({
      product: Named,
      quantity: z.int().positive().optional(),
      attributes: z.array(z.looseObject({ attributeValue: Named })).optional(),
    }),
  ),
  coupons: z.array(z.string()).optional(),
  customer: BasketCustomer.partial().nullish(),
  deliveryAddress: z.union([PostalAddress, Named]).nullish(),
  billingAddress: z.union([PostalAddress, Named]).nullish(),
  shippings: z
    .array(z.looseObject({ business: Named, shippingMethod: Named.nullish(), slot: SlotChoice.nullish() }))
    .optional(),
  shippingMethod: Named.nullish(),
  paymentMethod: Named.nullish(),
  note: z.string().nullish(),
  uuid: z.string().nullish().describe('The basket’s own name: ordering it twice makes one order.'),
})

const Message = z.looseObject({ code: z.string() })
const Checked = z.looseObject({
  lines: z.array(
    z.looseObject({
      key: z.string(),
      quantity: z.int(),
      price: z.int().describe('Cents.'),
      previousPrice: z.int().nullable().describe('Where reduced: the lowest price of the 30 days before; cents.'),
      total: z.int().describe('Cents.'),
      explanation: PriceExplanation.nullable().describe('How the price comes about.'),
      available: z.boolean(),
      messages: z.array(Message),
    }),
  ),
  subtotal: z.int(),
  discount: z.int(),
  shipping: z.int(),
  total: z.int(),
  currency: z.literal('EUR'),
  messages: z.array(Message),
})

const OfferedSlot = z.object({
  from: z.string(),
  to: z.string(),
  date: z.string().describe('On the town’s calendar.'),
  free: z.int().describe('Orders that still fit.'),
})
const ShippingChoice = z.looseObject({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  business: z.union([z.object({ id: z.string(), name: z.string() }), z.string()]).describe('In JSON-LD its IRI.'),
  price: z.int().nullable().describe('Cents; null where it is not to be had.'),
  hasSlots: z.boolean().optional().describe('A slot has to be chosen.'),
  slots: z.array(OfferedSlot).optional().describe('The next ones with room.'),
  refusal: z
    .looseObject({ code: z.string(), zones: z.array(z.string()), missing: z.int().nullable() })
    .nullish()
    .describe('Why it is not to be had.'),
})
const PaymentChoice = z.looseObject({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  surcharge: z.int().describe('Cents.'),
})

const id = '01890000-0000-7000-8000-000000000001'
const basket = { lines: [{ product: { id }, quantity: 1, attributes: [] }], coupons: [] }
const accepts = ['application/json', 'application/ld+json']

const Status = z.union([z.enum(orderStatuses), Named, z.looseObject({ code: z.enum(orderStatuses) })])
const reason = z.string().max(500).nullish()

export const orderDescriptions: Descriptions = {
  'PUT /orders/{id}': {
    summary: 'Moves an order to another status, and writes the buyer’s note; nothing else of it changes',
    who: identified,
    body: z.looseObject({ status: Status.optional(), reason, note: z.string().max(1_000).nullish() }),
    accepts,
    answers: { item: 'Order' },
    errors: [
      'Access Denied.',
      'Illegal state change',
      'Order can not be canceled',
      'Order is closed',
      'Payment not recorded',
    ],
    example: { status: 'accepted' },
    conditional: true,
  },
  'POST /orders-refund': {
    summary: 'Gives back what was paid for units of an order, its delivery, or all that is left of it',
    who: may('refunds'),
    body: z.looseObject({
      order: Named,
      lines: z
        .array(
          z.looseObject({
            soldProduct: Named,
            quantity: z.int().positive(),
            restock: z.boolean().optional().describe('The units can be sold again; so they are, if nothing is said.'),
          }),
        )
        .optional()
        .describe('With neither lines nor shipping all that is left goes back.'),
      shipping: z.boolean().optional().describe('The delivery too.'),
      restock: z.boolean().optional().describe('Of lines that do not say.'),
      reason,
    }),
    accepts,
    answers: { item: 'Order' },
    errors: ['Access Denied.', 'Not Found', 'Nothing to refund'],
    example: { order: `/api/orders/${id}`, lines: [{ soldProduct: { id }, quantity: 1 }], reason: 'Roto' },
    idempotent: true,
  },
  'POST /orders-withdraw': {
    summary: 'Gives lines of an order back within fourteen days of its hand-over, as its buyer may without a reason',
    who: identified,
    reach: 'one’s own, and the order of the token',
    body: z.looseObject({ order: Named, lines: z.array(Named).min(1) }),
    accepts,
    answers: { item: 'Order' },
    errors: ['Access Denied.', 'Not Found', 'Withdrawal not possible'],
    example: { order: `/api/orders/${id}`, lines: [`/api/sold-products/${id}`] },
  },
  'POST /order-status-histories': {
    summary: 'Moves an order to another status, which writes its history',
    who: identified,
    body: z.looseObject({ order: Named, status: Status, reason }),
    accepts,
    answers: { item: 'OrderStatusHistory' },
    status: 201,
    errors: ['Item not found', 'Illegal state change', 'Order can not be canceled', 'Payment not recorded'],
    example: { order: `/api/orders/${id}`, status: 'accepted' },
    idempotent: true,
  },
  'POST /order-statuses': {
    summary: 'The town’s own words for one of the statuses',
    who: operator,
    body: z.looseObject({
      code: z.enum(orderStatuses),
      name: z.string(),
      sort: z.int().optional(),
      color: z.string().nullish(),
      icon: z.string().nullish(),
      notifyCustomer: z.boolean().optional(),
      notifyBusiness: z.boolean().optional(),
    }),
    accepts,
    answers: { item: 'OrderStatus' },
    status: 201,
    example: { code: 'ready', name: 'Listo' },
    idempotent: true,
  },
  'POST /payments': {
    summary: 'Begins another attempt to pay what an order owes',
    who: identified,
    body: z.looseObject({ order: Named, paymentMethod: Named.nullish() }),
    accepts,
    answers: { item: 'Payment' },
    status: 201,
    errors: ['Item not found', 'Access Denied.', 'Illegal state change', 'Order is closed', 'Confirmation required'],
    example: { order: `/api/orders/${id}` },
    idempotent: true,
  },
  'POST /payments-notification/redsys': {
    summary: 'Where Redsys says what became of a payment, signed; answered at once, then heard',
    body: z.object({ Ds_SignatureVersion: z.string(), Ds_MerchantParameters: z.string(), Ds_Signature: z.string() }),
    accepts: ['application/x-www-form-urlencoded'],
    answers: { shape: z.literal('OK'), type: 'text/plain' },
    errors: ['Invalid request'],
  },
  'POST /payments-notification/stripe': {
    summary: 'Where Stripe says what became of a payment, signed by the header `Stripe-Signature`',
    body: z.looseObject({ id: z.string(), type: z.string(), data: z.looseObject({}) }),
    accepts: ['application/json'],
    answers: { shape: z.literal('OK'), type: 'text/plain' },
    errors: ['Invalid request'],
  },
  'POST /payments-redirect': {
    summary: 'Sends the customer to the bank: the form that the browser posts there; asked again, the same one',
    who: identified,
    body: z.looseObject({ payment: Named }),
    accepts,
    answers: {
      shape: z.object({
        action: z.string().describe('Where the form is posted to.'),
        method: z.enum(['post', 'get']),
        fields: z.record(z.string(), z.string()),
        expiresDate: z.iso.datetime().describe('Until when the form is good; the units are held for longer.'),
      }),
    },
    errors: [
      'Not Found',
      'Access Denied.',
      'Order is closed',
      'Confirmation required',
      'Illegal state change',
      'Payment not available',
    ],
    example: { payment: `/api/payments/${id}` },
  },
  'PUT /payments/{id}': {
    summary: 'Writes down what came over the counter, or went back',
    who: may('orders'),
    body: z.looseObject({ status: z.enum(paymentStatuses).optional() }),
    accepts,
    answers: { item: 'Payment' },
    errors: ['Illegal state change'],
    example: { status: 'completed' },
    conditional: true,
  },
  'POST /orders': {
    summary: 'Orders a basket: as orders-create; staff take down here what a customer wants of their shop',
    body: Basket,
    accepts,
    answers: { item: 'Order' },
    status: 201,
    errors: ['Out of stock', 'Slot not available', 'Empty basket'],
    example: basket,
    idempotent: true,
  },
  'POST /orders-create': {
    summary: 'Orders a basket, as who is logged in or as a guest who says who they are',
    body: Basket,
    accepts,
    answers: { item: 'Order' },
    status: 201,
    errors: ['Out of stock', 'Slot not available', 'Empty basket'],
    example: basket,
    idempotent: true,
  },
  'POST /orders-validate': {
    summary: 'Reprices and completes a basket; nothing is stored',
    body: Basket,
    accepts,
    answers: { shape: Checked },
    example: basket,
  },
  'POST /orders-validate/{step}': {
    summary: 'As orders-validate, checked up to a step: 1 lines, 2 customer, 3 shipping, 4 payment, 5 all',
    body: Basket,
    accepts,
    answers: { shape: Checked },
    errors: ['Unknown step'],
    example: basket,
  },
  'POST /order-cancel': {
    summary: 'Calls an order off before it is on its way; a guest says its code and their e-mail',
    body: z.looseObject({
      order: Named.optional(),
      code: z.string().optional(),
      email: z.string().optional(),
      reason: z.string().max(500).optional(),
    }),
    accepts,
    answers: { item: 'Order' },
    errors: ['Authentication required', 'Access Denied.', 'Not Found', 'Order can not be canceled'],
    example: { order: `/api/orders/${id}`, reason: 'Pedido por error' },
  },
  'GET /orders/{id}/invoice': {
    summary: 'The invoice of a share of an order as PDF; of a group, or asked for as JSON, the list of what was issued',
    who: identified,
    reach: 'those of Order',
    query: { id: 'One of the list.' },
    answers: { shape: { type: 'string', format: 'binary' }, type: 'application/pdf' },
    errors: ['Not Found', 'Invoice not issued yet'],
  },
  'GET /events': {
    summary:
      'Server-sent events of one’s own orders (`order`) and notifications (`notification`) while one is connected',
    who: identified,
    reach: 'one’s own, and the order of the token',
    query: { order: 'A guest’s order, which the token in `X-Order-Token` opens.' },
    answers: {
      shape: {
        type: 'string',
        description:
          '`order`: `{id, code, status, paymentState}`. `notification`: `{unread, latest}`. `reset`: something may have been missed, so everything has to be read again. `Last-Event-ID` has what was missed sent.',
      },
      type: 'text/event-stream',
    },
    errors: ['Not Found', 'Not acceptable', 'Too many requests'],
  },
  'POST /order-confirm': {
    summary: 'Confirms a guest’s order with what was mailed to its e-mail; a repeat answers the same',
    body: z.looseObject({ order: Named, confirmation: z.string().describe('Of the link in the mail.') }),
    accepts,
    answers: { item: 'Order' },
    errors: [
      'Invalid or expired token',
      'Order is closed',
      'Out of stock',
      'Slot not available',
      'Coupon not available',
    ],
    example: { order: `/api/orders/${id}`, confirmation: 'Zm9yIGV4YW1wbGUgb25seQ' },
  },
  'POST /order-link': {
    summary: 'Mails the link to an order again, to the address it was made with; the answer is always the same',
    body: z.looseObject({ code: z.string(), email: z.email() }),
    answers: {
      shape: z.object({ code: z.string(), email: z.string(), status: z.literal('accepted') }),
      type: 'application/json',
    },
    status: 202,
    example: { code: 'R1001', email: 'ana@example.com' },
  },
  'POST /mail-failures-retry': {
    summary: 'Sends mail again that was given up',
    who: operator,
    reach: 'those of MailFailure',
    body: z.looseObject({ mail: Named }),
    answers: { shape: z.object({ mail: z.string(), status: z.literal('accepted') }), type: 'application/json' },
    status: 202,
    errors: ['Not Found'],
    example: { mail: id },
  },
  'POST /shipping-methods-order': {
    summary: 'How each shop of a basket can hand over its share, what that costs and when it is next',
    query: { refused: '`true`: also the ways that are not to be had, each with its `refusal`.' },
    body: Basket,
    accepts,
    answers: { rows: ShippingChoice },
    example: basket,
  },
  'GET /shipping-slots': {
    summary: 'The slots of a way of delivery, the full ones too, the earliest first',
    query: {
      'shippingMethod.id': 'Whose: an id or an IRI.',
      zip: 'Where to: only days on which it goes there.',
      lat: 'Where to, more exactly, with `lng`.',
      lng: 'Where to, more exactly, with `lat`.',
    },
    answers: { shape: z.array(OfferedSlot), type: 'application/json' },
    errors: ['Not Found'],
  },
  'POST /payment-methods-order': {
    summary: 'The ways to pay that every shop of a basket accepts',
    body: Basket,
    accepts,
    answers: { rows: PaymentChoice },
    example: basket,
  },
}
