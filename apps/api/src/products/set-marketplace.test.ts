import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { refreshProducts } from '../product-documents/product-document.ts'
import { models } from '#/resources'

const ids = { bread: '', bun: '', draft: '', rose: '', secret: '' }
const scenario = await testApi(async (db) => {
  const bakery = await insertBusiness(db, { members: [people.baker.id] })
  const florist = await insertBusiness(db, { members: [people.florist.id] })
  const product = async (title: string, business_id: string, enabled = true) =>
    (await insertProduct(db, { title, business_id, enabled, marketplace: false })).id
  ids.bread = await product('Pan', bakery.id)
  ids.bun = await product('Bollo', bakery.id)
  ids.draft = await product('Borrador', bakery.id, false)
  ids.rose = await product('Rosa', florist.id)
  ids.secret = await product('Secreta', florist.id, false)
  await refreshProducts({ db, models }, Object.values(ids))
})
const { send } = scenario
const inMarket = async () =>
  (await send({ as: 'admin', when: 'GET /api/products?marketplace=true&order[title]=asc' }))
    .json<{ title: string }[]>()
    .map(({ title }) => title)

describe('a change of the products in the marketplace of the town', () => {
  const when = 'PUT /api/products-marketplace'
  const body = { products: [ids.bread], marketplace: true }
  const baker = { as: 'baker', when } as const

  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('cannot be made by another shop', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is refused if the body is a JSON array', {
    ...baker,
    body: [ids.bread],
    answers: 422,
    with: 'content: This value should not be blank.',
  })
  scenario('is refused without a body', { ...baker, body: null, answers: 400, with: 'Invalid body' })
  scenario('is refused without products', {
    ...baker,
    body: { products: [], marketplace: true },
    answers: 422,
    with: 'products: This collection contains too few elements.',
  })
  scenario('is refused for more than 1000 products', {
    ...baker,
    body: { products: Array(1_001).fill(ids.bread), marketplace: true },
    answers: 422,
    with: 'products: This collection contains too many elements.',
  })
  scenario('is refused if marketplace is not true or false', {
    ...baker,
    body: { products: [ids.bread, ids.bun], marketplace: 'yes' },
    answers: 422,
    with: 'marketplace: This value is not of the right type.',
  })
  scenario('is refused if a product does not exist', {
    ...baker,
    body: {
      content: [
        { id: ids.bread, marketplace: true },
        { id: uuidv7(), marketplace: true },
      ],
    },
    answers: 422,
    with: 'content[1].id: This value does not exist.',
  })
  scenario('is refused if an id is not a text, or marketplace is missing', {
    ...baker,
    body: { content: [{ id: ids.bread, marketplace: true }, { id: 1, marketplace: true }, { id: ids.bun }] },
    answers: 422,
    with: 'content[1].id: This value does not exist.\ncontent[2].marketplace: This value is not of the right type.',
  })
  scenario('is refused for drafts of other shops, as if they did not exist', {
    ...baker,
    body: { products: [ids.bread, ids.secret], marketplace: true },
    answers: 422,
    with: 'products[1]: This value does not exist.',
  })
  scenario('is refused completely if one product belongs to another shop', {
    ...baker,
    body: { products: [ids.bread, ids.rose], marketplace: true },
    answers: 403,
    with: 'Access Denied.',
  })
  it('that was refused has changed nothing', async () => {
    expect(await inMarket()).toEqual([])
  })

  scenario('can add products by their id or their IRI', {
    ...baker,
    body: {
      products: [ids.bread, `/api/products/${ids.bun}`, { '@id': `/api/products/${ids.draft}` }],
      marketplace: true,
    },
    answers: 200,
    with: [{ marketplace: true }, { marketplace: true }, { marketplace: true }],
    sends: { 'x-total-count': '3', 'cache-control': 'private, no-store' },
  })
  it('changes the list of the marketplace’s products at once', async () => {
    expect(await inMarket()).toEqual(['Bollo', 'Borrador', 'Pan'])
  })
  scenario('can add some products and remove others in one request; the answer can be JSON-LD', {
    as: 'admin',
    when,
    body: {
      content: [
        { id: ids.bread, marketplace: false },
        { id: ids.rose, marketplace: true },
        { id: `/api/products/${ids.rose}`, marketplace: true },
      ],
    },
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: {
      '@id': '/api/products-marketplace',
      totalItems: 2,
      member: [{ '@type': 'Product' }, { '@type': 'Product' }],
    },
  })
  it('does not remove products that are not in the body', async () => {
    expect(await inMarket()).toEqual(['Bollo', 'Borrador', 'Rosa'])
  })
})
