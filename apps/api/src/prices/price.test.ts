import { describe } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insertBusiness, insertPrice, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { refreshProducts } from '../products/product-document.ts'

const ids = { product: '', price: '', ofDraft: '', tariff: uuidv7(), secret: '' }
const scenario = await testApi(async (db) => {
  const bakery = await insertBusiness(db, { members: [people.baker.id] })
  await insertBusiness(db, { members: [people.florist.id] })
  const product = await insertProduct(db, { business_id: bakery.id, price: null })
  ids.product = product.id
  ids.price = (await insertPrice(db, { product_id: product.id, amount: 300 })).id
  await db.q
    .insertInto('price_list')
    .values({ id: ids.tariff, name: 'Tarifa', code: 'basic', business_id: bakery.id })
    .execute()
  ids.secret = (await insertPrice(db, { product_id: product.id, amount: 100, price_list_id: ids.tariff })).id
  const draft = await insertProduct(db, { business_id: bakery.id, price: null, enabled: false })
  ids.ofDraft = (await insertPrice(db, { product_id: draft.id, amount: 900 })).id
  await db.transaction(() => refreshProducts(db, [product.id, draft.id]))
})

describe('prices', () => {
  const put = `PUT /api/prices/${ids.price}` as const

  scenario('public ones are for everybody', {
    when: 'GET /api/prices',
    answers: 200,
    with: [{ amount: 300 }],
    sends: { 'x-total-count': '1' },
  })
  scenario('of a draft are the shop’s', { when: `GET /api/prices/${ids.ofDraft}`, answers: 404, with: 'Not Found' })
  scenario('of a draft are the shop’s own', { as: 'baker', when: `GET /api/prices/${ids.ofDraft}`, answers: 200 })
  scenario('tariffs are the shop’s', { when: `GET /api/prices/${ids.secret}`, answers: 404, with: 'Not Found' })
  scenario('tariffs are not another shop’s', {
    as: 'florist',
    when: `GET /api/prices/${ids.secret}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('tariffs are the shop’s own', {
    as: 'baker',
    when: `GET /api/prices/${ids.secret}`,
    answers: 200,
    with: { amount: 100 },
  })
  scenario('change for their shop', {
    as: 'baker',
    when: put,
    body: { amount: 350 },
    answers: 200,
    with: { amount: 350 },
  })
  scenario('and at once for everybody', {
    when: `GET /api/products/${ids.product}`,
    answers: 200,
    with: { price: 350 },
  })
  scenario('by PATCH too', {
    as: 'baker',
    when: `PATCH /api/prices/${ids.price}`,
    body: { amount: 360 },
    answers: 200,
    with: { amount: 360 },
  })
  scenario('not for another shop', {
    as: 'florist',
    when: put,
    body: { amount: 1 },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('not for customers', { as: 'alice', when: put, body: { amount: 1 }, answers: 403, with: 'Access Denied.' })
  scenario('not below nothing', {
    as: 'baker',
    when: put,
    body: { amount: -1 },
    answers: 422,
    with: 'amount: This value is too small.',
  })
  scenario('not in halves of a cent', {
    as: 'baker',
    when: put,
    body: { amount: 1.5 },
    answers: 422,
    with: 'amount: This value should be an integer.',
  })
  scenario('not in words', {
    as: 'baker',
    when: put,
    body: { amount: '350' },
    answers: 400,
    with: 'The type of the "amount" attribute must be "integer", "string" given.',
  })
  scenario('lists in use stay', {
    as: 'baker',
    when: `DELETE /api/price-lists/${ids.tariff}`,
    answers: 409,
    with: 'Resource in use',
  })
  scenario('go', { as: 'baker', when: `DELETE /api/prices/${ids.price}`, answers: 204 })
  scenario('and with them the sale', {
    when: `GET /api/products/${ids.product}`,
    answers: 200,
    with: { price: null, available: false },
  })
})
