import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { breadBasket, chiva, insertOrderWorld } from '#/testing/order-world'
import { testApi } from '#/testing/scenario'

const scenario = await testApi()
const { db } = scenario
const world = await insertOrderWorld(db)
const zoneOf = async (method: { id: string }) =>
  (
    await db.query<{ id: string }>({
      text: 'select id from shipping_zone where shipping_method_id = $1',
      values: [method.id],
    })
  )[0]!.id
const zone = await zoneOf(world.delivery)
const ofTailor = await zoneOf(world.courier)
const band = async (shipping_zone_id: string, from_grams: number, to_grams: number | null, price: number) => {
  const id = uuidv7()
  await insert(db, 'weight_value', { id, shipping_zone_id, from_grams, to_grams, price })
  return id
}
const light = await band(zone, 0, 1_000, 250)
await db.query({ text: 'update attribute_combo set weight_grams = 600 where id = $1', values: [world.bread.combo_id] })

describe('prices of parcels by weight', () => {
  const when = 'POST /api/weight-values'
  const body = { shippingZone: zone, fromGrams: 1_000, toGrams: 2_000, price: 600 }
  const put = `PUT /api/weight-values/${light}` as const

  scenario('are listed to everybody', {
    when: 'GET /api/weight-values',
    answers: 200,
    with: [{ id: light, fromGrams: 0, toGrams: 1_000, price: 250, shippingZone: { id: zone } }],
  })
  scenario('can be read by their id, without an account', {
    when: `GET /api/weight-values/${light}`,
    answers: 200,
    with: { price: 250 },
  })
  scenario('contain the IRI of their zone in JSON-LD', {
    when: `GET /api/weight-values/${light}`,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { '@type': 'WeightValue', shippingZone: `/api/shipping-zones/${zone}` },
  })
  scenario('are included in the answer that returns their zone', {
    when: `GET /api/shipping-zones/${zone}`,
    answers: 200,
    with: { weightValues: [{ id: light, fromGrams: 0, toGrams: 1_000, price: 250 }] },
  })
  scenario('can be created by a shop for its own zone', { as: 'baker', when, body, answers: 201, with: { price: 600 } })
  scenario('cannot be created without an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('cannot be created by a customer', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('cannot be created for a zone of another shop', {
    as: 'florist',
    when,
    body,
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('cannot have weights that another price already covers', {
    as: 'baker',
    when,
    body: { ...body, fromGrams: 1_999, toGrams: null },
    answers: 422,
    with: 'fromGrams: This value is already used',
  })
  scenario('cannot have the same lower and upper limit of the weight', {
    as: 'baker',
    when,
    body: { ...body, fromGrams: 3_000, toGrams: 3_000 },
    answers: 422,
    with: 'toGrams: This value is not valid.',
  })
  scenario('must be whole cents', {
    as: 'baker',
    when,
    body: { ...body, fromGrams: 3_000, toGrams: null, price: 1.5 },
    answers: 422,
    with: 'price: This value should be an integer.',
  })
  scenario('need a zone', { as: 'baker', when, body: { price: 1 }, answers: 422 })
  scenario('need a zone that exists', {
    as: 'baker',
    when,
    body: { ...body, shippingZone: uuidv7() },
    answers: 400,
  })
  scenario('can be changed by their shop', {
    as: 'baker',
    when: put,
    body: { price: 200 },
    answers: 200,
    with: { price: 200 },
  })
  scenario('are contained, with the changed price, in the answer that returns their zone', {
    when: `GET /api/shipping-zones/${zone}`,
    answers: 200,
    with: { weightValues: [{ price: 200 }, { price: 600 }] },
  })
  scenario('cannot be changed by another shop', { as: 'florist', when: put, body: { price: 1 }, answers: 403 })
  scenario('cannot be moved to a zone of another shop', {
    as: 'baker',
    when: put,
    body: { shippingZone: ofTailor },
    answers: 403,
  })

  it('are used for the delivery price of a basket', async () => {
    const shippingOf = async (quantity: number) => {
      const shippings = [{ business: { id: world.bakery.id }, shippingMethod: { id: world.delivery.id } }]
      const basket = { ...breadBasket(world, quantity), deliveryAddress: chiva, shippings }
      const response = await scenario.send({ when: 'POST /api/orders-validate/3', body: basket })
      return response.statusCode === 200 ? response.json<{ shipping: number }>().shipping : response.statusCode
    }
    expect([await shippingOf(1), await shippingOf(2), await shippingOf(4)]).toEqual([200, 600, 422])
  })

  scenario('cannot be deleted by another shop', {
    as: 'florist',
    when: `DELETE /api/weight-values/${light}`,
    answers: 403,
  })
  scenario('can be deleted by their shop', { as: 'baker', when: `DELETE /api/weight-values/${light}`, answers: 204 })
  scenario('answer 404 if they are deleted twice', {
    as: 'baker',
    when: `DELETE /api/weight-values/${light}`,
    answers: 404,
  })
})
