import { describe, expect, it } from 'vitest'
import { refreshProducts } from '#/product-documents/product-document'
import { insertBusiness, insertImage, insertProduct } from '#/testing/factories'
import { type Person, people, testApi } from '#/testing/scenario'
import { insertPurchase } from '../testing/insert-purchase.ts'
import { models } from '#/resources'

const { alice, bob, baker, florist } = people
const ids = {
  bakery: '',
  flowers: '',
  bread: '',
  bun: '',
  rose: '',
  hidden: '',
  bought: '',
  bobs: '',
  open: '',
  canceled: '',
  mine: '',
  theirs: '',
}
const scenario = await testApi(async (db) => {
  const bakery = (await insertBusiness(db, { name: 'Horno', members: [baker.id] })).id
  const flowers = (await insertBusiness(db, { name: 'Flores', members: [florist.id] })).id
  Object.assign(ids, { bakery, flowers })
  ids.bread = (await insertProduct(db, { title: 'Pan', business_id: bakery })).id
  ids.bun = (await insertProduct(db, { title: 'Bollo', business_id: bakery })).id
  ids.rose = (await insertProduct(db, { title: 'Rosa', business_id: flowers })).id
  ids.hidden = (await insertProduct(db, { business_id: bakery, enabled: false })).id
  await refreshProducts({ db, models }, [ids.bread, ids.bun, ids.rose, ids.hidden])
  const bread = { product_id: ids.bread, business_id: bakery }
  ids.bought = await insertPurchase(db, { ...bread, user_id: alice.id })
  ids.bobs = await insertPurchase(db, { ...bread, user_id: bob.id })
  ids.open = await insertPurchase(db, {
    product_id: ids.rose,
    business_id: flowers,
    user_id: alice.id,
    status: 'ready',
  })
  await insertPurchase(db, { product_id: ids.rose, business_id: flowers, user_id: bob.id, status: 'canceled' })
  await insertPurchase(db, { product_id: ids.bread, business_id: bakery, user_id: baker.id })
  for (let i = 0; i < 2; i += 1)
    await insertPurchase(db, { product_id: ids.bun, business_id: bakery, user_id: alice.id })
  ids.mine = (await insertImage(db, { owner_id: alice.id })).id
  ids.theirs = (await insertImage(db, { owner_id: bob.id })).id
})
const { db, send } = scenario

const when = 'POST /api/valorations'
const absent = '10000000-0000-7000-8000-0000000000ff'
const made: Record<string, string> = {}
const rate = async (as: Person, body: object) => send({ as, when, body })
const ratingOf = async (product: string) => {
  const { rating, ratingCount } = (await send({ when: `GET /api/products/${product}` })).json()
  const [listed] = (await send({ when: `GET /api/products?id=${product}` })).json()
  expect(listed).toMatchObject({ rating, ratingCount })
  return [rating, ratingCount]
}

