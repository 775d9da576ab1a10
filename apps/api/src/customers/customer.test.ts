import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { insertAddress, insertBusiness } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = {
  bakery: '',
  florist: '',
  home: '',
  homeOfBob: '',
  mine: uuidv7(),
  ofBob: uuidv7(),
  ofNobody: uuidv7(),
  ofBakery: uuidv7(),
  ordered: uuidv7(),
}
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { members: [people.baker.id] })).id
  ids.florist = (await insertBusiness(db, { members: [people.florist.id] })).id
  ids.home = (await insertAddress(db, { user_id: people.alice.id })).id
  ids.homeOfBob = (await insertAddress(db, { user_id: people.bob.id })).id
  const atBakery = (await insertAddress(db, { street: 'Calle Honda' })).id
  const customers = [
    { id: ids.mine, name: 'Alicia', phone: '600111222', user_id: people.alice.id, address_id: ids.home },
    { id: ids.ofBob, name: 'Roberto', user_id: people.bob.id },
    { id: ids.ofNobody, name: 'Sin cuenta' },
    { id: ids.ofBakery, name: 'Doña Pilar', business_id: ids.bakery, address_id: atBakery, tags: '["los lunes"]' },
    { id: ids.ordered, name: 'Alicia', email: 'alice@lonja.test', user_id: people.alice.id },
  ]
  for (const customer of customers) await insert(db, 'customer', customer)
  await db.query({
    text: `insert into "order" (id, code, kind, status_id, business_id, customer_id, user_id, items_total, total)
           select $1, 'R1', 'single', id, $2, $1, $3, 0, 0 from order_status where code = 'pending'`,
    values: [ids.ordered, ids.bakery, people.alice.id],
  })
})
const { db, send } = scenario
const one = (id: string) => `/api/customers/${id}` as const
const names = async (as: keyof typeof people, query = '') =>
  (await send({ as, when: `GET /api/customers${query}` })).json<{ name: string }[]>().map(({ name }) => name)

describe('listing customers', () => {
  scenario('needs an account', { when: 'GET /api/customers', answers: 401, with: 'Authentication required' })
  it('shows people their own contacts, shops their customers and buyers, and operators all contacts', async () => {
    expect(await names('alice')).toEqual(['Alicia', 'Alicia'])
    expect(await names('bob')).toEqual(['Roberto'])
    expect(await names('baker')).toEqual(['Doña Pilar', 'Alicia'])
    expect(await names('florist')).toEqual([])
    expect(await names('admin')).toHaveLength(5)
  })
  it('filters by name and telephone, and is paginated', async () => {
    expect(await names('admin', '?name=PILAR')).toEqual(['Doña Pilar'])
    expect(await names('admin', '?phone=111')).toEqual(['Alicia'])
    expect(await names('florist', '?name=Alicia')).toEqual([])
    expect(await names('admin', '?itemsPerPage=2&page=3')).toHaveLength(1)
  })
})

