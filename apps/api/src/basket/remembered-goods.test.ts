import type { Basket } from '@lonja/contract/orders/basket'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testApi } from '#/testing/scenario'
import { type OrderWorld, breadBasket, insertOrderWorld } from '../testing/order-world.ts'

let world!: OrderWorld
const scenario = await testApi(async (db) => {
  world = await insertOrderWorld(db)
})
const { db } = scenario

const validated = async (as?: 'alice' | 'bob'): Promise<Basket> => {
  const when = 'POST /api/orders-validate/4' as const
  const answer = await scenario.send({ ...(as && { as }), when, body: breadBasket(world, 2) })
  expect(answer).toMatchObject({ statusCode: 200 })
  return answer.json()
}

async function idOf(sql: string): Promise<string> {
  const [row] = await db.query<{ id: string }>({ text: sql })
  return row!.id
}

const loads: (string | undefined)[] = []
db.onStatement(({ name }) => void (name?.startsWith('load ') && loads.push(name)))
/** The clock stands still during a test, because goods are remembered only for some seconds. */
const clock = vi.spyOn(performance, 'now')
beforeEach(() => {
  clock.mockReturnValue(1_000_000)
  db.changed('*')
  loads.length = 0
})
afterAll(() => clock.mockRestore())

/** Makes a change of the shop or the town through the API. */
const change = async (as: 'baker' | 'admin', when: `${'PATCH' | 'POST' | 'PUT'} /${string}`, body: object) => {
  const answer = await scenario.send({ as, when, body })
  expect(answer.statusCode).toBeLessThan(300)
}

describe('the goods of a basket', () => {
  it('are read once for several steps of a checkout, also if the customer is signed in', async () => {
    const first = await validated()
    expect(await validated()).toEqual(first)
    await scenario.send({ when: 'POST /api/shipping-methods-order', body: breadBasket(world, 2) })
    await validated('alice')
    await validated('bob')
    expect(loads).toEqual(['load basket', 'load customer of basket', 'load customer of basket'])
  })

  it('are read again for an order', async () => {
    await validated()
    await scenario.send({ when: 'POST /api/orders-create', body: breadBasket(world) })
    expect(loads).toEqual(['load basket', 'load basket'])
  })

  it('show at once the units that another customer took', async () => {
    const { lines } = await validated()
    await scenario.send({ when: 'POST /api/orders-create', body: breadBasket(world, 3) })
    expect((await validated()).lines[0]?.availableStock).toBe(lines[0]!.availableStock! - 3)
  })

  it('show at once a new price', async () => {
    await validated()
    const price = await idOf(`select id from price where product_id = '${world.bread.id}'`)
    await change('baker', `PATCH /api/prices/${price}`, { amount: 260 })
    expect((await validated()).total).toBe(520)
    await change('baker', `PATCH /api/prices/${price}`, { amount: 250 })
  })

  it('show at once a new title of the product and a new name of the shop', async () => {
    await validated()
    await change('baker', `PUT /api/products/${world.bread.id}`, { title: 'Baguette' })
    expect((await validated()).lines[0]?.product.title).toBe('Baguette')
    await change('baker', `PUT /api/businesses/${world.bakery.id}`, { name: 'New bakery' })
    expect((await validated()).parts[0]?.business.name).toBe('New bakery')
  })

  it('show at once a new offer', async () => {
    await validated()
    const offer = { code: 'bread', name: 'Bread', target: 'business', discountType: 'percentage', value: 1_000 }
    await change('baker', 'POST /api/offers', { ...offer, business: `/api/businesses/${world.bakery.id}` })
    expect((await validated()).total).toBe(450)
    await db.query({ text: `delete from offer where code = 'bread'` })
  })

  it('show at once that a shipping or payment method was switched off', async () => {
    await validated()
    for (const path of [`shipping-methods/${world.pickup.id}`, `payment-methods/${world.inShop.id}`] as const) {
      await change('admin', `PUT /api/${path}`, { enabled: false })
      const answer = await scenario.send({ when: 'POST /api/orders-validate/4', body: breadBasket(world, 2) })
      expect(answer.statusCode).toBe(422)
      await change('admin', `PUT /api/${path}`, { enabled: true })
      await validated()
    }
  })

  it('are read again after ten seconds, because prices can begin at a certain time', async () => {
    await validated()
    clock.mockReturnValue(1_010_000)
    await validated()
    expect(loads).toEqual(['load basket', 'load basket'])
  })

  it('of a shop with time slots are not remembered, because other customers take places', async () => {
    const windows = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '24:00' }))
    await db.query({
      text: 'update shipping_method set slot_policy = $2 where id = $1',
      values: [world.delivery.id, JSON.stringify({ windows, minutes: 60, capacity: 1, daysAhead: 3 })],
    })
    await validated()
    await validated()
    expect(loads).toEqual(['load basket', 'load basket'])
    await db.query({ text: 'update shipping_method set slot_policy = null' })
  })
})
