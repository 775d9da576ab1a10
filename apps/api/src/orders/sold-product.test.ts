import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { ordersThatDoNotAddUp } from '#/testing/ledger'
import { type Person, people, testApi } from '#/testing/scenario'
import { type MadeOrder, bothShopsBasket, breadBasket, insertCoupon, insertOrderWorld } from '../testing/order-world.ts'

const scenario = await testApi(undefined, { rateLimitFactor: 1_000 })
const { db } = scenario
const world = await insertOrderWorld(db)
await insertCoupon(db, 'TEN')

async function order(body: unknown, as?: Person): Promise<MadeOrder> {
  const response = await scenario.send({ when: 'POST /api/orders-create', body, ...(as && { as }) })
  expect(response).toMatchObject({ statusCode: 201 })
  return response.json()
}
const idOf = async (table: 'sold_price' | 'sold_product_attribute', line: string): Promise<string> => {
  const [row] = await db.query<{ id: string }>({
    text: `select id from ${table} where sold_product_id = $1`,
    values: [line],
  })
  return row!.id
}

const alices = await order({ ...bothShopsBasket(world), coupons: ['TEN'] }, 'alice')
const bobs = await order(breadBasket(world), 'bob')
const guests = await order(breadBasket(world))
const over = await order(breadBasket(world), 'alice')
await scenario.send({ as: 'alice', when: 'POST /api/order-cancel', body: { order: over.id } })
const paid = await order(breadBasket(world), 'alice')
await scenario.send({ as: 'baker', when: `PUT /api/payments/${paid.payments[0]!.id}`, body: { status: 'completed' } })
const bread = alices.lines.find(({ title }) => title === 'Bread')!.id
const shirt = alices.lines.find(({ title }) => title === 'Shirt')!.id

const titles = async (as: Person | undefined, query: string, headers: Record<string, string> = {}) => {
  const list = await scenario.send({ when: `GET /api/sold-products?${query}`, headers, ...(as && { as }) })
  return list
    .json<{ title: string }[]>()
    .map(({ title }) => title)
    .toSorted()
}

describe('sold products', () => {
  it('are listed to their buyer, their shop and operators', async () => {
    expect(await titles('alice', '')).toEqual(['Bread', 'Bread', 'Bread', 'Shirt'])
    expect(await titles('baker', '')).toEqual(['Bread', 'Bread', 'Bread', 'Bread', 'Bread'])
    expect(await titles('florist', '')).toEqual(['Shirt'])
    expect(await titles('admin', '')).toHaveLength(6)
    expect(await titles(undefined, '', { 'x-order-token': guests.token! })).toEqual(['Bread'])
  })

  it('can be filtered by product, buyer and status, and by all three together', async () => {
    expect(await titles('alice', `product.id=${world.shirt.id}`)).toEqual(['Shirt'])
    expect(await titles('alice', `product.id[]=/api/products/${world.bread.id}`)).toHaveLength(3)
    expect(await titles('admin', `order.user.id=${people.bob.id}`)).toEqual(['Bread'])
    expect(await titles('alice', 'order.status.code=canceled')).toEqual(['Bread'])
    expect(await titles('alice', 'order.status.code[]=canceled&order.status.code[]=confirm')).toHaveLength(4)
    expect(
      await titles('admin', `product.id=${world.bread.id}&order.user.id=${people.alice.id}&order.status.code=confirm`),
    ).toEqual(['Bread', 'Bread'])
  })

  it('are not found by filters for another buyer or for a product of another shop', async () => {
    expect(await titles('alice', `order.user.id=${people.bob.id}`)).toEqual([])
    expect(await titles('florist', `product.id=${world.bread.id}`)).toEqual([])
  })

  scenario('cannot be read without an account or the token of an order', {
    when: 'GET /api/sold-products',
    answers: 401,
    with: 'Authentication required',
  })
  scenario('are listed in pages', {
    as: 'admin',
    when: 'GET /api/sold-products?itemsPerPage=4&page=2',
    answers: 200,
    with: { length: 2 },
  })
  scenario('contain the IRI of their shop in JSON-LD', {
    as: 'alice',
    when: `GET /api/sold-products/${bread}`,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { '@type': 'SoldProduct', business: `/api/businesses/${world.bakery.id}`, soldOffers: { length: 1 } },
  })
  scenario('contain their total and their discounts', {
    as: 'alice',
    when: `GET /api/sold-products/${bread}`,
    answers: 200,
    with: { total: 450, unit: 'unit', refundedQty: 0, finalGrams: null, soldOffers: [{ code: 'TEN', amount: 50 }] },
  })
  scenario('are not visible to other customers', {
    as: 'bob',
    when: `GET /api/sold-products/${bread}`,
    answers: 404,
    with: 'Not Found',
  })
})

