import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { refreshProducts } from '#/product-documents/product-document'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { models } from '#/resources'

const ids = { bakery: '', florist: '', closed: '', bread: '', bun: '', rose: '', draft: '' }
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { name: 'Horno', spotlight: true, members: [people.baker.id] })).id
  ids.florist = (await insertBusiness(db, { name: 'Flores', members: [people.florist.id] })).id
  ids.closed = (await insertBusiness(db, { name: 'Cerrada', state: 'suspended', members: [people.baker.id] })).id
  ids.bread = (await insertProduct(db, { title: 'Pan', business_id: ids.bakery, price: 300 })).id
  ids.bun = (await insertProduct(db, { title: 'Bollo', business_id: ids.bakery, price: 100 })).id
  ids.rose = (await insertProduct(db, { title: 'Rosa', business_id: ids.florist, price: 200 })).id
  ids.draft = (await insertProduct(db, { title: 'Borrador', business_id: ids.bakery, enabled: false })).id
  await refreshProducts({ db, models }, [ids.bread, ids.bun, ids.rose, ids.draft])
  for (const [at, product_id] of [ids.bread, ids.draft, ids.bun, ids.rose].entries())
    await insert(db, 'product_favourite', { user_id: people.bob.id, product_id, created_at: new Date(2026, 1, 1 + at) })
  for (const [at, business_id] of [ids.bakery, ids.closed, ids.florist].entries())
    await insert(db, 'business_favourite', {
      user_id: people.bob.id,
      business_id,
      created_at: new Date(2026, 1, 1 + at),
    })
})
const { send } = scenario