describe('reading a customer', () => {
  scenario('needs an account', { when: `GET ${one(ids.mine)}`, answers: 401 })
  scenario('is possible for the person whom the record describes', {
    as: 'alice',
    when: `GET ${one(ids.mine)}`,
    answers: 200,
    with: { name: 'Alicia' },
  })
  scenario('is refused to people whom the record does not describe', {
    as: 'bob',
    when: `GET ${one(ids.mine)}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('is refused to customers if the record belongs to no account and no shop', {
    as: 'bob',
    when: `GET ${one(ids.ofNobody)}`,
    answers: 404,
  })
  scenario('is refused to a shop that did not write the record', {
    as: 'florist',
    when: `GET ${one(ids.ofBakery)}`,
    answers: 404,
  })
  scenario('is possible for the shop that wrote the record', {
    as: 'baker',
    when: `GET ${one(ids.ofBakery)}`,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { '@type': 'Customer', tags: ['los lunes'], business: `/api/businesses/${ids.bakery}` },
  })
  it('hides the shop’s tags from the person whom the record describes', async () => {
    await db.query({ text: 'update customer set user_id = $2 where id = $1', values: [ids.ofBakery, people.bob.id] })
    const answer = await send({ as: 'bob', when: `GET ${one(ids.ofBakery)}` })
    expect(answer.json()).toMatchObject({ name: 'Doña Pilar' })
    expect(answer.json()).not.toHaveProperty('tags')
    expect((await send({ as: 'bob', when: `PUT ${one(ids.ofBakery)}`, body: { name: 'x' } })).statusCode).toBe(403)
    await db.query({ text: 'update customer set user_id = null where id = $1', values: [ids.ofBakery] })
  })
  it('shows the postal address of a contact only to the shop that wrote the contact', async () => {
    const [row] = await db.query<{ id: string }>({
      text: 'select address_id as id from customer where id = $1',
      values: [ids.ofBakery],
    })
    const when = `GET /api/addresses/${row!.id}` as const
    expect((await send({ as: 'baker', when })).json()).toMatchObject({ street: 'Calle Honda' })
    expect((await send({ as: 'florist', when })).statusCode).toBe(404)
    expect((await send({ when })).statusCode).toBe(404)
  })
})

describe('adding a customer', () => {
  const when = 'POST /api/customers'
  scenario('needs an account', { when, body: { name: 'x' }, answers: 401 })
  scenario('creates a contact of the viewer, even if the body names another user and a shop', {
    as: 'alice',
    when,
    body: { name: 'Mamá', user: people.bob.id, business: ids.bakery, tags: ['x'], address: ids.home },
    answers: 201,
    with: { user: { id: people.alice.id }, business: null, address: { id: ids.home } },
  })
  scenario('refuses the id of another person’s postal address', {
    as: 'alice',
    when,
    body: { name: 'Mamá', address: ids.homeOfBob },
    answers: 400,
    with: `Item not found for "/api/addresses/${ids.homeOfBob}".`,
  })
  scenario('by a member of a shop creates a record of this shop', {
    as: 'baker',
    when,
    body: {
      name: 'Don José',
      business: ids.bakery,
      tags: ['sin sal'],
      consents: [{ purpose: 'marketing', date: '2026-01-31' }],
      address: { street: 'Calle Nueva', zip: '46370', city: 'Chiva' },
    },
    answers: 201,
    with: { user: null, business: { id: ids.bakery }, tags: ['sin sal'], address: { street: 'Calle Nueva' } },
  })
  scenario('does not add its postal address to the addresses of the member who writes the record', {
    as: 'baker',
    when: 'GET /api/addresses',
    answers: 200,
    with: [],
    sends: { 'x-total-count': '0' },
  })
  scenario('is refused if a member names another shop than their own', {
    as: 'baker',
    when,
    body: { name: 'x', business: ids.florist },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('needs a name', { as: 'alice', when, body: {}, answers: 422, with: 'name: This value should not be blank.' })
  scenario('refuses invalid consents', {
    as: 'alice',
    when,
    body: { name: 'x', consents: [{ purpose: 'x', date: 'today' }] },
    answers: 422,
    with: { violations: [{ propertyPath: 'consents[0].date' }] },
  })
})

describe('changing a customer', () => {
  const body = { phone: '600999888' }
  scenario('needs an account', { when: `PUT ${one(ids.mine)}`, body, answers: 401 })
  scenario('by PUT keeps the fields that the body does not name', {
    as: 'alice',
    when: `PUT ${one(ids.mine)}`,
    body,
    answers: 200,
    with: { ...body, name: 'Alicia' },
  })
  scenario('by PATCH clears fields that are null', {
    as: 'alice',
    when: `PATCH ${one(ids.mine)}`,
    body: { phone: null },
    headers: { 'content-type': 'application/merge-patch+json' },
    answers: 200,
    with: { phone: null },
  })
  scenario('is refused to people whom the record does not describe', {
    as: 'bob',
    when: `PATCH ${one(ids.mine)}`,
    body,
    answers: 404,
  })
  scenario('is refused to a shop that did not write the record', {
    as: 'florist',
    when: `PUT ${one(ids.ofBakery)}`,
    body,
    answers: 404,
  })
  scenario('cannot give the record to another shop', {
    as: 'baker',
    when: `PUT ${one(ids.ofBakery)}`,
    body: { business: ids.florist },
    answers: 403,
  })
  scenario('is refused to the person whom the record describes if an order uses the record', {
    as: 'alice',
    when: `PUT ${one(ids.ordered)}`,
    body: { email: 'new@lonja.test' },
    answers: 409,
    with: 'Resource in use',
  })
  scenario('is refused to the shop of an order that uses the record', {
    as: 'baker',
    when: `PUT ${one(ids.ordered)}`,
    body,
    answers: 403,
  })
  scenario('is possible for operators even if an order uses the record', {
    as: 'admin',
    when: `PUT ${one(ids.ordered)}`,
    body,
    answers: 200,
    with: { ...body, email: 'alice@lonja.test' },
  })
})

describe('deleting a customer', () => {
  scenario('needs an account', { when: `DELETE ${one(ids.mine)}`, answers: 401 })
  scenario('is refused to people whom the record does not describe', {
    as: 'bob',
    when: `DELETE ${one(ids.mine)}`,
    answers: 404,
  })
  scenario('is refused to the person whom the record describes if an order uses the record', {
    as: 'alice',
    when: `DELETE ${one(ids.ordered)}`,
    answers: 409,
  })
  scenario('is refused even to operators if an order uses the record', {
    as: 'admin',
    when: `DELETE ${one(ids.ordered)}`,
    answers: 409,
  })
  scenario('is possible for the person whom the record describes', {
    as: 'alice',
    when: `DELETE ${one(ids.mine)}`,
    answers: 204,
  })
  scenario('is not possible a second time', { as: 'alice', when: `DELETE ${one(ids.mine)}`, answers: 404 })
  scenario('is possible for the shop that wrote the record', {
    as: 'baker',
    when: `DELETE ${one(ids.ofBakery)}`,
    answers: 204,
  })
})
