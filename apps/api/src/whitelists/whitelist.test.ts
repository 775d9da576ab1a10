import { describe, expect, it } from 'vitest'
import { refreshProducts } from '#/product-documents/product-document'
import { insertAttribute, insertBusiness, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { models } from '#/resources'

const ids = { bread: '', shirt: '', medium: '', large: '', hidden: '', bobs: '10000000-0000-7000-8000-0000000000b0' }
const scenario = await testApi(async (db) => {
  const business_id = (await insertBusiness(db, { name: 'Horno', members: [people.baker.id] })).id
  const size = await insertAttribute(db, { variant_axis: true, options: ['M', 'L'] })
  const [m, l] = size.values.map(({ id }) => id) as [string, string]
  ids.bread = (await insertProduct(db, { title: 'Pan', business_id, price: 250 })).id
  const shirt = await insertProduct(db, {
    business_id,
    price: 2_000,
    combos: [{ values: [m] }, { values: [l], price: 2_500 }],
  })
  ids.shirt = shirt.id
  ;[ids.medium, ids.large] = shirt.combo_ids as [string, string]
  ids.hidden = (await insertProduct(db, { business_id, enabled: false })).id
  await refreshProducts({ db, models }, [ids.bread, ids.shirt, ids.hidden])
  await db.query({
    text: 'insert into whitelist (id, user_id, product_id) values ($1, $2, $3)',
    values: [ids.bobs, people.bob.id, ids.bread],
  })
})
const { db, send } = scenario
const absent = '10000000-0000-7000-8000-0000000000ff'

describe('saving a product on the wish list', () => {
  const when = 'POST /api/whitelists'
  scenario('needs an account', { when, body: { product: ids.bread }, answers: 401, with: 'Authentication required' })
  scenario('needs a product', {
    as: 'alice',
    when,
    body: {},
    answers: 422,
    with: 'product: This value should not be blank.',
  })
  scenario('needs an existing product', { as: 'alice', when, body: { product: absent }, answers: 400 })
  scenario('needs a visible product', { as: 'alice', when, body: { product: ids.hidden }, answers: 400 })
  scenario('stores the price of the product', {
    as: 'alice',
    when,
    body: { product: `/api/products/${ids.bread}`, note: 'Para el domingo', priceWhenAdded: 1, user: people.bob.id },
    answers: 201,
    with: {
      product: { title: 'Pan', price: 250, available: true },
      user: { username: 'alice' },
      note: 'Para el domingo',
      priceWhenAdded: 250,
      attributeCombo: null,
    },
  })
  scenario('is possible once for each product and variant', {
    as: 'alice',
    when,
    body: { product: ids.bread },
    answers: 422,
    with: 'product: This value is already used',
  })
  scenario('stores the price of the variant', {
    as: 'alice',
    when,
    body: { product: ids.shirt, attributeCombo: ids.large },
    answers: 201,
    with: { priceWhenAdded: 2_500 },
  })
  scenario('stores the lowest price if no variant is chosen', {
    as: 'alice',
    when,
    body: { product: ids.shirt },
    answers: 201,
    with: { priceWhenAdded: 2_000 },
  })
  scenario('refuses a variant of another product', {
    as: 'alice',
    when,
    body: { product: ids.bread, attributeCombo: ids.medium },
    answers: 422,
    with: 'attributeCombo: This value is not valid.',
  })

  it('saves the product once if many requests are sent at once', async () => {
    const body = { product: ids.shirt, attributeCombo: ids.medium }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ as: 'bob', when, body })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, ...Array(19).fill(422)])
  })
})

describe('the wish list', () => {
  const list = 'GET /api/whitelists'
  scenario('needs an account', { when: list, answers: 401 })
  scenario('is visible to its owner, newest first', {
    as: 'alice',
    when: list,
    answers: 200,
    with: [{ priceWhenAdded: 2_000 }, { priceWhenAdded: 2_500 }, { priceWhenAdded: 250 }],
    sends: { 'x-total-count': '3', 'cache-control': expect.stringContaining('private') },
  })
  scenario('of other people is not visible to operators', { as: 'admin', when: list, answers: 200, with: [] })
  scenario('is paginated', {
    as: 'alice',
    when: `${list}?itemsPerPage=1&page=3`,
    answers: 200,
    with: [{ product: { title: 'Pan' } }],
  })
  scenario('can be filtered by product', {
    as: 'alice',
    when: `${list}?product.id=${ids.bread}`,
    answers: 200,
    with: [{ product: { id: ids.bread } }],
    sends: { 'x-total-count': '1' },
  })
  scenario('can be sorted by date, oldest first', {
    as: 'alice',
    when: `${list}?order[createdDate]=asc`,
    answers: 200,
    with: [{ priceWhenAdded: 250 }, {}, {}],
  })
  scenario('is answered as JSON-LD if the request accepts it', {
    as: 'alice',
    when: list,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: {
      '@type': 'Collection',
      totalItems: 3,
      member: [{ product: `/api/products/${ids.shirt}` }, {}, { user: `/api/users/${people.alice.id}` }],
    },
  })
})

describe('one entry of the wish list', () => {
  const item = `/api/whitelists/${ids.bobs}` as const
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
    const body = method === 'PUT' || method === 'PATCH' ? { note: 'x' } : undefined
    scenario(`needs an account for ${method}`, { when: `${method} ${item}`, body, answers: 401 })
    scenario(`refuses ${method} by other users`, { as: 'alice', when: `${method} ${item}`, body, answers: 404 })
    scenario(`refuses ${method} by operators`, { as: 'admin', when: `${method} ${item}`, body, answers: 404 })
    scenario(`answers 404 to ${method} with an unknown id`, {
      as: 'bob',
      when: `${method} /api/whitelists/${absent}`,
      body,
      answers: 404,
    })
  }
  scenario('is read by its owner', {
    as: 'bob',
    when: `GET ${item}`,
    answers: 200,
    with: { note: '', priceWhenAdded: null },
  })
  scenario('gets a new note by PUT, and keeps its product, variant and price even if the body contains others', {
    as: 'bob',
    when: `PUT ${item}`,
    body: { note: 'Con semillas', product: ids.shirt, attributeCombo: ids.large, priceWhenAdded: 5 },
    answers: 200,
    with: { note: 'Con semillas', product: { id: ids.bread }, attributeCombo: null, priceWhenAdded: null },
  })
  scenario('gets a new note by a merge patch', {
    as: 'bob',
    when: `PATCH ${item}`,
    headers: { 'content-type': 'application/merge-patch+json' },
    body: { note: 'Dos' },
    answers: 200,
    with: { note: 'Dos' },
  })
  scenario('cannot have a note that is too long', {
    as: 'bob',
    when: `PATCH ${item}`,
    body: { note: 'x'.repeat(501) },
    answers: 422,
  })
  scenario('can be deleted by its owner', { as: 'bob', when: `DELETE ${item}`, answers: 204 })
  scenario('cannot be read after it was deleted', { as: 'bob', when: `GET ${item}`, answers: 404 })

  it('is deleted when the product is deleted', async () => {
    await db.query({ text: 'delete from product where id = $1', values: [ids.bread] })
    expect((await send({ as: 'alice', when: `GET /api/whitelists?product.id=${ids.bread}` })).json()).toEqual([])
  })
})