describe('rating a product', () => {
  const body = { product: ids.bread, rating: 4, title: 'Muy bueno', body: 'Corteza crujiente.' }
  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('needs a number of stars', {
    as: 'alice',
    when,
    body: { product: ids.bread },
    answers: 422,
    with: 'rating: This value should not be blank.',
  })
  scenario('needs at least one star', { as: 'alice', when, body: { ...body, rating: 0 }, answers: 422 })
  scenario('allows at most five stars', {
    as: 'alice',
    when,
    body: { ...body, rating: 6 },
    answers: 422,
    with: 'rating: This value is too large.',
  })
  scenario('allows only whole stars', { as: 'alice', when, body: { ...body, rating: 4.5 }, answers: 422 })
  scenario('needs an existing product', { as: 'alice', when, body: { ...body, product: absent }, answers: 400 })
  scenario('needs a visible product', { as: 'alice', when, body: { ...body, product: ids.hidden }, answers: 400 })
  scenario('is refused to people who did not buy it', {
    as: 'florist',
    when,
    body,
    answers: 403,
    with: 'Purchase required',
  })
  scenario('is refused to buyers whose order is not complete', {
    as: 'alice',
    when,
    body: { ...body, product: ids.rose },
    answers: 403,
    with: 'Purchase required',
  })
  scenario('is refused to buyers who canceled the order', {
    as: 'bob',
    when,
    body: { ...body, product: ids.rose },
    answers: 403,
  })
  scenario('is refused to members of its shop', { as: 'baker', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is refused with a purchase of another person', {
    as: 'alice',
    when,
    body: { ...body, soldProduct: ids.bobs },
    answers: 400,
  })
  scenario('is refused with a purchase of another product', {
    as: 'alice',
    when,
    body: { ...body, soldProduct: ids.open },
    answers: 403,
    with: 'Purchase required',
  })
  scenario('is refused with a picture that belongs to another user', {
    as: 'alice',
    when,
    body: { ...body, images: [ids.theirs] },
    answers: 422,
    with: 'images: This value is not valid.',
  })

  it('changes no average if the request is refused', async () => expect(await ratingOf(ids.bread)).toEqual([null, 0]))

  it('is possible for buyers, and ignores fields that only the API, the shop or the town can set', async () => {
    const asked = {
      ...body,
      images: [`/api/image-objects/${ids.mine}`],
      experienceDate: '2026-10-01',
      user: bob.id,
      state: 'rejected',
      rejectReason: 'x',
      usefulCount: 9,
      reply: { text: 'x' },
    }
    const answer = await rate('alice', asked)
    expect(answer.statusCode).toBe(201)
    const valoration = answer.json()
    expect(valoration).toMatchObject({
      user: { username: 'alice' },
      product: { title: 'Pan' },
      soldProduct: { id: ids.bought },
      rating: 4,
      images: [{ id: ids.mine }],
      experienceDate: '2026-10-01',
      state: 'published',
      rejectReason: null,
      reply: null,
      usefulCount: 0,
    })
    made['alice'] = valoration.id
    expect(await ratingOf(ids.bread)).toEqual([4, 1])
  })

  scenario('is possible once for each purchase', {
    as: 'alice',
    when,
    body,
    answers: 422,
    with: 'soldProduct: This value is already used',
  })
  scenario('is possible once for a purchase that the body names', {
    as: 'alice',
    when,
    body: { ...body, soldProduct: ids.bought },
    answers: 422,
    with: 'soldProduct: This value is already used',
  })

  it('changes the average of the product', async () => {
    const answer = await rate('bob', { product: ids.bread, rating: 5, soldProduct: ids.bobs })
    expect(answer.statusCode).toBe(201)
    made['bob'] = answer.json().id
    expect(await ratingOf(ids.bread)).toEqual([4.5, 2])
  })

  it('creates one valoration for each purchase if many requests are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => rate('alice', { product: ids.bun, rating: 3 })))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(2)
    expect(statuses.filter((status) => status === 422)).toHaveLength(18)
    expect(await ratingOf(ids.bun)).toEqual([3, 2])
  })
})

