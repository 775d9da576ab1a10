import type { PaymentChoice } from '@lonja/contract/orders/basket'
import { basketSteps } from '@lonja/contract/orders/basket'
import type { Contract } from '@lonja/contract/resource'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { paymentMethodResource } from '../payments/payment-method.resource.ts'
import { Problem } from '../problem.ts'
import { contentType, sendPrivate } from '../resource/answer.ts'
import { formatOf } from '../resource/negotiate.ts'
import { queryOf } from '../http/query.ts'
import type { Operations, Services } from '../services.ts'
import { choiceOf, explainRefusals } from '../shipping/explain-shipping.ts'
import { shippingMethodResource } from '../shipping/shipping-method.resource.ts'
import { type CheckedBasket, checkBasket } from './check-basket.ts'
import { findOrder } from './find-order.ts'
import { loadBasket } from './load-basket.ts'
import { isObject } from '../http/read-body.ts'
import { type PostedBasket, readPostedBasket } from './posted-basket.ts'

/**
 * `POST /api/shipping-methods-order`: how each shop of a basket can hand over its share, what that costs and when it is
 * next; with `refused=true` also the ways that are not to be had, and why.
 */
export const listShippingChoices: Operations = (app, services) => {
  app.post('/api/shipping-methods-order', async (request, reply) => {
    const { checked, now } = await checkForChoices(services, request)
    const choices = checked.shippingOptions.map((option) => choiceOf(option, now))
    const usable = choices.filter(({ hasSlots, slots }) => !hasSlots || slots.length > 0)
    const { name, path } = shippingMethodResource.contract
    if (queryOf(request.url).one('refused') !== 'true') return sendChoices(request, reply, { name, path }, usable)
    const refused = await explainRefusals(services.db, checked, now)
    const all = [...usable.map((choice) => ({ ...choice, refusal: null })), ...refused]
    return sendChoices(request, reply, { name, path }, all)
  })
}

/** `POST /api/payment-methods-order`: the ways to pay that every shop of a basket accepts. */
export const listPaymentChoices: Operations = (app, services) => {
  app.post('/api/payment-methods-order', async (request, reply) => {
    const { checked } = await checkForChoices(services, request)
    const choices = checked.paymentOptions.map(({ id, name, code, kind, description, fee }): PaymentChoice => ({
      id,
      name,
      code,
      kind,
      description,
      surcharge: fee,
    }))
    return sendChoices(request, reply, paymentMethodResource.contract, choices)
  })
}

/** The body is a basket, or `{order}` naming one that was made. */
async function checkForChoices(
  services: Services,
  request: FastifyRequest,
): Promise<{ checked: CheckedBasket; now: Date }> {
  const { body, viewer } = request
  const posted =
    isObject(body) && 'order' in body ? await basketOfOrder(services, body['order'], request) : readPostedBasket(body)
  const facts = await loadBasket(services, posted, viewer)
  // What is left in stock is no matter of how it is delivered or paid.
  const lines = facts.lines.map((line) => ({ ...line, combo: line.combo && { ...line.combo, free: null } }))
  return { checked: checkBasket(posted, { ...facts, lines }, basketSteps.lines), now: new Date(facts.now) }
}

async function basketOfOrder({ db }: Services, reference: unknown, { viewer }: FastifyRequest): Promise<PostedBasket> {
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
  request: FastifyRequest,
  reply: FastifyReply,
  { name, path }: Pick<Contract, 'name' | 'path'>,
  choices: readonly { id: string; business?: { id: string } }[],
): FastifyReply {
  const format = formatOf(request.headers.accept)
  const member = choices.map(({ business, ...choice }) => ({
    '@id': `/api/${path}/${choice.id}`,
    '@type': name,
    ...choice,
    ...(business && { business: `/api/businesses/${business.id}` }),
  }))
  const head = {
    '@context': `/api/contexts/${name}`,
    '@id': request.url,
    '@type': 'Collection',
    totalItems: choices.length,
  }
  const body = format === 'jsonld' ? { ...head, member } : choices
  const headers = { 'content-type': contentType(format), 'x-total-count': String(choices.length) }
  return sendPrivate(request, reply, JSON.stringify(body), headers)
}
