import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { refreshProducts } from '#/product-documents/product-document'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { type Person, people, testApi } from '#/testing/scenario'
import { insertPurchase } from '#/testing/insert-purchase'
import { models } from '#/resources'
import { insert } from '#/database/insert'

const { alice, bob, baker, florist } = people
const ids = { bakery: '', flowers: '', bread: '', rose: '', order: '', bobs: '', photo: '', theirs: '' }
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [baker.id] })).id
  ids.flowers = (await insertBusiness(db, { name: 'Flores', members: [florist.id] })).id
  ids.bread = (await insertProduct(db, { title: 'Pan', business_id: ids.bakery })).id
  ids.rose = (await insertProduct(db, { title: 'Rosa', business_id: ids.flowers })).id
  await refreshProducts({ db, models }, [ids.bread, ids.rose])
  const orderOf = async (user_id: string) => {
    const sold = await insertPurchase(db, { user_id, product_id: ids.bread, business_id: ids.bakery })
    const [row] = await db.query<{ id: string }>({
      text: 'select order_id as id from sold_product where id = $1',
      values: [sold],
    })
    return row!.id
  }
  const fileOf = async (owner_id: string) => {
    const id = uuidv7()
    const file = { file_o_name: 'pan.pdf', file: id, mime_type: 'application/pdf', size: 9, checksum: 'x' }
    await insert(db, 'media_object', { id, owner_id, ...file })
    return id
  }
  ids.photo = await fileOf(alice.id)
  ids.theirs = await fileOf(bob.id)
  ids.order = await orderOf(alice.id)
  ids.bobs = await orderOf(bob.id)
})
const { send } = scenario
const absent = '10000000-0000-7000-8000-0000000000ff'
const made: Record<string, string> = {}

const when = 'POST /api/issues'
const body = { type: 'order', subject: 'Pan quemado', body: 'Venía negro.' }

describe('opening a case', () => {
  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('needs a subject and a text', {
    as: 'alice',
    when,
    body: { type: 'order' },
    answers: 422,
    with: 'subject: This value should not be blank.\nbody: This value should not be blank.',
  })
  scenario('needs a known type', { as: 'alice', when, body: { ...body, type: 'x' }, answers: 422 })
  scenario('needs an existing order', { as: 'alice', when, body: { ...body, order: absent }, answers: 400 })
  scenario('is refused for an order of another person', {
    as: 'alice',
    when,
    body: { ...body, order: ids.bobs },
    answers: 400,
  })
  scenario('is refused if the order is not of the named shop', {
    as: 'alice',
    when,
    body: { ...body, order: ids.order, business: ids.flowers },
    answers: 422,
    with: 'order: This value is not valid.',
  })
  scenario('is refused if the product is not of the named shop', {
    as: 'alice',
    when,
    body: { ...body, product: ids.rose, business: ids.bakery },
    answers: 422,
    with: 'product: This value is not valid.',
  })
  scenario('is refused if its files belong to other people', {
    as: 'alice',
    when,
    body: { ...body, attachments: [ids.theirs] },
    answers: 400,
  })
  it('ignores a user, a state, a resolution and messages in a customer’s request', async () => {
    const given = {
      ...body,
      order: ids.order,
      business: `/api/businesses/${ids.bakery}`,
      product: ids.bread,
      attachments: [`/api/media-objects/${ids.photo}`],
      user: bob.id,
      state: 'closed',
      resolution: 'x',
      messages: [{ text: 'x' }],
    }
    const answer = await send({ as: 'alice', when, body: given })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      user: { username: 'alice' },
      order: { id: ids.order },
      business: { name: 'Horno' },
      product: { title: 'Pan' },
      attachments: [{ id: ids.photo, fileOName: 'pan.pdf' }],
      state: 'open',
      resolution: null,
      messages: [],
    })
    expect(answer.json()).not.toHaveProperty('message')
    made['bread'] = answer.json().id
  })
  it('gives only the customer, the shop and operators access to its files', async () => {
    const read = async (as: Person) => (await send({ as, when: `GET /api/media-objects/${ids.photo}` })).statusCode
    for (const as of ['alice', 'baker', 'admin'] as const) expect(await read(as)).toBe(200)
    for (const as of ['bob', 'florist'] as const) expect(await read(as)).toBe(404)
  })
  it('without a named shop assigns it to the town hall', async () => {
    const answer = await send({ as: 'bob', when, body: { ...body, type: 'account', subject: 'Mi cuenta' } })
    made['account'] = answer.json().id
    expect(answer.json()).toMatchObject({ business: null, order: null })
  })
  scenario('with a state in the request is refused to members of another shop than the named one', {
    as: 'florist',
    when,
    body: { ...body, business: ids.bakery, state: 'closed' },
    answers: 403,
  })
})