describe('valorations', () => {
  const list = 'GET /api/valorations'
  scenario('are visible to everybody, newest first', {
    when: `${list}?product.id=${ids.bread}`,
    answers: 200,
    with: [{ rating: 5 }, { rating: 4, title: 'Muy bueno', user: { username: 'alice' } }],
    sends: { 'x-total-count': '2' },
  })
  it('show the purchase only to the author, the shop and operators', async () => {
    for (const as of [undefined, 'bob', 'florist'] as const) {
      const valoration = (await send({ ...(as && { as }), when: `GET /api/valorations/${made['alice']}` })).json()
      expect(valoration).not.toHaveProperty('soldProduct')
      expect(valoration).not.toHaveProperty('rejectReason')
    }
    for (const as of ['alice', 'baker', 'admin'] as const)
      expect((await send({ as, when: `GET /api/valorations/${made['alice']}` })).json()).toHaveProperty('soldProduct')
  })
  scenario('can be filtered by author', {
    when: `${list}?user.id=${alice.id}&product.id=${ids.bread}`,
    answers: 200,
    with: [{ user: { username: 'alice' } }],
    sends: { 'x-total-count': '1' },
  })
  scenario('can be filtered by the shop of the product', {
    when: `${list}?product.business.id=${ids.bakery}&user.id=${bob.id}`,
    answers: 200,
    with: [{ user: { username: 'bob' }, product: { title: 'Pan' } }],
    sends: { 'x-total-count': '1' },
  })
  scenario('are not listed if the filter names a shop without valorations', {
    when: `${list}?product.business.id=${ids.flowers}`,
    answers: 200,
    with: [],
  })
  scenario('can be filtered by several products', {
    when: `${list}?product.id[]=${ids.bread}&product.id[]=${ids.bun}`,
    answers: 200,
    sends: { 'x-total-count': '4' },
  })
  scenario('can be sorted by rating, lowest first', {
    when: `${list}?order[rating]=asc`,
    answers: 200,
    with: [{ rating: 3 }, { rating: 3 }, { rating: 4 }, { rating: 5 }],
  })
  scenario('can be filtered by rating', {
    when: `${list}?rating[]=4&rating[]=5`,
    answers: 200,
    with: [{ rating: 5 }, { rating: 4 }],
    sends: { 'x-total-count': '2' },
  })
  scenario('can be sorted by date, oldest first', {
    when: `${list}?order[createdDate]=asc&itemsPerPage=1`,
    answers: 200,
    with: [{ rating: 4 }],
  })
  scenario('are paginated', { when: `${list}?itemsPerPage=3&page=2`, answers: 200, with: [{ rating: 4 }] })
  scenario('are listed as JSON-LD if the request accepts it', {
    when: `${list}?product.id=/api/products/${ids.bread}`,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: {
      '@type': 'Collection',
      totalItems: 2,
      member: [{ '@type': 'Valoration', user: `/api/users/${bob.id}` }, {}],
    },
  })
  scenario('with an unknown id are answered with 404', {
    when: `GET /api/valorations/${absent}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('answer 405 to DELETE', { as: 'alice', when: `DELETE /api/valorations/${absent}`, answers: 405 })
})

describe('the summary of a product’s valorations', () => {
  const ratings = 'GET /api/valorations-ratings'
  const none = { total: 0, average: null, counts: [0, 0, 0, 0, 0] }
  scenario('has the number of valorations for each number of stars', {
    when: `${ratings}?product.id=${ids.bread}`,
    answers: 200,
    with: { total: 2, average: 4.5, counts: [0, 0, 0, 1, 1] },
  })
  scenario('can be requested with the IRI of the product, and as JSON-LD', {
    when: `${ratings}?product.id=/api/products/${ids.bun}`,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { '@type': 'ValorationRatings', total: 2, average: 3, counts: [0, 0, 2, 0, 0] },
  })
  scenario('has zeros if there are no valorations', {
    when: `${ratings}?product.id=${ids.rose}`,
    answers: 200,
    with: none,
  })
  scenario('has zeros if the request names no product', { when: ratings, answers: 200, with: none })
})

describe('votes for useful valorations', () => {
  const vote = 'POST /api/useful-valorations'
  const cast = (as: Person, valoration: string | undefined, useful = true) =>
    send({ as, when: vote, body: { valoration, useful, user: alice.id } })

  scenario('need an account', { when: vote, body: { valoration: absent }, answers: 401 })
  scenario('need an existing valoration', { as: 'bob', when: vote, body: { valoration: absent }, answers: 400 })

  it('are refused to the author of the valoration', async () => {
    expect((await cast('alice', made['alice'])).statusCode).toBe(403)
  })

  it('count once for each voter', async () => {
    const answer = await cast('bob', made['alice'])
    expect(answer.json()).toMatchObject({ useful: true, user: { username: 'bob' }, valoration: { rating: 4 } })
    made['vote'] = answer.json().id
    expect((await cast('bob', made['alice'])).json().detail).toBe('valoration: This value is already used')
    expect((await send({ when: `GET /api/valorations/${made['alice']}` })).json().usefulCount).toBe(1)
  })

  it('count once if one voter sends many of them at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => cast('florist', made['alice'])))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, ...Array(19).fill(422)])
    expect((await send({ when: `GET /api/valorations/${made['alice']}` })).json().usefulCount).toBe(2)
  })

  it('can only be changed by the voter', async () => {
    const change = (as?: Person) =>
      send({ ...(as && { as }), when: `PUT /api/useful-valorations/${made['vote']}`, body: { useful: false } })
    expect((await change()).statusCode).toBe(401)
    for (const as of ['alice', 'admin'] as const) expect((await change(as)).statusCode).toBe(404)
    expect((await change('bob')).json()).toMatchObject({ useful: false })
    expect((await send({ when: `GET /api/valorations/${made['alice']}` })).json().usefulCount).toBe(1)
  })

  it('cannot be moved to another valoration', async () => {
    const body = { valoration: made['bob'], useful: true }
    const answer = await send({ as: 'bob', when: `PUT /api/useful-valorations/${made['vote']}`, body })
    expect(answer.json()).toMatchObject({ valoration: { id: made['alice'] } })
  })

  it('are counted, and the list of valorations can be sorted by the count', async () => {
    const sorted = async (direction: string) =>
      (await send({ when: `GET /api/valorations?product.id=${ids.bread}&order[usefulCount]=${direction}` })).json()
    expect(await sorted('desc')).toMatchObject([{ id: made['alice'], usefulCount: 2 }, { usefulCount: 0 }])
    expect(await sorted('asc')).toMatchObject([{ usefulCount: 0 }, { id: made['alice'] }])
  })

  const list = 'GET /api/useful-valorations'
  scenario('cannot be listed without an account', { when: list, answers: 401 })
  scenario('are listed for the voter', { as: 'bob', when: list, answers: 200, sends: { 'x-total-count': '1' } })
  scenario('are not listed for other people', { as: 'alice', when: list, answers: 200, with: [] })
  it('cannot be read by other people, even by id', async () => {
    expect((await send({ as: 'alice', when: `GET /api/useful-valorations/${made['vote']}` })).statusCode).toBe(404)
  })
  it.each([
    [() => `valoration.id=${made['alice']}`, 1],
    [() => `valoration.id=${made['bob']}`, 0],
    [() => `valoration.product.id=${ids.bread}`, 1],
    [() => `valoration.product.id=${ids.bun}`, 0],
    [() => `user.id=${bob.id}`, 1],
    [() => `user.id=${alice.id}`, 0],
  ] as const)('can be filtered (query %#)', async (filter, found) => {
    const answer = await send({ as: 'bob', when: `${list}?${filter()}` })
    expect(answer.headers['x-total-count']).toBe(String(found))
  })
})

describe('changing a valoration', () => {
  const change = (as: Person | undefined, body: object, id = made['alice']) =>
    send({ ...(as && { as }), when: `PUT /api/valorations/${id}`, body })
  const unread = async (as: Person) => (await send({ as, when: 'GET /api/me' })).json().countNotification

  it('is possible only for its author, except for the state and the reply', async () => {
    expect((await change(undefined, { rating: 1 })).statusCode).toBe(401)
    expect((await change('bob', { rating: 1 })).statusCode).toBe(403)
    expect((await change('florist', { reply: { text: 'x' } })).statusCode).toBe(403)
    expect((await change('baker', { rating: 5 })).statusCode).toBe(403)
    expect((await change('baker', { title: 'Malo' })).statusCode).toBe(403)
    expect((await change('admin', { body: 'x' })).statusCode).toBe(403)
    expect((await change('alice', { rating: 3 }, absent)).statusCode).toBe(404)
    expect((await change('alice', { rating: 2, product: ids.rose, soldProduct: ids.open })).json()).toMatchObject({
      rating: 2,
      title: 'Muy bueno',
      reply: null,
      product: { id: ids.bread },
      soldProduct: { id: ids.bought },
    })
    expect(await ratingOf(ids.bread)).toEqual([3.5, 2])
  })

  it('lets only the town hall change the state, and hides a rejected valoration from the shop and other users', async () => {
    for (const as of ['alice', 'baker'] as const)
      expect((await change(as, { state: 'rejected', rejectReason: 'x' })).json()).toMatchObject({ state: 'published' })
    const rejected = await change('admin', { state: 'rejected', rejectReason: 'Insulta' })
    expect(rejected.json()).toMatchObject({ state: 'rejected', rejectReason: 'Insulta' })
    expect(await ratingOf(ids.bread)).toEqual([5, 1])
    const counted = await send({ when: `GET /api/valorations-ratings?product.id=${ids.bread}` })
    expect(counted.json()).toEqual({ total: 1, average: 5, counts: [0, 0, 0, 0, 1] })
    const read = (as?: Person) => send({ ...(as && { as }), when: `GET /api/valorations/${made['alice']}` })
    expect((await read()).statusCode).toBe(404)
    expect((await read('bob')).statusCode).toBe(404)
    expect((await read('baker')).statusCode).toBe(404)
    expect((await read('alice')).json()).toMatchObject({ rejectReason: 'Insulta' })
    const votes = await send({ as: 'baker', when: 'POST /api/useful-valorations', body: { valoration: made['alice'] } })
    expect(votes.statusCode).toBe(400)
  })

  it('after a rejection makes the valoration wait for a new decision of the town hall', async () => {
    expect((await change('alice', { body: 'Correcto.' })).json()).toMatchObject({
      state: 'pending',
      rejectReason: null,
    })
    expect(await ratingOf(ids.bread)).toEqual([5, 1])
    await change('admin', { state: 'published' })
    expect(await ratingOf(ids.bread)).toEqual([3.5, 2])
  })

  it('lets the product’s shop add a reply, which notifies the author', async () => {
    const before = await unread('alice')
    const reply = { text: ' Gracias, Alicia. ', business: { id: absent, name: 'Otro' } }
    const replied = await change('baker', { reply })
    expect(replied.json().reply).toMatchObject({ text: 'Gracias, Alicia.', business: { name: 'Horno' } })
    expect((await send({ when: `GET /api/valorations/${made['alice']}` })).json().reply.text).toBe('Gracias, Alicia.')
    expect(await unread('alice')).toBe(before + 1)
    const [told] = (await send({ as: 'alice', when: 'GET /api/notifications?type=valoration-replied' })).json()
    expect(told).toMatchObject({ title: 'Horno ha respondido a tu valoración', body: 'Gracias, Alicia.' })
  })

  it('is refused to the author after the shop has replied', async () => {
    expect((await change('alice', { rating: 1 })).json().detail).toBe('Illegal state change')
    expect((await change('alice', { reply: null })).json().reply).toMatchObject({ text: 'Gracias, Alicia.' })
    expect((await change('admin', { reply: { text: 'Yo' } })).statusCode).toBe(403)
  })

  it('accepts the whole record exactly as the shop read it, and notifies nobody', async () => {
    const before = await unread('alice')
    const record = (await send({ as: 'baker', when: `GET /api/valorations/${made['alice']}` })).json()
    const answer = await change('baker', record)
    expect(answer.statusCode).toBe(200)
    expect({ ...answer.json(), updatedDate: '' }).toEqual({ ...record, updatedDate: '' })
    expect(await unread('alice')).toBe(before)
  })

  it('refuses empty texts, texts that are too long, and values of a wrong type', async () => {
    expect((await change('baker', { reply: { text: ' ' } })).json().detail).toBe(
      'reply.text: This value should not be blank.',
    )
    expect((await change('baker', { reply: { text: 'x'.repeat(2_001) } })).statusCode).toBe(422)
    expect((await change('alice', { rating: '5' })).statusCode).toBe(400)
  })
})

describe('deleting a product with valorations', () => {
  it('is refused, and all valorations remain', async () => {
    const answer = await send({ as: 'baker', when: `DELETE /api/products/${ids.bread}` })
    expect(answer.json().detail).toBe('Resource in use')
    const { count } = (await db.query<{ count: number }>({ text: 'select count(*)::int as count from valoration' }))[0]!
    expect(count).toBe(4)
  })
})
