import { describe, expect } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { insertBusiness, insertPrice, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { refreshProducts } from '../product-documents/product-document.ts'
import { models } from '#/resources'

const ids = {
  bakery: '',
  product: '',
  combo: '',
  price: '',
  ofDraft: '',
  draftCombo: '',
  tariff: uuidv7(),
  secret: '',
  pvp: '',
  floristList: uuidv7(),
  otherList: uuidv7(),
}
const scenario = await testApi(async (db) => {
  const bakery = await insertBusiness(db, { members: [people.baker.id] })
  const florist = await insertBusiness(db, { members: [people.florist.id] })
  const list = { id: ids.floristList, name: 'Flores', code: 'pvp', business_id: florist.id, position: 5 }
  await insert(db, 'price_list', [list, { ...list, id: ids.otherList, name: 'Ramos', position: 6 }])
  const product = await insertProduct(db, { business_id: bakery.id, price: null })
  Object.assign(ids, { bakery: bakery.id, product: product.id, combo: product.combo_id })
  const price = await insertPrice(db, { product_id: product.id, amount: 300 })
  Object.assign(ids, { price: price.id, pvp: price.price_list_id })
  await insert(db, 'price_list', { id: ids.tariff, name: 'Tarifa', code: 'basic', business_id: bakery.id })
  ids.secret = (await insertPrice(db, { product_id: product.id, amount: 100, price_list_id: ids.tariff })).id
  const draft = await insertProduct(db, { business_id: bakery.id, price: null, enabled: false })
  ids.draftCombo = draft.combo_id
  ids.ofDraft = (await insertPrice(db, { product_id: draft.id, amount: 900 })).id
  await db.transaction(() => refreshProducts({ db, models }, [product.id, draft.id]))
})

describe('price lists', () => {
  const when = 'POST /api/price-lists'
  const body = { name: 'Verano', code: 'pvp', business: ids.bakery, position: 9, enabled: false }
  const town = `PUT /api/price-lists/${ids.pvp}` as const
  const own = `PATCH /api/price-lists/${ids.tariff}` as const

  scenario('are filtered by shop, word and use', {
    when: 'GET /api/price-lists?search=ramo&enabled=true&order[position]=desc',
    answers: 200,
    with: [{ id: ids.otherList }],
  })
  scenario('of another shop are not found in this one', {
    when: `GET /api/price-lists?business.id=${ids.bakery}&search=ramo`,
    answers: 200,
    with: [],
  })
  scenario('are visible to everybody if they are public, and are sorted by position', {
    when: 'GET /api/price-lists',
    answers: 200,
    with: [
      { name: 'PVP', business: null, currency: 'EUR' },
      { name: 'Flores', business: { id: expect.any(String) } },
      { name: 'Ramos' },
    ],
  })
  scenario('are listed in pages as JSON-LD', {
    when: 'GET /api/price-lists?itemsPerPage=1&page=2',
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { totalItems: 3, member: [{ '@type': 'PriceList', name: 'Flores' }] },
  })
  scenario('for internal use (`basic`) are hidden from the public', {
    when: `GET /api/price-lists/${ids.tariff}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('for internal use (`basic`) are not visible to another shop', {
    as: 'florist',
    when: `GET /api/price-lists/${ids.tariff}`,
    answers: 404,
  })
  scenario('for internal use (`basic`) are visible to their own shop', {
    as: 'baker',
    when: `GET /api/price-lists/${ids.tariff}`,
    answers: 200,
    with: { code: 'basic' },
  })
  scenario('cannot be created without a login', { when, body, answers: 401, with: 'Authentication required' })
  scenario('cannot be created by customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('cannot be created for another shop', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('can be created by a shop for itself', {
    as: 'baker',
    when,
    body,
    answers: 201,
    with: { name: 'Verano', taxIncluded: true },
  })
  for (const nobody of [{ business: null }, { business: undefined }])
    scenario(`of the town cannot be created by shops (business: ${nobody.business})`, {
      as: 'baker',
      when,
      body: { ...body, ...nobody },
      answers: 403,
      with: 'Access Denied.',
    })
  scenario('of the town can be created by operators', {
    as: 'admin',
    when,
    body: { ...body, business: null, name: 'Rebajas' },
    answers: 201,
    with: { business: null },
  })
  scenario('of the town cannot be changed by shops', {
    as: 'baker',
    when: town,
    body: { enabled: false },
    answers: 403,
  })
  scenario('of the town can be changed by operators', {
    as: 'admin',
    when: town,
    body: { name: 'Público' },
    answers: 200,
    with: { name: 'Público', code: 'pvp' },
  })
  scenario('cannot be given to the town by a shop', { as: 'baker', when: own, body: { business: null }, answers: 403 })
  scenario('cannot be changed by a shop that cannot see them', {
    as: 'florist',
    when: own,
    body: { name: 'x' },
    answers: 404,
    with: 'Not Found',
  })
  scenario('can be changed with a body that contains only the changed field', {
    as: 'baker',
    when: own,
    body: { position: 3 },
    answers: 200,
    with: { position: 3 },
  })
  scenario('need a known kind', {
    as: 'baker',
    when,
    body: { ...body, code: 'vip' },
    answers: 422,
    with: 'code: The value you selected is not a valid choice.',
  })
  scenario('cannot end before they begin', {
    as: 'baker',
    when,
    body: { ...body, startDate: '2026-02-01T00:00:00Z', endDate: '2026-01-01T00:00:00Z' },
    answers: 422,
  })
  scenario('cannot be deleted by another shop', {
    as: 'baker',
    when: `DELETE /api/price-lists/${ids.floristList}`,
    answers: 403,
  })
  scenario('with an unknown id cannot be deleted', {
    as: 'baker',
    when: `DELETE /api/price-lists/${uuidv7()}`,
    answers: 404,
  })
  scenario('can be deleted by their shop', {
    as: 'florist',
    when: `DELETE /api/price-lists/${ids.floristList}`,
    answers: 204,
  })
})

describe('prices', () => {
  const when = 'POST /api/prices'
  const body = { product: ids.product, priceList: ids.pvp, amount: 320, minQuantity: 10 }
  const put = `PUT /api/prices/${ids.price}` as const

  scenario('of public lists are visible to everybody', {
    when: 'GET /api/prices',
    answers: 200,
    with: [{ amount: 300 }],
    sends: { 'x-total-count': '1' },
  })
  scenario('are listed in pages as JSON-LD', {
    as: 'baker',
    when: 'GET /api/prices?itemsPerPage=2&page=2',
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { totalItems: 3, member: [{ '@type': 'Price' }] },
  })
  scenario('can be filtered by product and list (`product.id` and `priceList.id`)', {
    as: 'baker',
    when: `GET /api/prices?product.id=${ids.product}&priceList.id=${ids.pvp}`,
    answers: 200,
    with: [{ amount: 300 }],
  })
  scenario('can be filtered by the IRI of a list (`priceList.id`)', {
    as: 'baker',
    when: `GET /api/prices?priceList.id=/api/price-lists/${ids.tariff}`,
    answers: 200,
    with: [{ amount: 100 }],
  })
  scenario('of an internal list (`basic`) are not listed to another shop that filters by this list', {
    as: 'florist',
    when: `GET /api/prices?priceList.id=${ids.tariff}`,
    answers: 200,
    with: [],
  })
  scenario('can be read by id without a login', {
    when: `GET /api/prices/${ids.price}`,
    answers: 200,
    with: { amount: 300, product: { id: ids.product }, priceList: { code: 'pvp' }, previous: 300 },
  })
  scenario('cannot be created without a login', { when, body, answers: 401, with: 'Authentication required' })
  scenario('cannot be created by customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('cannot be created by another shop', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('can be created by the product’s shop', {
    as: 'baker',
    when,
    body,
    answers: 201,
    with: { amount: 320, minQuantity: 10, attributeCombo: null },
  })
  scenario('cannot be set for a variant of another product', {
    as: 'baker',
    when,
    body: { ...body, attributeCombo: ids.draftCombo },
    answers: 422,
    with: 'attributeCombo: This value is not available.',
  })
  scenario('cannot be moved to a list of another shop', {
    as: 'baker',
    when: put,
    body: { priceList: ids.otherList },
    answers: 422,
    with: 'priceList: This value is not available.',
  })
  scenario('cannot be created in a list that the viewer cannot see', {
    as: 'florist',
    when,
    body: { ...body, priceList: ids.tariff },
    answers: 400,
    with: `Item not found for "/api/price-lists/${ids.tariff}".`,
  })
  scenario('with an unknown id cannot be changed', {
    as: 'baker',
    when: `PUT /api/prices/${uuidv7()}`,
    body: { amount: 1 },
    answers: 404,
  })
  scenario('cannot be deleted by another shop', {
    as: 'florist',
    when: `DELETE /api/prices/${ids.price}`,
    answers: 403,
  })
  scenario('of a draft are hidden from the public', {
    when: `GET /api/prices/${ids.ofDraft}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('of a draft are visible to its own shop', {
    as: 'baker',
    when: `GET /api/prices/${ids.ofDraft}`,
    answers: 200,
  })
  scenario('of an internal list (`basic`) are hidden from the public', {
    when: `GET /api/prices/${ids.secret}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('of an internal list (`basic`) are not visible to another shop', {
    as: 'florist',
    when: `GET /api/prices/${ids.secret}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('of an internal list (`basic`) are visible to its own shop', {
    as: 'baker',
    when: `GET /api/prices/${ids.secret}`,
    answers: 200,
    with: { amount: 100 },
  })
  scenario('can be changed by their shop', {
    as: 'baker',
    when: put,
    body: { amount: 350 },
    answers: 200,
    with: { amount: 350 },
  })
  scenario('are shown on the page of the product immediately after a change', {
    when: `GET /api/products/${ids.product}`,
    answers: 200,
    with: { price: 350 },
  })
  scenario('can be changed by PATCH', {
    as: 'baker',
    when: `PATCH /api/prices/${ids.price}`,
    body: { amount: 360 },
    answers: 200,
    with: { amount: 360 },
  })
  scenario('cannot be changed by another shop', {
    as: 'florist',
    when: put,
    body: { amount: 1 },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('cannot be changed by customers', {
    as: 'alice',
    when: put,
    body: { amount: 1 },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('cannot be below zero', {
    as: 'baker',
    when: put,
    body: { amount: -1 },
    answers: 422,
    with: 'amount: This value is too small.',
  })
  scenario('cannot have fractions of a cent', {
    as: 'baker',
    when: put,
    body: { amount: 1.5 },
    answers: 422,
    with: 'amount: This value should be an integer.',
  })
  scenario('cannot be given as a text', {
    as: 'baker',
    when: put,
    body: { amount: '350' },
    answers: 400,
    with: 'The type of the "amount" attribute must be "integer", "string" given.',
  })
  scenario('prevent the deletion of their list', {
    as: 'baker',
    when: `DELETE /api/price-lists/${ids.tariff}`,
    answers: 409,
    with: 'Resource in use',
  })
  scenario('can be deleted by their shop', { as: 'baker', when: `DELETE /api/prices/${ids.price}`, answers: 204 })
  scenario('are needed to sell a product: one without a price is not available', {
    when: `GET /api/products/${ids.product}`,
    answers: 200,
    with: { price: null, available: false },
  })
})
