import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { refreshProducts } from '#/product-documents/product-document'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { models } from '#/resources'

const ids = { bakery: '', closed: '', offer: uuidv7(), ofClosed: uuidv7(), bread: '', draft: '', rose: '', cake: '' }
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { members: [people.baker.id] })).id
  ids.closed = (await insertBusiness(db, { state: 'suspended', members: [people.florist.id] })).id
  ids.bread = (await insertProduct(db, { business_id: ids.bakery, title: 'Pan', price: 200 })).id
  ids.cake = (await insertProduct(db, { business_id: ids.bakery, title: 'Tarta', price: 1_000 })).id
  ids.draft = (await insertProduct(db, { business_id: ids.bakery, title: 'Borrador', enabled: false })).id
  ids.rose = (await insertProduct(db, { title: 'Rosa' })).id
  await refreshProducts({ db, models }, [ids.bread, ids.cake, ids.draft, ids.rose])
  const offer = { name: 'Dos', discount_type: 'percentage' as const, value: 1000, target: 'business' as const }
  await insert(db, 'offer', [
    { id: ids.offer, code: 'dos', business_id: ids.bakery, ...offer },
    { id: ids.ofClosed, code: 'de-la-cerrada', business_id: ids.closed, ...offer },
  ])
  await insert(
    db,
    'offer_product',
    [ids.bread, ids.draft].map((product_id) => ({ offer_id: ids.offer, product_id })),
  )
})

const priceOf = async (id: string) =>
  (await scenario.send({ when: `GET /api/products/${id}` })).json<{ price: number }>().price

describe('offers', () => {
  scenario('of open shops are listed to everybody', {
    when: 'GET /api/offers',
    answers: 200,
    with: [{ id: ids.offer }],
    sends: { 'x-total-count': '1' },
  })
  scenario('of a closed shop are hidden from the public', { when: `GET /api/offers/${ids.ofClosed}`, answers: 404 })
  scenario('of a closed shop are visible to its members', {
    as: 'florist',
    when: `GET /api/offers/${ids.ofClosed}`,
    answers: 200,
  })
  scenario('do not show their draft products to the public', {
    when: `GET /api/offers/${ids.offer}`,
    answers: 200,
    with: { products: [{ title: 'Pan' }] },
  })
  scenario('show members of their shop the draft products and who bears the cost of the discount', {
    as: 'baker',
    when: `GET /api/offers/${ids.offer}`,
    answers: 200,
    with: { products: [{ title: 'Pan' }, { title: 'Borrador' }], funder: { shop: 10_000 } },
  })
  scenario('can be filtered by code', {
    when: 'GET /api/offers?code=dos',
    answers: 200,
    with: [{ value: 1000, discountType: 'percentage' }],
  })
  scenario('can be filtered by shop', { when: `GET /api/offers?business.id[]=${uuidv7()}`, answers: 200, with: [] })
  scenario('are read by id', {
    when: `GET /api/offers/${ids.offer}`,
    answers: 200,
    with: { business: { id: ids.bakery } },
  })
  it('do not show the public who bears the cost of the discount', async () => {
    expect((await scenario.send({ when: `GET /api/offers/${ids.offer}` })).json()).not.toHaveProperty('funder')
  })
})

