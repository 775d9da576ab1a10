import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { testApi } from '#/testing/scenario'
import { changeRows } from '#/testing/change-rows'
import { type OrderWorld, bothShopsBasket, breadBasket, chiva, insertOrderWorld } from '../testing/order-world.ts'

let world!: OrderWorld
const scenario = await testApi(async (db) => {
  world = await insertOrderWorld(db)
})
const shipping = 'POST /api/shipping-methods-order' as const
const payment = 'POST /api/payment-methods-order' as const

const choices = async (when: typeof shipping | typeof payment, body: unknown): Promise<unknown> => {
  const response = await scenario.send({ when, body })
  expect(response).toMatchObject({ statusCode: 200 })
  const answered = response.json<{ code: string; price?: number; business?: { name: string } }[]>()
  return answered.map(({ code, price, business }) => [code, ...(business ? [business.name, price] : [])])
}

describe('the shipping methods of a basket', () => {
  it('are listed for every shop, with their prices', async () => {
    const both = [
      ['pickup', 'Bakery', 0],
      ['delivery', 'Bakery', 300],
      ['delivery', 'Tailor', 495],
    ]
    expect(await choices(shipping, bothShopsBasket(world))).toEqual(both)
    // While the address is not known, the lowest possible prices are shown.
    expect(await choices(shipping, { ...bothShopsBasket(world), deliveryAddress: null })).toEqual(both)
  })

  it('depend on the postal code', async () => {
    const there = { ...bothShopsBasket(world), deliveryAddress: { ...chiva, zip: '46380' } }
    expect(await choices(shipping, there)).toEqual([
      ['pickup', 'Bakery', 0],
      ['delivery', 'Tailor', 495],
    ])
  })

  it('depend on the shop’s amount for free delivery, on a minimum amount and on the weight', async () => {
    const lines = [{ product: world.bread.id, quantity: 20 }]
    const basket = { ...breadBasket(world), lines, deliveryAddress: chiva }
    expect(await choices(shipping, basket)).toEqual([
      ['pickup', 'Bakery', 0],
      ['delivery', 'Bakery', 0],
    ])
    const change = (set: string) =>
      changeRows(scenario.db, {
        text: `update shipping_zone set ${set} where shipping_method_id = '${world.delivery.id}'`,
      })
    await change('min_amount = 5001')
    expect(await choices(shipping, basket)).toEqual([['pickup', 'Bakery', 0]])
    await change('min_amount = 0, max_grams = 999')
    await changeRows(scenario.db, {
      text: `update attribute_combo set weight_grams = 50 where id = '${world.bread.combo_id}'`,
    })
    expect(await choices(shipping, basket)).toEqual([['pickup', 'Bakery', 0]])
    await change('max_grams = 1000')
    expect(await choices(shipping, basket)).toEqual([
      ['pickup', 'Bakery', 0],
      ['delivery', 'Bakery', 0],
    ])
  })

  it('include delivery to a whole province', async () => {
    const change = (kind: string) =>
      changeRows(scenario.db, { text: `update zone set kind = '${kind}' where business_id = '${world.tailor.id}'` })
    const far = { ...bothShopsBasket(world), deliveryAddress: { ...chiva, zip: '46001' } }
    await change('province')
    expect(await choices(shipping, far)).toEqual([
      ['pickup', 'Bakery', 0],
      ['delivery', 'Tailor', 495],
    ])
    await change('postcodes')
    expect(await choices(shipping, far)).toEqual([['pickup', 'Bakery', 0]])
  })

  scenario('are a collection in JSON-LD', {
    when: shipping,
    body: breadBasket(world),
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: {
      '@type': 'Collection',
      totalItems: 2,
      member: [
        { '@id': `/api/shipping-methods/${world.pickup.id}`, business: `/api/businesses/${world.bakery.id}` },
        {},
      ],
    },
  })
  scenario('are an empty list for an empty basket', { when: shipping, body: { lines: [] }, answers: 200, with: [] })
  scenario('need a valid basket', {
    when: shipping,
    body: { lines: [{}] },
    answers: 422,
    with: { violations: [{ propertyPath: 'lines[0].product' }] },
  })
})

describe('the payment methods of a basket', () => {
  it('are those that every shop accepts', async () => {
    expect(await choices(payment, { ...breadBasket(world), shippings: [] })).toEqual([['shop'], ['cod']])
    expect(await choices(payment, { ...bothShopsBasket(world), shippings: [] })).toEqual([['cod']])
  })
  it('are paying in the shop for collection, and paying at the door for delivery', async () => {
    const collected = breadBasket(world)
    const [brought, shirt] = bothShopsBasket(world).shippings
    const mixed = { ...bothShopsBasket(world), shippings: [...collected.shippings, shirt] }
    expect(await choices(payment, collected)).toEqual([['shop']])
    expect(await choices(payment, { ...collected, deliveryAddress: chiva, shippings: [brought] })).toEqual([['cod']])
    expect(await choices(payment, mixed)).toEqual([])
    expect((await scenario.send({ when: 'POST /api/orders-create', body: mixed })).json()).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'paymentMethod', message: 'Payment method not available' }],
    })
  })
  scenario('contain their fees', {
    when: payment,
    body: bothShopsBasket(world),
    answers: 200,
    with: [{ code: 'cod', surcharge: 100 }],
  })
})

describe('the payment methods for an existing order', () => {
  it('are those for its basket, and only viewers who may see the order get them', async () => {
    const made = await scenario.send({ as: 'alice', when: 'POST /api/orders-create', body: bothShopsBasket(world) })
    const body = { order: `/api/orders/${made.json().id}` }
    const mine = await scenario.send({ as: 'alice', when: payment, body })
    expect(mine.json()).toMatchObject([{ code: 'cod' }])
    for (const as of ['bob', 'baker'] as const)
      expect((await scenario.send({ as, when: payment, body })).statusCode).toBe(404)
    expect((await scenario.send({ when: shipping, body: { order: uuidv7() } })).statusCode).toBe(404)
  })
})
