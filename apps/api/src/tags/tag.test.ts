import { describe } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { refreshProducts } from '#/product-documents/product-document'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { models } from '#/resources'

const ids = { bakery: '', bread: '', closed: '', town: uuidv7(), own: uuidv7(), ofClosed: uuidv7(), used: uuidv7() }
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [people.baker.id] })).id
  ids.closed = (await insertBusiness(db, { state: 'suspended', members: [people.florist.id] })).id
  const tag = (id: string, code: string, business_id: string | null) =>
    insert(db, 'tag', { id, name: code, code, business_id })
  await tag(ids.town, 'km-0', null)
  await tag(ids.own, 'de-hoy', ids.bakery)
  await tag(ids.ofClosed, 'oculta', ids.closed)
  await tag(ids.used, 'usada', ids.bakery)
  const product_id = (await insertProduct(db, { business_id: ids.bakery })).id
  ids.bread = product_id
  await insert(db, 'product_tag', { product_id, tag_id: ids.used })
  await refreshProducts({ db, models }, [product_id])
})

describe('tags', () => {
  const when = 'POST /api/tags'
  const body = { name: 'Sin gluten', code: 'sin-gluten', color: '#aabbcc', business: ids.bakery }
  const patch = `PATCH /api/tags/${ids.own}` as const

  scenario('of the town and of open shops are listed for everybody, sorted by name', {
    when: 'GET /api/tags',
    answers: 200,
    with: [{ code: 'de-hoy' }, { code: 'km-0', business: null }, { code: 'usada' }],
    sends: { 'x-total-count': '3' },
  })
  scenario('are paginated', { when: 'GET /api/tags?itemsPerPage=1&page=2', answers: 200, with: [{ code: 'km-0' }] })
  scenario('are filtered by shop, and sorted', {
    when: `GET /api/tags?business.id=${ids.bakery}&order[name]=desc`,
    answers: 200,
    with: [{ code: 'usada' }, { code: 'de-hoy' }],
  })
  scenario('are found by a word', { when: 'GET /api/tags?search=hoy', answers: 200, with: [{ code: 'de-hoy' }] })
  scenario('of a closed shop are hidden from the public', { when: `GET /api/tags/${ids.ofClosed}`, answers: 404 })
  scenario('are returned as JSON-LD if requested', {
    when: `GET /api/tags/${ids.own}`,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { '@type': 'Tag', business: `/api/businesses/${ids.bakery}` },
  })
  scenario('can be created by shops', { as: 'baker', when, body, answers: 201, with: { business: { name: 'Horno' } } })
  scenario('cannot be created without a login', { when, body, answers: 401, with: 'Authentication required' })
  scenario('cannot be created by customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('cannot be created for another shop', { as: 'florist', when, body: { ...body, code: 'x' }, answers: 403 })
  scenario('of the town cannot be created by shops', {
    as: 'baker',
    when,
    body: { name: 'X', code: 'x' },
    answers: 403,
  })
  scenario('of the town can be created by the town', {
    as: 'admin',
    when,
    body: { name: 'Eco', code: 'eco' },
    answers: 201,
  })
  scenario('of the town need a code that no other tag has', {
    as: 'admin',
    when,
    body: { name: 'Eco', code: 'eco' },
    answers: 422,
    with: 'code: This value is already used',
  })
  scenario('need a valid colour', {
    as: 'baker',
    when,
    body: { ...body, code: 'x', color: 'red;}' },
    answers: 422,
    with: 'color: This value is not valid.',
  })
  scenario('can be changed by PATCH', {
    as: 'baker',
    when: patch,
    body: { name: 'De hoy' },
    answers: 200,
    with: { code: 'de-hoy' },
  })
  scenario('can be changed by a merge patch', {
    as: 'baker',
    when: patch,
    headers: { 'content-type': 'application/merge-patch+json' },
    body: { color: null },
    answers: 200,
    with: { name: 'De hoy', color: null },
  })
  scenario('can be changed by PUT', {
    as: 'baker',
    when: `PUT /api/tags/${ids.own}`,
    body: { name: 'Hoy' },
    answers: 200,
    with: { name: 'Hoy' },
  })
  scenario('of a shop cannot be turned into tags of the town by shops', {
    as: 'baker',
    when: patch,
    body: { business: null },
    answers: 403,
  })
  scenario('cannot be changed by another shop', { as: 'florist', when: patch, body: { name: 'X' }, answers: 403 })
  scenario('of the town cannot be changed by shops', {
    as: 'baker',
    when: `PATCH /api/tags/${ids.town}`,
    body: {},
    answers: 403,
  })
  scenario('cannot be moved to another shop while products use them', {
    as: 'admin',
    when: `PUT /api/tags/${ids.used}`,
    body: { business: ids.closed },
    answers: 422,
    with: 'business: This value is not available.',
  })
  scenario('can be changed while products use them', {
    as: 'baker',
    when: `PUT /api/tags/${ids.used}`,
    body: { name: 'Útil' },
    answers: 200,
  })
  scenario('appear on products with their new name', {
    when: `GET /api/products/${ids.bread}`,
    answers: 200,
    with: { tags: [{ name: 'Útil' }] },
  })
  scenario('cannot be deleted while products use them', {
    as: 'baker',
    when: `DELETE /api/tags/${ids.used}`,
    answers: 409,
    with: 'Resource in use',
  })
  scenario('can be deleted by their shop', { as: 'baker', when: `DELETE /api/tags/${ids.own}`, answers: 204 })
  scenario('cannot be deleted twice', { as: 'baker', when: `DELETE /api/tags/${ids.own}`, answers: 404 })
})