describe('cases', () => {
  const list = 'GET /api/issues'
  scenario('are not listed without an account', { when: list, answers: 401 })
  scenario('are listed to the customer who opened them', {
    as: 'alice',
    when: list,
    answers: 200,
    with: [{ subject: 'Pan quemado' }],
  })
  scenario('are listed to the shop concerned', {
    as: 'baker',
    when: list,
    answers: 200,
    with: [{ subject: 'Pan quemado' }],
  })
  scenario('are not listed to another shop', { as: 'florist', when: list, answers: 200, with: [] })
  scenario('are all listed to operators', {
    as: 'admin',
    when: list,
    answers: 200,
    with: [{ subject: 'Mi cuenta' }, { subject: 'Pan quemado' }],
    sends: { 'x-total-count': '2' },
  })
  scenario('are listed in pages', {
    as: 'admin',
    when: `${list}?itemsPerPage=1&page=2`,
    answers: 200,
    with: [{ subject: 'Pan quemado' }],
  })
  scenario('are sorted by the requested column', {
    as: 'admin',
    when: `${list}?order[createdDate]=asc`,
    answers: 200,
    with: [{ subject: 'Pan quemado' }, {}],
  })
  scenario('can be filtered by shop and state', {
    as: 'admin',
    when: `${list}?business.id=${ids.bakery}&state=open`,
    answers: 200,
    sends: { 'x-total-count': '1' },
  })
  scenario('can be filtered by several orders at once', {
    as: 'admin',
    when: `${list}?order.id[]=${ids.order}&order.id[]=${ids.bobs}`,
    answers: 200,
    with: [{ order: { id: ids.order } }],
    sends: { 'x-total-count': '1' },
  })
  scenario('are not listed if the list is filtered by another order', {
    as: 'admin',
    when: `${list}?order.id=${ids.bobs}`,
    answers: 200,
    with: [],
  })
  scenario('are not found by the filter for closed cases while they are open', {
    as: 'admin',
    when: `${list}?state=closed`,
    answers: 200,
    with: [],
  })
  scenario('are answered as JSON-LD', {
    as: 'alice',
    when: list,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { totalItems: 1, member: [{ '@type': 'Issue', order: `/api/orders/${ids.order}` }] },
  })
  it('can be read one by one only by their customer, their shop and operators', async () => {
    const read = async (as: Person | undefined, id = made['bread']) =>
      (await send({ ...(as && { as }), when: `GET /api/issues/${id}` })).statusCode
    expect(await read(undefined)).toBe(401)
    for (const as of ['alice', 'baker', 'admin'] as const) expect(await read(as)).toBe(200)
    for (const as of ['bob', 'florist'] as const) expect(await read(as)).toBe(404)
    expect(await read('baker', made['account'])).toBe(404)
    expect(await read('admin', absent)).toBe(404)
  })
})

