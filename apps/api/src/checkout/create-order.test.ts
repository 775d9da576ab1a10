import { createHash } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insertPaymentMethod, insertProduct } from '#/testing/factories'
import { ordersThatDoNotAddUp } from '#/testing/ledger'
import { people, testApi } from '#/testing/scenario'
import {
  type OrderWorld,
  bothShopsBasket,
  breadBasket,
  chiva,
  guest,
  insertCoupon,
  insertOrderWorld,
  type MadeOrder,
  stockOf,
} from '../testing/order-world.ts'

let world!: OrderWorld
let soldOut = ''
const scenario = await testApi(async (db) => {
  world = await insertOrderWorld(db)
  soldOut = (await insertProduct(db, { business_id: world.bakery.id, stock: 0 })).id
  await insertCoupon(db, 'TEN')
  await insertCoupon(db, 'ONCE', { limit_per_person: 1 })
  await insertCoupon(db, 'WELCOME', { first_order_only: true })
  await insertCoupon(db, 'LAST', { usage_limit: 1 })
})
const { db } = scenario
const create = 'POST /api/orders-create' as const
const violation = (propertyPath: string) => ({ violations: [{ propertyPath }] })

async function order(body: unknown, as?: 'alice' | 'bob'): Promise<MadeOrder> {
  const response = await scenario.send({ when: create, body, ...(as && { as }) })
  expect(response).toMatchObject({ statusCode: 201 })
  return response.json()
}

/** The status of the answer if the baker, who owns the first shop, reads the order. */
const seen = async (orderId: string): Promise<number> =>
  (await scenario.send({ as: 'baker', when: `GET /api/orders/${orderId}` })).statusCode

const keyed = (key: string, body: unknown, as?: 'alice'): Promise<LightMyRequestResponse> =>
  scenario.send({ when: create, body, headers: { 'idempotency-key': key }, ...(as && { as }) })

