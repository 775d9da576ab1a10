import { describe, expect, it } from 'vitest'
import { insertAddress, insertBusiness } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { alice: '', shop: '', closed: '' }
const scenario = await testApi(async (db) => {
  ids.alice = (await insertAddress(db, { user_id: people.alice.id, label: 'Casa' })).id
  ids.shop = (await insertAddress(db, { street: 'Calle del Horno' })).id
  await insertBusiness(db, { address_id: ids.shop })
  ids.closed = (await insertAddress(db, { street: 'Calle de la Obra' })).id
  await insertBusiness(db, { address_id: ids.closed, state: 'pending', members: [people.baker.id] })
})
const { send } = scenario

describe('postal addresses', () => {
  const body = { street: 'Calle Mayor', number: '3', zip: '46370', city: 'Chiva' }
  const put = `PUT /api/addresses/${ids.alice}` as const

  scenario('are listed to their owner', {
    as: 'alice',
    when: 'GET /api/addresses',
    answers: 200,
    with: [{ label: 'Casa' }],
  })
  scenario('are not listed to other people', { as: 'bob', when: 'GET /api/addresses', answers: 200, with: [] })
  scenario('cannot be listed without a login', {
    when: 'GET /api/addresses',
    answers: 401,
    with: 'Authentication required',
  })
  scenario('of a person are not visible without a login', {
    when: `GET /api/addresses/${ids.alice}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('of a person are not visible to other people', {
    as: 'bob',
    when: `GET /api/addresses/${ids.alice}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('of a shop are visible to everybody', {
    when: `GET /api/addresses/${ids.shop}`,
    answers: 200,
    with: { street: 'Calle del Horno' },
  })
  scenario('of a shop that is not open yet are hidden from the public', {
    when: `GET /api/addresses/${ids.closed}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('of a shop that is not open yet are visible to its members', {
    as: 'baker',
    when: `GET /api/addresses/${ids.closed}`,
    answers: 200,
  })
  scenario('of a shop cannot be changed by customers', {
    as: 'bob',
    when: `PUT /api/addresses/${ids.shop}`,
    body: { street: 'x' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('belong to the person who adds them, even if the body names another user', {
    as: 'bob',
    when: 'POST /api/addresses',
    body: { ...body, user: people.alice.id, user_id: people.alice.id },
    answers: 201,
    with: { city: 'Chiva', country: 'ES' },
  })
  scenario('of a person cannot be added by another person', {
    as: 'alice',
    when: 'GET /api/addresses',
    answers: 200,
    with: [{ label: 'Casa' }],
    sends: { 'x-total-count': '1' },
  })
  scenario('need a street', {
    as: 'bob',
    when: 'POST /api/addresses',
    body: { ...body, street: ' ' },
    answers: 422,
    with: 'street: This value should not be blank.',
  })
  scenario('can be changed by their owner', {
    as: 'alice',
    when: put,
    body: { floor: '2º B' },
    answers: 200,
    with: { floor: '2º B', label: 'Casa' },
  })
  scenario('cannot be changed by other people', {
    as: 'bob',
    when: put,
    body: { floor: 'x' },
    answers: 404,
    with: 'Not Found',
  })
  it('of a person have one default, the last one set, which the profile lists first', async () => {
    const make = async (label: string) =>
      (await send({ as: 'bob', when: 'POST /api/addresses', body: { ...body, label, main: true } })).json<{
        id: string
      }>()
    const [, second] = [await make('Casa'), await make('Trabajo')]
    const me = (await send({ as: 'bob', when: 'GET /api/me' })).json<{ savedAddresses: object[] }>()
    expect(me.savedAddresses).toMatchObject([
      { id: second.id, label: 'Trabajo', main: true },
      { main: false },
      { label: 'Casa', main: false },
    ])
  })
  scenario('cannot be deleted by other people', {
    as: 'bob',
    when: `DELETE /api/addresses/${ids.alice}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('of all people are listed to an operator', {
    as: 'admin',
    when: 'GET /api/addresses?pagination=false',
    answers: 200,
    sends: { 'x-total-count': '6' },
  })
  scenario('are filtered by person for an operator', {
    as: 'admin',
    when: `GET /api/addresses?user.id=${people.admin.id}`,
    answers: 200,
    with: [],
  })
  scenario('of another person are not listed to a customer who filters by that person', {
    as: 'bob',
    when: `GET /api/addresses?user.id=${people.alice.id}`,
    answers: 200,
    with: [],
  })
  scenario('of a person cannot be deleted by an operator', {
    as: 'admin',
    when: `DELETE /api/addresses/${ids.alice}`,
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('of a person cannot be changed by an operator', {
    as: 'admin',
    when: put,
    body: { floor: 'x' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('of a shop can be changed by an operator', {
    as: 'admin',
    when: `PUT /api/addresses/${ids.shop}`,
    body: { floor: 'Bajo' },
    answers: 200,
    with: { floor: 'Bajo' },
  })
  scenario('can be deleted by their owner', { as: 'alice', when: `DELETE /api/addresses/${ids.alice}`, answers: 204 })
  scenario('are not listed after they were deleted', {
    as: 'alice',
    when: 'GET /api/addresses',
    answers: 200,
    with: [],
  })
})

it('a change of a shop’s address invalidates the cached pages of shops; a new customer address does not', async () => {
  const changed: string[] = []
  scenario.db.onChanged((tags) => void changed.push(...tags))
  const home = { street: 'Calle Nueva', number: '3', zip: '46370', city: 'Chiva' }
  await send({ as: 'alice', when: 'POST /api/addresses', body: home })
  expect(changed).toContain('addresses')
  expect(changed).not.toContain('businesses')
  await send({ as: 'admin', when: `PUT /api/addresses/${ids.shop}`, body: { street: 'Calle del Horno Nuevo' } })
  expect(changed).toContain('businesses')
})