describe('handling a case', () => {
  const change = (as: Person | undefined, given: object, id = made['bread']) =>
    send({ ...(as && { as }), when: `PUT /api/issues/${id}`, body: given })
  const unread = async (as: Person) => (await send({ as, when: 'GET /api/me' })).json().countNotification

  it('is refused without an account, to people who are not concerned, and for an unknown case', async () => {
    expect((await change(undefined, { message: 'x' })).statusCode).toBe(401)
    for (const as of ['bob', 'florist'] as const) expect((await change(as, { message: 'x' })).statusCode).toBe(404)
    expect((await change('admin', { message: 'x' }, absent)).statusCode).toBe(404)
  })
  it('notifies the customer of an answer of the shop', async () => {
    const answer = await change('baker', { message: 'Lo sentimos.', subject: 'Otra cosa', user: bob.id })
    expect(answer.json()).toMatchObject({
      state: 'answered',
      subject: 'Pan quemado',
      messages: [{ text: 'Lo sentimos.', user: { username: 'baker' } }],
    })
    expect(await unread('alice')).toBe(1)
    const [told] = (await send({ as: 'alice', when: 'GET /api/notifications' })).json()
    expect(told).toMatchObject({ type: 'issue-answered', title: 'Han respondido a tu incidencia «Pan quemado»' })
  })
  it('opens an answered case again when the customer writes again', async () => {
    const answer = await change('alice', { message: '¿Y ahora?', state: 'closed', resolution: 'Mía' })
    expect(answer.json()).toMatchObject({ state: 'open', resolution: null, messages: [{}, { text: '¿Y ahora?' }] })
    expect(await unread('alice')).toBe(1)
  })
  it('ends when an operator closes the case with a resolution', async () => {
    const closed = await change('admin', {
      state: 'closed',
      resolution: 'Devuelto',
      deadline: '2026-12-01',
      message: 'Hecho',
    })
    expect(closed.json()).toMatchObject({ state: 'closed', resolution: 'Devuelto', deadline: '2026-12-01' })
    expect(closed.json().messages).toHaveLength(3)
    expect(await unread('alice')).toBe(2)
  })
  it('does not let the customer close the case, even if the customer is a member of another shop', async () => {
    const mine = (await send({ as: 'florist', when, body: { ...body, business: ids.bakery } })).json()
    expect((await change('florist', { state: 'closed' }, mine.id)).statusCode).toBe(403)
    expect((await change('florist', { message: '¿Hola?' }, mine.id)).json()).toMatchObject({ state: 'open' })
  })
  it.each(['', 'a'])(
    'is possible even if the subject and the text are cut for the notification, after the prefix «%s»',
    async (start) => {
      const long = { subject: `${start}${'😀'.repeat(95)}`, body: `${start}${'😀'.repeat(1_100)}` }
      const opened = await send({ as: 'alice', when, body: { ...body, ...long, business: ids.bakery } })
      expect(opened.statusCode).toBe(201)
      expect((await change('baker', { message: 'Hola' }, opened.json().id)).json()).toMatchObject({ state: 'answered' })
    },
  )
  it('is refused if a value is too long or invalid', async () => {
    expect((await change('baker', { message: 'x'.repeat(5_001) })).json().detail).toBe(
      'message: This value is too long.',
    )
    expect((await change('baker', { state: 'x' })).statusCode).toBe(422)
    expect((await change('baker', { deadline: 'mañana' })).statusCode).toBe(422)
  })
  scenario('never allows deleting the case', { as: 'admin', when: `DELETE /api/issues/${absent}`, answers: 405 })
})

describe('the lists of cases for the town', () => {
  const open = async (more: object) =>
    (await send({ as: 'alice', when, body: { type: 'other', subject: 'Farola', body: 'Rota.', ...more } })).json<{
      id: string
    }>().id
  const found = async (query: string, as: Person = 'admin') =>
    (await send({ as, when: `GET /api/issues?${query}&pagination=false` })).json<{ id: string }[]>().map(({ id }) => id)

  it('tell the cases of the town from those of shops, and find the late ones until they are closed', async () => {
    const ofTown = await open({})
    const ofShop = await open({ type: 'order', order: `/api/orders/${ids.order}` })
    expect(await found('ofTown=true')).toContain(ofTown)
    expect(await found('ofTown=true')).not.toContain(ofShop)
    expect(await found('ofTown=false')).toContain(ofShop)
    expect(await found('type=other')).not.toContain(ofShop)
    const change = (part: object) => send({ as: 'admin', when: `PUT /api/issues/${ofTown}`, body: part })
    await change({ deadline: '2099-01-01' })
    expect(await found('overdue=true')).not.toContain(ofTown)
    await change({ deadline: '2020-01-01' })
    expect(await found('overdue=true')).toContain(ofTown)
    expect(await found('overdue=true', 'bob')).not.toContain(ofTown)
    await change({ state: 'closed' })
    expect(await found('overdue=true')).not.toContain(ofTown)
  })
})