describe('ordering from one shop', () => {
  it('makes a single order, which only its customer and its shop can read', async () => {
    const response = await scenario.send({
      as: 'alice',
      when: create,
      body: { ...breadBasket(world, 2), note: 'Sliced' },
    })
    expect(response.statusCode).toBe(201)
    const made = response.json()
    expect(made).toMatchObject({
      kind: 'single',
      code: expect.stringMatching(/^R\d+$/),
      status: { code: 'confirm' },
      paymentState: 'awaiting',
      business: { id: world.bakery.id },
      user: { username: 'alice' },
      customer: { name: 'Ana', phone: '+34600123123' },
      lines: [{ title: 'Bread', quantity: 2, unitPrice: 250, total: 500 }],
      history: [{ status: { code: 'confirm' }, actor: 'customer' }],
      totals: { items: 500, total: 500, tax: [{ rate: 400, base: 481, tax: 19 }] },
      note: 'Sliced',
    })
    expect(made).not.toHaveProperty('token')
    expect(response.headers['location']).toBe(`/api/orders/${made.id}`)
    const read = await scenario.send({ as: 'alice', when: `GET /api/orders/${made.id}` })
    // The question to the shop is recorded after the order, while this test runs.
    expect(read.json()).toEqual({ ...made, answer: read.json<Record<string, unknown>>()['answer'] })
    expect((await scenario.send({ as: 'bob', when: `GET /api/orders/${made.id}` })).statusCode).toBe(404)
    expect((await scenario.send({ as: 'baker', when: `GET /api/orders/${made.id}` })).statusCode).toBe(200)
    expect((await scenario.send({ as: 'florist', when: `GET /api/orders/${made.id}` })).statusCode).toBe(404)
  })

  it('allocates the stock and counts the sale', async () => {
    const before = await stockOf(db, world.bread.combo_id)
    await order(breadBasket(world, 3))
    expect(await stockOf(db, world.bread.combo_id)).toMatchObject({
      stock: before.stock,
      allocated: before.allocated + 3,
      sales: before.sales + 3,
    })
  })

  it('invalidates stored answers about the product, even for requests with its id in capitals', async () => {
    const left = async () => {
      const answer = await scenario.send({ when: `GET /api/products/${world.bread.id.toUpperCase()}` })
      return answer.json<{ combos: { availableStock: number }[] }>().combos[0]!.availableStock
    }
    const before = await left()
    await order(breadBasket(world, 3))
    expect(await left()).toBe(before - 3)
  })

  it('counts the sale but allocates no units if stock is not tracked', async () => {
    const made = await order({ ...breadBasket(world), lines: [{ product: world.cake.id, quantity: 9 }] })
    expect(made.totals.total).toBe(9 * 1_890)
    expect(await stockOf(db, world.cake.combo_id)).toMatchObject({ allocated: 0, sales: 9 })
  })

  it('is also possible by posting a basket to /orders', async () => {
    const response = await scenario.send({ as: 'alice', when: 'POST /api/orders', body: breadBasket(world) })
    expect(response.json()).toMatchObject({ kind: 'single', lines: [{ title: 'Bread' }] })
  })

  it('stores copies of the products’ data, which do not change with the product', async () => {
    const line = { product: world.shirt.id, attributes: [{ attributeValue: { id: world.large } }] }
    const made = await order({ ...bothShopsBasket(world), lines: [line] })
    await db.query({ text: `update product set title = 'Blouse' where id = '${world.shirt.id}'` })
    await db.query({ text: `update attribute_value set name = 'Large' where id = '${world.large}'` })
    const [row] = await db.query({
      text: `select s.title, s.tax_rate, p.list_code, p.unit, p.base, a.attribute_name, a.value_name
             from sold_product s join sold_price p on p.sold_product_id = s.id
             join sold_product_attribute a on a.sold_product_id = s.id where s.order_id = $1`,
      values: [made.id],
    })
    const attribute = { attribute_name: 'Size', value_name: 'L' }
    expect(row).toEqual({ title: 'Shirt', tax_rate: 2_100, list_code: 'pvp', unit: 3_299, base: 2_726, ...attribute })
  })
})

describe('ordering from several shops', () => {
  it('makes a group with a part for each shop; the totals of the parts add up to the total of the group', async () => {
    const made = await order(bothShopsBasket(world), 'alice')
    expect(made).toMatchObject({
      kind: 'group',
      business: null,
      status: { code: 'confirm' },
      totals: { items: 3_499, shipping: 795, fee: 100, total: 4_394 },
      parts: [
        { code: `${made.code}-1`, business: { id: world.bakery.id }, lines: [{ title: 'Bread' }] },
        { code: `${made.code}-2`, business: { id: world.tailor.id }, lines: [{ quantity: 1 }] },
      ],
    })
    expect(made.parts[0]!.totals.total + made.parts[1]!.totals.total).toBe(4_394)
    const splits = await db.query({
      text: `select s.order_id as id, s.amount from payment_split s join payment p on p.id = s.payment_id
             where p.order_id = $1 and p.amount = 4394 order by s.amount`,
      values: [made.id],
    })
    expect(splits).toEqual(made.parts.map(({ id, totals }) => ({ id, amount: totals.total })))
  })

  it('shows each shop only its own part', async () => {
    const { id, parts } = await order(bothShopsBasket(world))
    expect(await Promise.all([seen(id), ...parts.map((part) => seen(part.id))])).toEqual([404, 200, 404])
  })
})

describe('the total to which the customer agreed', () => {
  for (const total of [500, 600, undefined])
    it(`(${total ?? 'not sent'}) allows an order that costs 500 cents`, async () => {
      expect((await order({ ...breadBasket(world, 2), total })).totals.total).toBe(500)
    })
})

