import type { PaymentChoice } from '@lonja/contract/orders/basket'
import { basketSteps } from '@lonja/contract/orders/basket'
import type { Contract } from '@lonja/contract/resource'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Viewer, everyone } from '../access/guards.ts'
import { type Context, defineOperation } from '../operation/define-operation.ts'
import { jsonBodies } from '../operation/fields.ts'
import { paymentMethodResource } from '../payment-methods/payment-method.resource.ts'
import { Problem } from '../http/problem.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import { queryOf } from '../http/query.ts'
import type { Services } from '../services.ts'
import { choiceOf, explainRefusals } from '../shipping/explain-shipping.ts'
import { OfferedSlotShape } from '../shipping/list-slots.ts'
import { shippingMethodResource } from '../shipping/shipping-method.resource.ts'
import { Basket, exampleBasket } from './basket-body.ts'
import { type CheckedBasket, checkBasket } from './check-basket.ts'
import { findOrder } from '../orders/find-order.ts'
import { loadShownBasket } from './load-basket.ts'
import { isObject } from '../http/read-body.ts'
import { type PostedBasket, readPostedBasket } from './posted-basket.ts'

const ShippingChoiceShape = z.looseObject({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  business: z
    .union([z.object({ id: z.string(), name: z.string() }), z.string()])
    .describe('In JSON-LD, the IRI of the shop.'),
  price: z.int().nullable().describe('Cents; null if the method is not available.'),
  hasSlots: z.boolean().optional().describe('A slot has to be chosen.'),
  slots: z.array(OfferedSlotShape).optional().describe('The next slots that are not full.'),
  refusal: z
    .looseObject({ code: z.string(), zones: z.array(z.string()), missing: z.int().nullable() })
    .nullish()
    .describe('The reason why the method is not available.'),
})

const PaymentChoiceShape = z.looseObject({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  surcharge: z.int().describe('Cents.'),
})

const choices = { method: 'POST', who: everyone, reads: Basket, accepts: jsonBodies, example: exampleBasket } as const

export const listShippingChoices = defineOperation({
  ...choices,
  path: '/api/shipping-methods-order',
  summary: 'The shipping methods of each shop in a basket, with their prices and next slots',
  query: { refused: '`true`: the answer also contains unavailable methods, each with its `refusal`.' },
  answers: { rows: ShippingChoiceShape },
  run: async (context) => {
    const { services, request } = context
    const { checked, now } = await checkForChoices(context)
    const options = checked.shippingOptions.map((option) => choiceOf(option, now))
    const usable = options.filter(({ hasSlots, slots }) => !hasSlots || slots.length > 0)
    const { contract } = shippingMethodResource
    if (queryOf(request.url).one('refused') !== 'true') return sendChoices(context, contract, usable)
    const refused = await explainRefusals(services.db, checked, now)
    return sendChoices(context, contract, [...usable.map((choice) => ({ ...choice, refusal: null })), ...refused])
  },
})

export const listPaymentChoices = defineOperation({
  ...choices,
  path: '/api/payment-methods-order',
  summary: 'The payment methods that all shops in a basket accept',
  answers: { rows: PaymentChoiceShape },
  run: async (context) => {
    const { checked } = await checkForChoices(context)
    const options = checked.paymentOptions.map(({ id, name, code, kind, description, fee }): PaymentChoice => ({
      id,
      name,
      code,
      kind,
      description,
      surcharge: fee,
    }))
    return sendChoices(context, paymentMethodResource.contract, options)
  },
})

/** Checks the basket in the body, or the basket of the existing order that a body `{order}` names. */
async function checkForChoices({ services, viewer, body }: Context): Promise<{ checked: CheckedBasket; now: Date }> {
  const posted =
    isObject(body) && 'order' in body ? await basketOfOrder(services, body['order'], viewer) : readPostedBasket(body)
  const facts = await loadShownBasket(services, posted, viewer)
  // All lines count as available, because stock does not matter for shipping and payment methods.
  const lines = facts.lines.map((line) => ({ ...line, combo: line.combo && { ...line.combo, free: null } }))
  return { checked: checkBasket(posted, { ...facts, lines }, basketSteps.lines), now: new Date(facts.now) }
}

async function basketOfOrder({ db }: Services, reference: unknown, viewer: Viewer): Promise<PostedBasket> {
  const order = await findOrder(db, reference, viewer)
  if (!order) throw new Problem('Not Found')
  const [basket] = await db.query({
    text: `select o.delivery_address as "deliveryAddress", coalesce((
             select json_agg(json_build_object('product', s.product_id, 'quantity', s.quantity, 'attributes', (
               select json_agg(a.attribute_value_id) from sold_product_attribute a
               where a.sold_product_id = s.id and a.attribute_value_id is not null
             )) order by s.sort)
             from sold_product s join "order" p on p.id = s.order_id
             where (p.id = o.id or p.parent_id = o.id) and s.product_id is not null
           ), '[]'::json) as lines, coalesce((
             select json_agg(json_build_object('business', p.business_id, 'shippingMethod', p.shipping_method_id))
             from "order" p where (p.id = o.id or p.parent_id = o.id) and p.shipping_method_id is not null
           ), '[]'::json) as shippings
           from "order" o where o.id = $1`,
    values: [order.id],
  })
  return readPostedBasket(basket)
}

function sendChoices(
  { request, reply, format }: Context,
  { name, path }: Pick<Contract, 'name' | 'path'>,
  options: readonly { id: string; business?: { id: string } }[],
): FastifyReply {
  const member = options.map(({ business, ...choice }) => ({
    '@id': `/api/${path}/${choice.id}`,
    '@type': name,
    ...choice,
    ...(business && { business: `/api/businesses/${business.id}` }),
  }))
  const head = {
    '@context': `/api/contexts/${name}`,
    '@id': request.url,
    '@type': 'Collection',
    totalItems: options.length,
  }
  const body = format === 'jsonld' ? { ...head, member } : options
  const headers = { 'content-type': contentType(format), 'x-total-count': String(options.length) }
  return sendPrivate(request, reply, JSON.stringify(body), headers)
}
