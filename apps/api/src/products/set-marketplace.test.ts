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

describe('the marketplace', () => {
  const when = 'PUT /api/products-marketplace'
  const body = { products: [ids.bread], marketplace: true }
  const baker = { as: 'baker', when } as const

  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for other shops', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('takes no list', {
    ...baker,
    body: [ids.bread],
    answers: 422,
    with: 'content: This value should not be blank.',
  })
  scenario('takes a body', { ...baker, body: null, answers: 400, with: 'Invalid body' })
  scenario('takes some products', {
    ...baker,
    body: { products: [], marketplace: true },
    answers: 422,
    with: 'products: This collection contains too few elements.',
  })
  scenario('takes no more than an answer holds', {
    ...baker,
    body: { products: Array(1_001).fill(ids.bread), marketplace: true },
    answers: 422,
    with: 'products: This collection contains too many elements.',
  })
  scenario('takes true or false', {
    ...baker,
    body: { products: [ids.bread, ids.bun], marketplace: 'yes' },
    answers: 422,
    with: 'marketplace: This value is not of the right type.',
  })
  scenario('takes products that exist', {
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
  scenario('takes ids', {
    ...baker,
    body: { content: [{ id: ids.bread, marketplace: true }, { id: 1, marketplace: true }, { id: ids.bun }] },
    answers: 422,
    with: 'content[1].id: This value does not exist.\ncontent[2].marketplace: This value is not of the right type.',
  })
  scenario('knows nothing of others’ drafts', {
    ...baker,
    body: { products: [ids.bread, ids.secret], marketplace: true },
    answers: 422,
    with: 'products[1]: This value does not exist.',
  })
  scenario('refuses all when one is of another shop', {
    ...baker,
    body: { products: [ids.bread, ids.rose], marketplace: true },
    answers: 403,
    with: 'Access Denied.',
  })
  it('is unchanged by refused requests', async () => {
    expect(await inMarket()).toEqual([])
  })

  scenario('shows products, by id and IRI', {
    ...baker,
    body: {
      products: [ids.bread, `/api/products/${ids.bun}`, { '@id': `/api/products/${ids.draft}` }],
      marketplace: true,
    },
    answers: 200,
    with: [{ marketplace: true }, { marketplace: true }, { marketplace: true }],
    sends: { 'x-total-count': '3', 'cache-control': 'private, no-store' },
  })
  it('shows them at once in the list', async () => {
    expect(await inMarket()).toEqual(['Bollo', 'Borrador', 'Pan'])
  })
  scenario('shows some and takes others out, as linked data', {
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
  it('lists the products that remained', async () => {
    expect(await inMarket()).toEqual(['Bollo', 'Borrador', 'Rosa'])
  })
})