describe('a guest who orders', () => {
  it('gets a token for access to the order; the database stores only the hash of the token', async () => {
    const { id, token = '' } = await order(bothShopsBasket(world))
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    const read = (headers: Record<string, string>) => scenario.send({ when: `GET /api/orders/${id}`, headers })
    expect((await read({ 'x-order-token': token })).json()).toMatchObject({ id, kind: 'group' })
    for (const wrong of ['', ' ', 'null', token.slice(1), 'x'.repeat(100_000).slice(0, 8_000)])
      expect((await read({ 'x-order-token': wrong })).statusCode).toBe(404)
    const [row] = await db.query<{ token_hash: Buffer }>({
      text: 'select token_hash from "order" where id = $1',
      values: [id],
    })
    expect(row!.token_hash).toEqual(createHash('sha256').update(token).digest())
  })

  scenario('must give an e-mail and a phone', {
    when: create,
    body: { ...breadBasket(world), customer: { name: 'Ana' } },
    answers: 422,
    with: { violations: [{ propertyPath: 'customer.email' }, { propertyPath: 'customer.phone' }] },
  })
})

describe('an order is refused if it', () => {
  scenario('has an empty list of lines', {
    when: create,
    body: { ...breadBasket(world), lines: [] },
    answers: 422,
    with: 'Empty basket',
  })
  scenario('has no list of lines', { when: create, body: {}, answers: 422, with: 'Empty basket' })
  scenario('is sent with an invalid access token', {
    when: create,
    body: breadBasket(world),
    headers: { authorization: 'Bearer nonsense' },
    answers: 401,
    with: 'Authentication required',
  })
  for (const quantity of [-1, 0, 0.5, 1e9, '1'])
    scenario(`has a quantity of ${JSON.stringify(quantity)}`, {
      when: create,
      body: { ...breadBasket(world), lines: [{ product: world.bread.id, quantity }] },
      answers: 422,
      with: violation('lines[0].quantity'),
    })
  scenario('contains a variant that does not exist', {
    when: create,
    body: { ...bothShopsBasket(world), lines: [{ product: world.shirt.id }] },
    answers: 422,
    with: 'Combination not available',
  })
  scenario('contains more units than the stock', {
    when: create,
    body: breadBasket(world, 5_000),
    answers: 409,
    with: { detail: 'Out of stock', ...violation('lines[0].quantity') },
  })
  scenario('contains a product that is sold out', {
    when: create,
    body: { ...breadBasket(world), lines: [{ product: world.bread.id }, { product: soldOut }] },
    answers: 409,
    with: { detail: 'Out of stock', ...violation('lines[1].quantity') },
  })
  scenario('contains an unknown coupon', {
    when: create,
    body: { ...breadBasket(world), coupons: ['TEN', 'NOPE'] },
    answers: 409,
    with: { detail: 'Coupon not available', violations: [{ propertyPath: 'coupons[1]', message: 'Unknown coupon' }] },
  })
  scenario('has no payment method', {
    when: create,
    body: { ...breadBasket(world), paymentMethod: undefined },
    answers: 422,
    with: violation('paymentMethod'),
  })

  scenario('costs more than the agreed total', {
    when: create,
    body: { ...breadBasket(world, 2), total: 499 },
    answers: 409,
    with: { detail: 'Basket changed', total: 500 },
  })

  it('is invalid, and then nothing is stored', async () => {
    const everything = `select (select count(*) from "order") as orders, (select count(*) from customer) as customers,
      (select sum(allocated) from attribute_combo) as allocated, (select sum(used) from coupon) as used,
      (select count(*) from idempotency_key) as keys`
    const [before] = await db.query({ text: everything })
    const lines = [{ product: world.bread.id, quantity: 1 }, { product: soldOut }]
    const headers = { 'idempotency-key': uuidv7() }
    await scenario.send({ when: create, body: { ...breadBasket(world), lines, coupons: ['TEN'] }, headers })
    await scenario.send({ when: create, body: { ...breadBasket(world), coupons: ['TEN', 'NOPE'] }, headers })
    expect(await db.query({ text: everything })).toEqual([before])
  })
})

