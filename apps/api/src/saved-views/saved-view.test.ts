import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { insertBusiness } from '#/testing/factories'
import { type Person, people, testApi } from '#/testing/scenario'

const ids = { bakery: '', florist: '' }
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [people.baker.id] })).id
  ids.florist = (await insertBusiness(db, { name: 'Flores', members: [people.florist.id] })).id
  await insert(db, 'business_member', { business_id: ids.bakery, user_id: people.bob.id, role: 'clerk' })
})
const { send } = scenario
const when = 'POST /api/saved-views'
const body = {
  business: ids.bakery,
  screen: '/orders/all',
  name: 'Por cobrar',
  query: 'payment=awaiting&sort=code-asc',
}
const make = async (as: Person, more: object = {}) =>
  (await send({ as, when, body: { ...body, ...more } })).json<{ id: string }>().id
const viewsOf = async (as: Person, query = '') =>
  (await send({ as, when: `GET /api/saved-views?business.id=${ids.bakery}${query as ''}` })).json<
    { id: string; preferred: boolean }[]
  >()

describe('a saved view', () => {
  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for other shops', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('needs a name', {
    as: 'baker',
    when,
    body: { ...body, name: ' ' },
    answers: 422,
    with: 'name: This value should not be blank.',
  })
  scenario('is of a screen', { as: 'baker', when, body: { ...body, screen: 'https://example.org' }, answers: 422 })
  scenario('has a query, and no other address', { as: 'baker', when, body: { ...body, query: '?a=b#c' }, answers: 422 })
  scenario('must exist', { as: 'baker', when: `GET /api/saved-views/${uuidv7()}`, answers: 404, with: 'Not Found' })
  scenario('keeps its filters', {
    as: 'bob',
    when,
    body,
    answers: 201,
    with: { query: body.query, shared: false, preferred: false },
  })

  it('is seen by its author only, until somebody who manages the shop shares it', async () => {
    const id = await make('baker')
    expect((await viewsOf('bob')).map((view) => view.id)).not.toContain(id)
    expect((await send({ as: 'bob', when: `PUT /api/saved-views/${id}`, body: { name: 'Mía' } })).statusCode).toBe(404)
    await send({ as: 'baker', when: `PUT /api/saved-views/${id}`, body: { shared: true } })
    expect((await viewsOf('bob')).map((view) => view.id)).toContain(id)
    expect((await viewsOf('florist')).map((view) => view.id)).toEqual([])
    expect((await send({ as: 'bob', when: `PUT /api/saved-views/${id}`, body: { name: 'Mía' } })).statusCode).toBe(403)
    expect((await send({ as: 'bob', when: `DELETE /api/saved-views/${id}` })).statusCode).toBe(403)
    expect((await send({ as: 'baker', when: `DELETE /api/saved-views/${id}` })).statusCode).toBe(204)
  })

  it('is not shared by a clerk', async () => {
    expect((await send({ as: 'bob', when, body: { ...body, shared: true } })).statusCode).toBe(403)
    const id = await make('bob')
    expect((await send({ as: 'bob', when: `PUT /api/saved-views/${id}`, body: { shared: true } })).statusCode).toBe(403)
  })

  it('opens a screen if it is preferred, also if two members choose at the same time', async () => {
    const preferred = async (as: Person) => (await viewsOf(as, '&screen=/products')).filter((view) => view.preferred)
    const more = { screen: '/products', preferred: true }
    const first = await make('baker', more)
    const second = await make('baker', more)
    expect(await preferred('baker')).toMatchObject([{ id: second }])
    await send({ as: 'baker', when: `PUT /api/saved-views/${first}`, body: { preferred: true } })
    expect(await preferred('baker')).toMatchObject([{ id: first }])
    const shared = await Promise.all([0, 1, 2].map(() => make('baker', { ...more, shared: true })))
    const both = await preferred('baker')
    expect(both).toHaveLength(2)
    expect(both.filter((view) => shared.includes(view.id))).toHaveLength(1)
    expect(await preferred('bob')).toHaveLength(1)
  })
})