describe('the result of preparing a line', () => {
  const put = `PUT /api/sold-products/${bread}` as const
  const patch = `PATCH /api/sold-products/${bread}` as const
  const body = { state: 'replaced', finalGrams: 980, substitution: { preference: 'similar', maxOver: 1_000 } }

  scenario('is recorded by the shop', { as: 'baker', when: put, body, answers: 200, with: body })
  scenario('can be changed by the shop with PATCH; fields that the body does not contain stay the same', {
    as: 'baker',
    when: patch,
    body: { finalGrams: null },
    answers: 200,
    with: { finalGrams: null, state: 'replaced' },
  })
  scenario('can be recorded by an operator', {
    as: 'admin',
    when: patch,
    body: { state: 'ok' },
    answers: 200,
    with: { state: 'ok' },
  })
  scenario('contains the gathered units', {
    as: 'baker',
    when: patch,
    body: { pickedQty: 2 },
    answers: 200,
    with: { pickedQty: 2, state: 'ok' },
  })
  scenario('cannot contain more gathered units than were ordered', {
    as: 'baker',
    when: patch,
    body: { pickedQty: 3 },
    answers: 422,
  })
  scenario('must have one of the known states', {
    as: 'baker',
    when: put,
    body: { state: 'eaten' },
    answers: 422,
    with: { violations: [{ propertyPath: 'state' }] },
  })
  scenario('cannot have a negative weight', { as: 'baker', when: put, body: { finalGrams: -1 }, answers: 422 })
  scenario('cannot be recorded without an account', { when: put, body, answers: 401, with: 'Authentication required' })
  scenario('cannot be recorded by the buyer', { as: 'alice', when: put, body, answers: 403, with: 'Access Denied.' })
  scenario('cannot be recorded by another shop', { as: 'florist', when: put, body, answers: 404, with: 'Not Found' })
  it('cannot be recorded by a buyer who works at another shop', async () => {
    const { lines } = await order(breadBasket(world), 'florist')
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
      expect(
        (await scenario.send({ as: 'florist', when: `${method} /api/sold-products/${lines[0]!.id}`, body })).statusCode,
      ).toBe(403)
  })
  scenario('needs an existing line', { as: 'baker', when: `PUT /api/sold-products/${uuidv7()}`, body, answers: 404 })
  scenario('cannot be changed after the order is closed', {
    as: 'baker',
    when: `PUT /api/sold-products/${over.lines[0]!.id}`,
    body,
    answers: 409,
    with: 'Order is closed',
  })
  scenario('cannot be lost: the shop cannot delete the line', {
    as: 'baker',
    when: `DELETE /api/sold-products/${bread}`,
    answers: 409,
    with: 'Resource in use',
  })
  scenario('cannot be lost: the buyer cannot delete the line', {
    as: 'alice',
    when: `DELETE /api/sold-products/${bread}`,
    answers: 403,
  })
  scenario('cannot be lost: another shop cannot delete the line', {
    as: 'florist',
    when: `DELETE /api/sold-products/${bread}`,
    answers: 404,
  })

  it('changes no price, quantity or title of the line, even if the body contains them', async () => {
    const when = `GET /api/sold-products/${shirt}` as const
    const before = (await scenario.send({ as: 'florist', when })).json()
    const forged = {
      ...before,
      total: 1,
      unitPrice: 1,
      discount: 0,
      quantity: 99,
      title: 'Free',
      order: bobs.id,
      product: null,
      business: world.bakery.id,
      refundedQty: 1,
      taxRate: 0,
      prices: [],
    }
    const answer = await scenario.send({ as: 'florist', when: `PUT /api/sold-products/${shirt}`, body: forged })
    expect(answer.json()).toEqual(before)
  })

  it('and a change of the order’s status at the same time cause no server error', { timeout: 60_000 }, async () => {
    const { id, lines } = await order(breadBasket(world), 'alice')
    const answers = await Promise.all([
      ...Array.from({ length: 15 }, (_, index) =>
        scenario.send({ as: 'baker', when: `PUT /api/sold-products/${lines[0]!.id}`, body: { finalGrams: index } }),
      ),
      scenario.send({ as: 'alice', when: 'POST /api/order-cancel', body: { order: id } }),
    ])
    expect(answers.at(-1)!.statusCode).toBe(200)
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200 && status !== 409)).toEqual([])
  })
})