describe('coupons of an order', () => {
  it('are stored with the order, and their use is recorded for the person', async () => {
    const made = await order({ ...breadBasket(world, 4), coupons: ['ten'] }, 'alice')
    expect(made).toMatchObject({
      coupons: ['TEN'],
      totals: { items: 1_000, discount: 100, total: 900 },
      lines: [{ discount: 100 }],
    })
    const uses = await db.query({ text: 'select person from coupon_use where order_id = $1', values: [made.id] })
    expect(uses).toEqual([{ person: people.alice.id }])
  })

  it('can be limited to one use for each person', async () => {
    const body = { ...breadBasket(world, 4), coupons: ['ONCE'] }
    await order(body)
    const again = await scenario.send({
      when: create,
      body: { ...body, customer: { ...guest, email: ' ANA@example.com' } },
    })
    expect(again.json()).toMatchObject({ status: 409, violations: [{ message: 'Coupon already used' }] })
    await order({ ...body, customer: { ...guest, email: 'eva@example.com', phone: '600 000 001' } })
  })

  it('can be limited to a person’s first order', async () => {
    const body = { ...breadBasket(world, 4), coupons: ['WELCOME'] }
    const customer = { ...guest, email: 'first@example.com', phone: '600 000 002' }
    await order({ ...body, customer })
    const second = await scenario.send({ when: create, body: { ...body, customer } })
    expect(second.json()).toMatchObject({ status: 409, violations: [{ message: 'Coupon only for first order' }] })
  })
})

describe('a repeated request for an order', () => {
  it('gets exactly the first answer, and makes no second order', async () => {
    const [first, second] = [await keyed('tap', breadBasket(world)), await keyed('tap', breadBasket(world))]
    expect([first.statusCode, second.statusCode]).toEqual([201, 200])
    expect(second.body).toBe(first.body)
    expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true', location: first.headers['location'] })
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    const [kept] = await db.query<{ body: string }>({ text: `select body from idempotency_key where key = 'tap'` })
    expect(kept!.body).not.toContain(first.json().token)
  })

  it('is refused if its body differs from the first request', async () => {
    await keyed('other', breadBasket(world))
    const other = await keyed('other', breadBasket(world, 2))
    expect(other.json()).toMatchObject({ status: 422, detail: 'Idempotency key reused' })
  })

  it('is recognised only for the same person: another person can use the same idempotency key', async () => {
    const [mine, theirs] = [
      await keyed('shared', breadBasket(world), 'alice'),
      await keyed('shared', breadBasket(world)),
    ]
    expect([mine.statusCode, theirs.statusCode]).toEqual([201, 201])
    expect(mine.json().id).not.toBe(theirs.json().id)
  })

  it('is recognised without an idempotency key by the uuid of the basket', async () => {
    const body = { ...breadBasket(world), uuid: uuidv7() }
    const [first, second] = [await order(body), await scenario.send({ when: create, body })]
    expect(second.statusCode).toBe(200)
    expect(second.json().id).toBe(first.id)
  })

  it('is executed again if the first request failed', async () => {
    const key = uuidv7()
    const body = { ...breadBasket(world), lines: [{ product: soldOut }] }
    expect((await keyed(key, body)).statusCode).toBe(409)
    await db.query({ text: `update attribute_combo set stock = 1 where product_id = '${soldOut}'` })
    expect((await keyed(key, body)).statusCode).toBe(201)
  })

  it('can have an idempotency key of at most 255 characters', async () => {
    expect((await keyed('k'.repeat(255), breadBasket(world))).statusCode).toBe(201)
    expect((await keyed('k'.repeat(256), breadBasket(world))).statusCode).toBe(422)
  })
})

