import { describe, expect, it } from 'vitest'
import { testApi } from '#/testing/scenario'

const scenario = await testApi()
const { send } = scenario

const when = 'POST /api/library-addresses'
const castle = { title: 'Castillo de Chiva', latitude: 39.47512, longitude: -0.71734, city: 'Chiva', iso: 'ES' }
const idOf = async (body: object) => (await send({ as: 'alice', when, body })).json<{ id: string }>().id

describe('adding a place to the address book', () => {
  scenario('needs an account', { when, body: castle, answers: 401, with: 'Authentication required' })
  scenario('stores the place', {
    as: 'alice',
    when,
    body: castle,
    answers: 201,
    with: { ...castle, zip: null, hash: expect.stringMatching(/^[\da-f]{64}$/) },
    sends: { location: expect.stringMatching(/^\/api\/library-addresses\/[\da-f-]{36}$/) },
  })
  scenario('answers with JSON-LD if the client requests it', {
    as: 'bob',
    when,
    body: castle,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { '@type': 'LibraryAddress', '@context': '/api/contexts/LibraryAddress' },
  })
  scenario('answers with the stored place if the place is already in the book', {
    as: 'bob',
    when,
    body: { ...castle, title: 'El castillo', city: 'CHIVA', latitude: 39.475_121, source: 'me', hash: 'x' },
    answers: 200,
    with: { title: 'Castillo de Chiva', source: null },
  })
  scenario('needs a valid latitude and longitude', {
    as: 'alice',
    when,
    body: { title: 'Nowhere', latitude: 91 },
    answers: 422,
    with: { violations: [{ propertyPath: 'latitude' }, { propertyPath: 'longitude' }] },
  })
  scenario('refuses a text where a number is needed', {
    as: 'alice',
    when,
    body: { ...castle, latitude: '39' },
    answers: 400,
    with: 'The type of the "latitude" attribute must be "number", "string" given.',
  })

  it('stores one place if many equal places are added at once', async () => {
    const tower = { ...castle, title: 'Torreón', street: 'Calle del Torreón' }
    const ids = await Promise.all(Array.from({ length: 8 }, () => idOf(tower)))
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).not.toBe(await idOf(castle))
  })

  it('is limited to sixty places an hour', async () => {
    let status = 0
    for (let round = 0; round < 61; round += 1) status = (await send({ as: 'florist', when, body: castle })).statusCode
    expect(status).toBe(429)
  })
})

describe('the address book', () => {
  const list = 'GET /api/library-addresses?itemsPerPage=1&page=2'
  scenario('can be read only with an account', { when: list, answers: 401 })
  scenario('is the same for all accounts', {
    as: 'bob',
    when: list,
    answers: 200,
    with: [{ title: 'Torreón' }],
    sends: { 'x-total-count': '2' },
  })
  it('has places that nobody can change or delete, not even an operator', async () => {
    const id = await idOf(castle)
    const url = `/api/library-addresses/${id}` as const
    expect((await send({ as: 'bob', when: `GET ${url}` })).json()).toMatchObject(castle)
    expect((await send({ when: `GET ${url}` })).statusCode).toBe(401)
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
      expect((await send({ as: 'admin', when: `${method} ${url}`, body: {} })).statusCode).toBe(405)
  })
  scenario('answers 404 for an unknown place', {
    as: 'bob',
    when: 'GET /api/library-addresses/00000000-0000-7000-8000-0000000000ff',
    answers: 404,
    with: 'Not Found',
  })
  it('contains places to which the postal address of a person can refer', async () => {
    const libraryAddress = await idOf(castle)
    const body = { street: 'Subida al Castillo', zip: '46370', city: 'Chiva', libraryAddress }
    const answer = await send({ as: 'bob', when: 'POST /api/addresses', body })
    expect(answer.json()).toMatchObject({ libraryAddress: { id: libraryAddress, title: castle.title } })
  })
})
