import { describe, expect, it } from 'vitest'
import { refreshProducts } from '#/product-documents/product-document'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { type Person, people, testApi } from '#/testing/scenario'
import { insertPurchase } from '#/testing/insert-purchase'
import { models } from '#/resources'

const { alice, bob, baker, florist } = people
const ids = { bakery: '', bread: '', rose: '', hidden: '', flowers: '' }
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [baker.id] })).id
  ids.flowers = (await insertBusiness(db, { name: 'Flores', members: [florist.id] })).id
  ids.bread = (await insertProduct(db, { title: 'Pan', business_id: ids.bakery })).id
  ids.rose = (await insertProduct(db, { title: 'Rosa', business_id: ids.flowers })).id
  ids.hidden = (await insertProduct(db, { business_id: ids.bakery, enabled: false })).id
  await refreshProducts({ db, models }, [ids.bread, ids.rose, ids.hidden])
  await insertPurchase(db, { user_id: bob.id, product_id: ids.bread, business_id: ids.bakery })
})
const { send } = scenario
const absent = '10000000-0000-7000-8000-0000000000ff'
const made: Record<string, string> = {}
const post = (as: Person, path: string, body: object) => send({ as, when: `POST /api/${path}`, body })
const put = (as: Person | undefined, path: string, body: object) =>
  send({ ...(as && { as }), when: `PUT /api/${path}`, body })

describe('asking about a product', () => {
  const when = 'POST /api/question-products'
  const body = { product: ids.bread, text: '¿Lleva leche?' }
  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('needs a text', {
    as: 'alice',
    when,
    body: { ...body, text: ' ' },
    answers: 422,
    with: 'text: This value should not be blank.',
  })
  scenario('needs an existing product', { as: 'alice', when, body: { ...body, product: absent }, answers: 400 })
  scenario('needs a visible product', { as: 'alice', when, body: { ...body, product: ids.hidden }, answers: 400 })
  it('is possible for a customer; an author, a state or answers in the body are ignored', async () => {
    const answer = await post('alice', 'question-products', {
      ...body,
      user: bob.id,
      state: 'rejected',
      answers: [absent],
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      user: { username: 'alice' },
      product: { title: 'Pan' },
      text: '¿Lleva leche?',
      state: 'published',
      answers: [],
    })
    made['milk'] = answer.json().id
    made['rose'] = (await post('bob', 'question-products', { product: ids.rose, text: '¿Dura?' })).json().id
  })
})

describe('changing a question', () => {
  it('is possible only for its author', async () => {
    const path = `question-products/${made['milk']}`
    expect((await put(undefined, path, { text: 'x' })).statusCode).toBe(401)
    for (const as of ['bob', 'baker', 'admin'] as const)
      expect((await put(as, path, { text: 'x' })).statusCode).toBe(403)
    expect((await put('alice', `question-products/${absent}`, { text: 'x' })).statusCode).toBe(404)
    const changed = await put('alice', path, { text: '¿Lleva lactosa?', product: ids.rose, state: 'rejected' })
    expect(changed.json()).toMatchObject({ text: '¿Lleva lactosa?', product: { id: ids.bread }, state: 'published' })
  })
})

describe('answering a question', () => {
  const when = 'POST /api/answer-question-products'
  const answer = (as: Person, text: string) => post(as, 'answer-question-products', { question: made['milk'], text })
  scenario('needs an account', { when, body: { question: absent, text: 'x' }, answers: 401 })
  scenario('needs an existing question', { as: 'bob', when, body: { question: absent, text: 'x' }, answers: 400 })
  it('is refused to people who neither sell nor bought the product', async () => {
    for (const as of ['alice', 'florist', 'admin'] as const) {
      const refused = await answer(as, 'Creo que no.')
      expect([refused.statusCode, refused.json().detail]).toEqual([403, 'Purchase required'])
    }
  })
  it('is possible for a buyer, and notifies the author of the question', async () => {
    const given = await post('bob', 'answer-question-products', {
      question: `/api/question-products/${made['milk']}`,
      text: 'A mí me sienta bien.',
      official: true,
      user: baker.id,
    })
    expect(given.statusCode).toBe(201)
    expect(given.json()).toMatchObject({ official: false, user: { username: 'bob' }, state: 'published' })
    made['bob'] = given.json().id
    expect((await send({ as: 'alice', when: 'GET /api/me' })).json().countNotification).toBe(1)
    const [told] = (await send({ as: 'alice', when: 'GET /api/notifications' })).json()
    expect(told).toMatchObject({
      type: 'question-answered',
      title: 'Han respondido a tu pregunta sobre Pan',
      body: 'A mí me sienta bien.',
      url: `/product/${ids.bread}`,
    })
  })
  it('as a member of the shop gives an official answer, which is listed first', async () => {
    const given = await answer('baker', 'No, ni huevo.')
    expect(given.json()).toMatchObject({ official: true, user: { username: 'baker' } })
    made['baker'] = given.json().id
    const question = (await send({ when: `GET /api/question-products/${made['milk']}` })).json()
    expect(question.answers).toMatchObject([
      { text: 'No, ni huevo.', official: true },
      { text: 'A mí me sienta bien.', official: false, user: { username: 'bob' } },
    ])
  })
  it('prevents later changes of the question', async () => {
    const changed = await put('alice', `question-products/${made['milk']}`, { text: '¿Es caro?' })
    expect(changed.json().detail).toBe('Illegal state change')
  })
  it('allows later changes of the answer only to its author', async () => {
    const path = `answer-question-products/${made['bob']}`
    expect((await put(undefined, path, { text: 'x' })).statusCode).toBe(401)
    for (const as of ['alice', 'baker', 'admin'] as const)
      expect((await put(as, path, { text: 'x' })).statusCode).toBe(403)
    const changed = await put('bob', path, { text: 'Me sienta bien.', official: true, question: made['rose'] })
    expect(changed.json()).toMatchObject({ text: 'Me sienta bien.', official: false, question: { id: made['milk'] } })
  })
})