describe('the prices of a line', () => {
  it('are visible to the buyer and the seller; the town can correct them, except their amounts', async () => {
    const id = await idOf('sold_price', bread)
    const when = `PUT /api/sold-prices/${id}` as const
    for (const as of ['alice', 'baker', 'admin'] as const)
      expect((await scenario.send({ as, when: `GET /api/sold-prices/${id}` })).json()).toMatchObject({ total: 450 })
    for (const as of ['bob', 'florist'] as const)
      expect((await scenario.send({ as, when: `GET /api/sold-prices/${id}` })).statusCode).toBe(404)
    for (const as of ['alice', 'baker'] as const)
      expect((await scenario.send({ as, when, body: { listCode: 'basic' } })).statusCode).toBe(403)
    expect((await scenario.send({ when, body: {} })).statusCode).toBe(401)
    const corrected = await scenario.send({ as: 'admin', when, body: { listCode: 'basic', reference: 300 } })
    expect(corrected.json()).toMatchObject({ listCode: 'basic', reference: 300, total: 450 })
    const patched = await scenario.send({
      as: 'admin',
      when: `PATCH /api/sold-prices/${id}`,
      body: { reference: null },
    })
    expect(patched.json()).toMatchObject({ reference: null })
    for (const [field, value] of Object.entries({ total: 1, base: 1, unit: 1, surcharge: 5, discount: 0, taxRate: 0 }))
      expect((await scenario.send({ as: 'admin', when, body: { [field]: value } })).json()).toMatchObject({
        status: 409,
        detail: 'Totals do not add up',
      })
    expect((await scenario.send({ as: 'admin', when: `DELETE /api/sold-prices/${id}` })).statusCode).toBe(409)
    expect((await scenario.send({ as: 'admin', when: `GET /api/sold-prices/${id}` })).json()).toMatchObject({
      total: 450,
    })
  })

  it('can be added and removed by an operator if their amount is 0', async () => {
    const when = 'POST /api/sold-prices' as const
    const body = { soldProduct: bread, listCode: 'pvp', base: 0, unit: 0, taxRate: 400, total: 0 }
    const made = await scenario.send({ as: 'admin', when, body })
    expect(made.statusCode).toBe(201)
    expect((await scenario.send({ as: 'admin', when, body: { ...body, total: 1 } })).statusCode).toBe(409)
    expect((await scenario.send({ as: 'baker', when, body })).statusCode).toBe(403)
    expect((await scenario.send({ as: 'admin', when, body: { ...body, soldProduct: uuidv7() } })).statusCode).toBe(400)
    expect((await scenario.send({ as: 'admin', when, body: {} })).statusCode).toBe(422)
    expect((await scenario.send({ as: 'admin', when: `DELETE /api/sold-prices/${made.json().id}` })).statusCode).toBe(
      204,
    )
  })

  it.each(['over', 'paid'])('cannot be changed if the order is %s', async (which) => {
    const { lines } = which === 'over' ? over : paid
    const id = await idOf('sold_price', lines[0]!.id)
    const put = await scenario.send({ as: 'admin', when: `PUT /api/sold-prices/${id}`, body: { listCode: 'basic' } })
    expect(put.json()).toMatchObject({ status: 409, detail: 'Order is closed' })
    const body = { soldProduct: lines[0]!.id, attributeName: 'Size', valueName: 'XL' }
    const post = await scenario.send({ as: 'admin', when: 'POST /api/sold-product-attributes', body })
    expect(post.json()).toMatchObject({ status: 409, detail: 'Order is closed' })
  })

  scenario('are not listed without an account', { when: 'GET /api/sold-prices', answers: 401 })
  scenario('are listed for the buyer', { as: 'bob', when: 'GET /api/sold-prices', answers: 200, with: { length: 1 } })
})

describe('the chosen options of a line', () => {
  it('are visible to the buyer and the seller, and can be corrected by the town', async () => {
    const id = await idOf('sold_product_attribute', shirt)
    const when = `/api/sold-product-attributes/${id}` as const
    for (const as of ['alice', 'florist'] as const)
      expect((await scenario.send({ as, when: `GET ${when}` })).json()).toMatchObject({ valueName: 'M' })
    for (const as of ['bob', 'baker'] as const)
      expect((await scenario.send({ as, when: `GET ${when}` })).statusCode).toBe(404)
    for (const as of ['alice', 'florist'] as const) {
      expect((await scenario.send({ as, when: `PUT ${when}`, body: { valueName: 'XL' } })).statusCode).toBe(403)
      expect((await scenario.send({ as, when: `DELETE ${when}` })).statusCode).toBe(403)
    }
    expect((await scenario.send({ as: 'admin', when: `PUT ${when}`, body: { valueName: 'XL' } })).json()).toMatchObject(
      {
        valueName: 'XL',
        attributeName: 'Size',
      },
    )
    expect((await scenario.send({ as: 'admin', when: `PATCH ${when}`, body: { valueName: ' ' } })).statusCode).toBe(422)
    expect((await scenario.send({ as: 'admin', when: `DELETE ${when}` })).statusCode).toBe(204)
    expect((await scenario.send({ as: 'admin', when: `GET ${when}` })).statusCode).toBe(404)
    const body = { soldProduct: shirt, attributeName: 'Size', valueName: 'M', attributeValue: world.medium }
    const post = await scenario.send({ as: 'admin', when: 'POST /api/sold-product-attributes', body })
    expect(post.json()).toMatchObject({ soldProduct: { title: 'Shirt' }, attributeValue: { name: 'M' } })
  })
  scenario('are listed for the buyer', {
    as: 'alice',
    when: 'GET /api/sold-product-attributes',
    answers: 200,
    with: { length: 1 },
  })
  scenario('are not listed without an account', { when: 'GET /api/sold-product-attributes', answers: 401 })
})

it('after these tests the totals of every order are correct', async () => {
  expect(await ordersThatDoNotAddUp(db)).toEqual([])
})