describe.each([
  { item: '/api/products-fav', id: ids.bread, hidden: ids.draft, name: { title: 'Pan' }, list: '/api/products-favs' },
  {
    item: '/api/business-fav',
    id: ids.bakery,
    hidden: ids.closed,
    name: { name: 'Horno' },
    list: '/api/business-favs',
  },
] as const)('a favourite at $item', ({ item, id, hidden, name, list }) => {
  const get = `GET ${item}/${id}` as const
  const alice = { as: 'alice' } as const

  scenario('can be toggled only with an account', { when: get, answers: 401, with: 'Authentication required' })
  scenario('can be set only with an account', { when: `PUT ${item}/${id}`, answers: 401 })
  scenario('can be removed only with an account', { when: `DELETE ${item}/${id}`, answers: 401 })
  scenario('is set by the first GET', {
    ...alice,
    when: get,
    answers: 200,
    with: { id, ...name, favourite: true },
    sends: { 'cache-control': 'private, no-store' },
  })
  scenario('is in its owner’s list', { ...alice, when: `GET ${list}`, answers: 200, with: [{ id, favourite: true }] })
  scenario('is not in the list of another person', { as: 'baker', when: `GET ${list}`, answers: 200, with: [] })
  scenario('is removed by the second GET', { ...alice, when: get, answers: 200, with: { favourite: false } })
  scenario('is in no list after it was removed', { ...alice, when: `GET ${list}`, answers: 200, with: [] })
  for (const favourite of [true, true, false, false])
    scenario(`is set to ${favourite} by the parameter «favourite»`, {
      ...alice,
      when: `${get}?favourite=${favourite}`,
      answers: 200,
      with: { favourite },
    })
  for (const again of ['', ' again'])
    scenario(`is set by PUT${again}`, {
      ...alice,
      when: `PUT ${item}/${id}`,
      body: {},
      answers: 200,
      with: { favourite: true },
    })
  scenario('is set by PUT with the content type JSON and an empty body', {
    ...alice,
    when: `PUT ${item}/${id}`,
    headers: { 'content-type': 'application/json' },
    answers: 200,
    with: { favourite: true },
  })
  scenario('is answered as JSON-LD if the request asks for it', {
    ...alice,
    when: `PUT ${item}/${id}`,
    body: {},
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { '@context': expect.any(String), '@id': expect.stringContaining(id), favourite: true },
  })
  for (const again of ['', ' again'])
    scenario(`is removed by DELETE${again}`, { ...alice, when: `DELETE ${item}/${id}`, answers: 204 })
  scenario('can be listed only with an account', { when: `GET ${list}`, answers: 401, with: 'Authentication required' })
  scenario('of an unknown record is answered with 404', {
    ...alice,
    when: `GET ${item}/${uuidv7()}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('with an invalid id is answered with 404', {
    ...alice,
    when: `PUT ${item}/x`,
    body: {},
    answers: 404,
    with: 'Not Found',
  })
  scenario('is answered with 404 to customers if only the shop sees the record', {
    ...alice,
    when: `GET ${item}/${hidden}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('cannot be removed by customers if only the shop sees the record', {
    ...alice,
    when: `DELETE ${item}/${hidden}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('is answered to a member of the shop if only the shop sees the record', {
    as: 'baker',
    when: `${get.replace(id, hidden) as typeof get}?favourite=0`,
    answers: 200,
    with: { id: hidden, favourite: false },
  })

  it('is not toggled by a request for a picture, by prefetching or by a HEAD request', async () => {
    for (const [header, value] of [
      ['sec-fetch-dest', 'image'],
      ['sec-purpose', 'prefetch'],
    ] as const)
      expect((await send({ ...alice, when: get, headers: { [header]: value } })).statusCode).toBe(403)
    expect((await send({ ...alice, when: `HEAD ${item}/${id}` })).statusCode).toBe(405)
    expect((await send({ ...alice, when: `GET ${list}` })).json()).toEqual([])
    expect((await send({ ...alice, when: get, headers: { 'sec-fetch-dest': 'empty' } })).json()).toMatchObject({
      favourite: true,
    })
  })

  it('is unchanged after an even number of toggles at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => send({ ...alice, when: get })))
    expect((await send({ ...alice, when: `GET ${list}` })).json()).toHaveLength(1)
  })
})

describe('the lists of favourites', () => {
  const bob = { as: 'bob' } as const
  const [bread, bun, rose] = [{ title: 'Pan' }, { title: 'Bollo' }, { title: 'Rosa' }]

  scenario('of products contain the newest favourite first, without disabled products', {
    ...bob,
    when: 'GET /api/products-favs',
    answers: 200,
    with: [rose, bun, bread],
    sends: { 'x-total-count': '3', 'cache-control': 'private, no-store' },
  })
  scenario('of products have the same filters as the list of products', {
    ...bob,
    when: `GET /api/products-favs?business.id=${ids.bakery}&price[gte]=200`,
    answers: 200,
    with: [bread],
    sends: { 'x-total-count': '1' },
  })
  scenario('of products have the same search as the list of products', {
    ...bob,
    when: 'GET /api/products-favs?search=rosa',
    answers: 200,
    with: [rose],
  })
  scenario('are paginated', {
    ...bob,
    when: 'GET /api/products-favs?itemsPerPage=1&page=2',
    answers: 200,
    with: [bun],
    sends: { 'x-total-count': '3' },
  })
  scenario('are not paginated if the request turns pagination off', {
    ...bob,
    when: 'GET /api/products-favs?pagination=false&itemsPerPage=1',
    answers: 200,
    with: [rose, bun, bread],
  })
  scenario('of products are answered as JSON-LD if the request asks for it', {
    ...bob,
    when: 'GET /api/products-favs?itemsPerPage=2',
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: {
      '@type': 'Collection',
      totalItems: 3,
      member: [{ '@type': 'Product', favourite: true }, { favourite: true }],
    },
  })
  scenario('of shops contain the newest favourite first, without suspended shops', {
    ...bob,
    when: 'GET /api/business-favs',
    answers: 200,
    with: [{ name: 'Flores' }, { name: 'Horno' }],
    sends: { 'x-total-count': '2' },
  })
  scenario('of shops have the same filters as the list of shops', {
    ...bob,
    when: 'GET /api/business-favs?spotlight=true',
    answers: 200,
    with: [{ name: 'Horno' }],
  })
  scenario('of shops are answered as JSON-LD if the request asks for it', {
    ...bob,
    when: 'GET /api/business-favs?itemsPerPage=1',
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { totalItems: 2, member: [{ '@type': 'Business', favourite: true }], view: { next: expect.any(String) } },
  })
  scenario('do not prevent the deletion of a product', {
    as: 'baker',
    when: `DELETE /api/products/${ids.bun}`,
    answers: 204,
  })
  scenario('do not contain a deleted product', {
    ...bob,
    when: 'GET /api/products-favs',
    answers: 200,
    with: [rose, bread],
  })
})