describe('a question or answer that the town hall rejects', () => {
  it('is visible to its author, but not to the public', async () => {
    const path = `answer-question-products/${made['bob']}`
    expect((await put('bob', path, { state: 'rejected' })).json().state).toBe('published')
    expect((await put('admin', path, { state: 'rejected' })).json().state).toBe('rejected')
    expect((await send({ when: `GET /api/${path}` })).statusCode).toBe(404)
    expect((await send({ as: 'bob', when: `GET /api/${path}` })).statusCode).toBe(200)
    const question = (await send({ when: `GET /api/question-products/${made['milk']}` })).json()
    expect(question.answers).toMatchObject([{ official: true }])
  })
  it('is hidden together with its answers if it is a question', async () => {
    const path = `question-products/${made['milk']}`
    expect((await send({ when: `GET /api/answer-question-products/${made['baker']}` })).statusCode).toBe(200)
    await put('admin', path, { state: 'rejected' })
    expect((await send({ when: `GET /api/answer-question-products/${made['baker']}` })).statusCode).toBe(404)
    expect((await send({ as: 'baker', when: `GET /api/${path}` })).statusCode).toBe(404)
    expect((await post('bob', 'answer-question-products', { question: made['milk'], text: 'x' })).statusCode).toBe(400)
    await put('admin', path, { state: 'published' })
    expect((await send({ when: `GET /api/answer-question-products/${made['baker']}` })).statusCode).toBe(200)
  })
})

describe.each([
  ['question-products', (): string => `user.id=${alice.id}`, 1],
  ['question-products', (): string => `user.id=${baker.id}`, 0],
  ['question-products', (): string => `product.id=${ids.rose}`, 1],
  ['question-products', (): string => `product.business.id=${ids.bakery}`, 1],
  ['question-products', (): string => `product.business.id[]=${ids.bakery}&product.business.id[]=${ids.flowers}`, 2],
  ['question-products', (): string => `product.business.id=${absent}`, 0],
  ['question-products', (): string => 'search=LACTOSA lleva', 1],
  ['question-products', (): string => 'search=harina', 0],
  ['answer-question-products', (): string => `question.id=${made['milk']}`, 1],
  ['answer-question-products', (): string => `question.id=${made['rose']}`, 0],
  ['answer-question-products', (): string => `user.id=${baker.id}`, 1],
  ['answer-question-products', (): string => `user.id=${bob.id}`, 0],
] as const)('the list of %s', (path, filter, found) => {
  it('with a filter contains only the matching records', async () => {
    const plain = await send({ when: `GET /api/${path}?${filter()}` })
    expect([plain.json().length, plain.headers['x-total-count']]).toEqual([found, String(found)])
    const headers = { accept: 'application/ld+json' }
    expect((await send({ when: `GET /api/${path}?${filter()}`, headers })).json().totalItems).toBe(found)
  })
})

describe('the lists of questions and answers', () => {
  scenario('are paginated', {
    when: 'GET /api/question-products?itemsPerPage=1&page=2',
    answers: 200,
    with: [{ text: '¿Lleva lactosa?' }],
    sends: { 'x-total-count': '2' },
  })
  scenario('can be sorted by the date of creation', {
    when: 'GET /api/question-products?order[createdDate]=asc',
    answers: 200,
    with: [{ text: '¿Lleva lactosa?' }, { text: '¿Dura?' }],
  })
  scenario('can be read as JSON-LD, with IRIs of the products', {
    when: 'GET /api/question-products?order[createdDate]=asc',
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: {
      '@type': 'Collection',
      member: [{ '@type': 'QuestionProduct', product: `/api/products/${ids.bread}` }, {}],
    },
  })
  scenario('do not support DELETE', { as: 'admin', when: `DELETE /api/question-products/${absent}`, answers: 405 })
  scenario('answer 404 for an unknown id', { when: `GET /api/answer-question-products/${absent}`, answers: 404 })
})
