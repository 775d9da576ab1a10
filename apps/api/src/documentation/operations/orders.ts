import { paymentStatuses } from '@lonja/contract/constants'
import { z } from 'zod'
import { operator, may } from '../../access.ts'
import { identified } from '../../orders/order.resource.ts'
import type { Descriptions } from '../describe.ts'

/** A record as bodies name it: an IRI, `{"@id"}`, `{"id"}` or an id. */
const Named = z.union([z.string(), z.looseObject({ id: z.string() }), z.looseObject({ '@id': z.string() })])

const id = '01890000-0000-7000-8000-000000000001'
const accepts = ['application/json', 'application/ld+json']

export const orderDescriptions: Descriptions = {
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
}