describe('making an offer', () => {
  const when = 'POST /api/offers'
  const body = { code: 'pan', name: 'Pan a mitad', business: ids.bakery, discountType: 'percentage', value: 5_000 }
  const ofBread = { ...body, products: [ids.bread] }

  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is refused to customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is refused to members of another shop', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is possible for a member of its shop', {
    as: 'baker',
    when,
    body: ofBread,
    answers: 201,
    with: { products: [{ title: 'Pan' }], target: 'product', minQuantity: 1, enabled: true },
  })
  it('reduces the prices of the offer’s products at once, and no other prices', async () => {
    expect(await priceOf(ids.bread)).toBe(100)
    expect(await priceOf(ids.cake)).toBe(1_000)
  })
  scenario('needs a code that no other offer has', {
    as: 'baker',
    when,
    body,
    answers: 422,
    with: 'code: This value is already used',
  })
  scenario('is refused with products of another shop', {
    as: 'baker',
    when,
    body: { ...body, code: 'x', products: [ids.rose] },
    answers: 422,
    with: 'products: This value is not available.',
  })
  scenario('is refused with a discount above 100 %', {
    as: 'baker',
    when,
    body: { ...body, code: 'x', value: 10_001 },
    answers: 422,
    with: 'value: This value is not valid.',
  })
  scenario('is refused with a discount of 0', {
    as: 'baker',
    when,
    body: { ...body, code: 'x', value: 0 },
    answers: 422,
    with: 'value: This value is too small.',
  })
  scenario('is refused if the offer begins and ends at the same moment', {
    as: 'baker',
    when,
    body: { ...body, code: 'x', startDate: '2026-05-02T00:00:00Z', endDate: '2026-05-02T00:00:00Z' },
    answers: 422,
    with: 'endDate: This value is not valid.',
  })
  scenario('by a shop makes the shop pay the whole discount, even if the body names another payer', {
    as: 'baker',
    when,
    body: { ...body, code: 'mine', enabled: false, funder: { town: 10_000 } },
    answers: 201,
    with: { funder: { shop: 10_000 } },
  })
  scenario('by an operator can make the town pay a part of the discount', {
    as: 'admin',
    when,
    body: { ...body, code: 'ours', enabled: false, funder: { town: 4_000, shop: 6_000 } },
    answers: 201,
    with: { funder: { town: 4_000, shop: 6_000 } },
  })
  scenario('is refused if the percentages that the payers bear do not add up to 100 %', {
    as: 'admin',
    when,
    body: { ...body, code: 'x', funder: { town: 4_000 } },
    answers: 422,
    with: 'funder: This value is not valid.',
  })
  scenario('is refused if the body names no shop', {
    as: 'admin',
    when,
    body: { ...body, business: undefined },
    answers: 422,
    with: 'business: This value should not be blank.',
  })
  scenario('is refused for an unknown shop', { as: 'admin', when, body: { ...body, business: uuidv7() }, answers: 400 })
})

describe('changing an offer', () => {
  const when = `PUT /api/offers/${ids.offer}` as const

  scenario('needs an account', { when, body: {}, answers: 401 })
  scenario('is refused to customers', { as: 'alice', when, body: {}, answers: 403 })
  scenario('is refused to members of another shop', { as: 'florist', when, body: { value: 9_000 }, answers: 403 })
  scenario('cannot move the offer to another shop', { as: 'baker', when, body: { business: ids.closed }, answers: 400 })
  scenario('with an unknown id is answered with 404', {
    as: 'baker',
    when: `PUT /api/offers/${uuidv7()}`,
    body: {},
    answers: 404,
  })
  scenario('changes only the fields of the body', {
    as: 'baker',
    when,
    body: { target: 'product', products: [ids.cake] },
    answers: 200,
    with: { code: 'dos', value: 1_000, products: [{ title: 'Tarta' }] },
  })
  it('replaces the products of the offer, and reduces the price of the new product', async () => {
    expect(await priceOf(ids.cake)).toBe(900)
  })
  scenario('can remove all products from the offer', {
    as: 'baker',
    when,
    body: { products: [] },
    answers: 200,
    with: { products: [] },
  })
  it('so that the offer has no products reduces the prices of all products of the shop', async () => {
    expect([await priceOf(ids.cake), await priceOf(ids.bread)]).toEqual([900, 90])
  })
  scenario('can add a product to the offer again', { as: 'baker', when, body: { products: [ids.cake] }, answers: 200 })
  it('restores the prices of the products that the offer no longer includes', async () => {
    expect(await priceOf(ids.bread)).toBe(100)
  })
})

describe('deleting an offer', () => {
  const when = `DELETE /api/offers/${ids.offer}` as const

  scenario('must come before the deletion of its last product, because an offer without products applies to all', {
    as: 'baker',
    when: `DELETE /api/products/${ids.cake}`,
    answers: 409,
    with: 'Resource in use',
  })
  scenario('needs an account', { when, answers: 401 })
  scenario('is refused to members of another shop', { as: 'florist', when, answers: 403 })
  scenario('is possible for its shop', { as: 'baker', when, answers: 204 })
  it('restores the prices of its products', async () => {
    expect(await priceOf(ids.cake)).toBe(1_000)
  })
  scenario('is not possible a second time', { as: 'baker', when, answers: 404, with: 'Not Found' })
})
