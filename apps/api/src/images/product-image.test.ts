import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { refreshProducts } from '#/product-documents/product-document'
import { insertBusiness, insertImage, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { models } from '#/resources'

const ids = { bread: '', draft: '', image: uuidv7(), other: uuidv7(), ofBread: uuidv7(), ofDraft: uuidv7() }
const scenario = await testApi(async (db) => {
  const bakery = await insertBusiness(db, { members: [people.baker.id] })
  await insertBusiness(db, { members: [people.florist.id] })
  ids.bread = (await insertProduct(db, { business_id: bakery.id, title: 'Pan' })).id
  ids.draft = (await insertProduct(db, { business_id: bakery.id, enabled: false })).id
  await insertImage(db, { id: ids.image })
  await insertImage(db, { id: ids.other })
  await insert(db, 'product_image', [
    { id: ids.ofBread, product_id: ids.bread, image_id: ids.image, main: true, sort: 2 },
    { id: ids.ofDraft, product_id: ids.draft, image_id: ids.image },
  ])
  await refreshProducts({ db, models }, [ids.bread, ids.draft])
})
const total = (count: number) => ({ 'x-total-count': String(count) })

describe('product pictures', () => {
  const list = 'GET /api/product-images'
  scenario('of public products are listed to everybody', {
    when: list,
    answers: 200,
    with: [{ id: ids.ofBread, image: { id: ids.image }, product: { title: 'Pan' } }],
    sends: total(1),
  })
  scenario('of a draft are not listed to people outside the shop', {
    when: `${list}?product.id=${ids.draft}`,
    answers: 200,
    sends: total(0),
  })
  scenario('of drafts are listed to their shop', { as: 'baker', when: list, answers: 200, sends: total(2) })
  scenario('of public products can be read by their id', {
    when: `${list}/${ids.ofBread}`,
    answers: 200,
    with: { main: true },
  })
  scenario('of a draft cannot be read by people outside the shop', {
    when: `${list}/${ids.ofDraft}`,
    answers: 404,
    with: 'Not Found',
  })

  const when = 'POST /api/product-images'
  const body = { product: ids.bread, image: `/api/image-objects/${ids.other}`, main: true, alt: 'De lado' }
  scenario('cannot be added without an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('cannot be added by another shop', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('cannot be added by a customer', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('can only be added with an image that exists', {
    as: 'baker',
    when,
    body: { ...body, image: uuidv7() },
    answers: 400,
  })
  scenario('can be added by the shop of the product', {
    as: 'baker',
    when,
    body,
    answers: 201,
    with: { main: true, sort: 0 },
  })

  it('of one product have only one cover: a new cover replaces it, also in the answer for the product', async () => {
    const product = await scenario.send({ when: `GET /api/products/${ids.bread}` })
    expect(product.json()).toMatchObject({ image: { id: ids.other, alt: 'De lado' } })
    const first = await scenario.send({ when: `${list}/${ids.ofBread}` })
    expect(first.json()).toMatchObject({ main: false })
  })

  const one = ids.ofBread
  scenario('can be changed by the shop of the product', {
    as: 'baker',
    when: `PATCH /api/product-images/${one}`,
    body: { sort: 5 },
    answers: 200,
  })
  scenario('can get another image', {
    as: 'baker',
    when: `PUT /api/product-images/${one}`,
    body: { image: { id: ids.other } },
    answers: 200,
    with: { image: { id: ids.other }, sort: 5 },
  })
  scenario('cannot be changed by another shop', {
    as: 'florist',
    when: `PUT /api/product-images/${one}`,
    body: {},
    answers: 403,
  })
  scenario('cannot be deleted by another shop', {
    as: 'florist',
    when: `DELETE /api/product-images/${one}`,
    answers: 403,
  })
  scenario('can be deleted by the shop of the product', {
    as: 'baker',
    when: `DELETE /api/product-images/${one}`,
    answers: 204,
  })
  scenario('answer 404 if they are deleted twice', {
    as: 'baker',
    when: `DELETE /api/product-images/${one}`,
    answers: 404,
  })
})