it('an order stores the explanation of the price, the funders of discounts, and the recargo', async () => {
  await insertCoupon(db, 'SHARED', { value: 5_000, funder: JSON.stringify({ shop: 3_333, town: 6_667 }) })
  const customer = { ...guest, nif: '12345678Z', equivalenceSurcharge: true }
  const made = await order({ ...breadBasket(world, 4), customer, coupons: ['SHARED'] })
  const [line] = made.lines
  expect(line?.explanation).toMatchObject({
    unitPrice: 250,
    steps: [
      { kind: 'list', amount: 1_000 },
      { kind: 'surcharge', amount: 4 },
      { kind: 'coupon', code: 'SHARED', amount: -502 },
    ],
    total: 502,
  })
  expect(made.totals.tax).toEqual([{ rate: 400, surchargeRate: 50, base: 480, tax: 20, surcharge: 2 }])
  const [sold] = await db.query({
    text: `select price.base, price.surcharge, own.split, buyer.equivalence_surcharge as in_regime
      from sold_price price join sold_product s on s.id = price.sold_product_id join sold_offer own on own.sold_product_id = s.id
      join "order" o on o.id = s.order_id join customer buyer on buyer.id = o.customer_id where s.id = $1`,
    values: [line!.id],
  })
  expect(sold).toEqual({ base: 480, surcharge: 2, split: { shop: 167, town: 335 }, in_regime: true })
})

it('the amounts of an order add up for any basket [C9.13]', async () => {
  const products = [world.bread, world.cake, world.shirt]
  const sixpence = await insertProduct(db, { business_id: world.tailor.id, price: 1, stock: null, tax_rate: 0 })
  const choice = fc.record({
    lines: fc.array(fc.tuple(fc.constantFrom(...products, sixpence), fc.integer({ min: 1, max: 7 })), {
      minLength: 1,
      maxLength: 6,
    }),
    coupons: fc.subarray(['TEN', 'HALF', 'EURO', 'BREAD']),
    brought: fc.boolean(),
    inRegime: fc.boolean(),
  })
  await insertCoupon(db, 'HALF', { value: 5_000, stackable: true })
  await db.query({
    text: `update coupon set funder = '{"shop": 3333, "platform": 1234, "town": 5433}' where code = 'HALF'`,
  })
  await insertCoupon(db, 'EURO', { discount_type: 'absolute', value: 100, stackable: true })
  await insertCoupon(db, 'BREAD', { business_id: world.bakery.id, value: 3_333, exclusive: true })
  await db.query({ text: 'update attribute_combo set stock = 100000' })
  await db.query({
    text: `insert into offer (id, code, name, business_id, discount_type, value, target, min_quantity)
           values ($1, 'O1', 'Three loaves', $3, 'percentage', 777, 'product', 3), ($2, 'O2', 'Shop', $4, 'absolute', 33, 'business', 1)`,
    values: [uuidv7(), uuidv7(), world.bakery.id, world.tailor.id],
  })
  const transfer = await insertPaymentMethod(db, { code: 'transfer', fee: 100 })
  const shippings = (brought: boolean) => [
    { business: world.bakery.id, shippingMethod: brought ? world.delivery.id : world.pickup.id },
    { business: world.tailor.id, shippingMethod: world.courier.id },
  ]
  await fc.assert(
    fc.asyncProperty(choice, async ({ lines, coupons, brought, inRegime }) => {
      const basket = {
        lines: lines.map(([product, quantity]) => ({
          product: product.id,
          quantity,
          ...(product === world.shirt && { attributes: [{ attributeValue: world.medium }] }),
        })),
        coupons,
        customer: { ...guest, nif: '12345678Z', equivalenceSurcharge: inRegime },
        deliveryAddress: chiva,
        shippings: shippings(brought),
        paymentMethod: transfer.id,
      }
      const validated = await scenario.send({ when: 'POST /api/orders-validate/5', body: basket })
      const made = await order({ ...basket, coupons: validated.json().coupons })
      expect(made.totals.total).toBe(validated.json().total)
    }),
    { numRuns: 60 },
  )
  expect(await ordersThatDoNotAddUp(db)).toEqual([])
})
