import { describe, expect, it } from 'vitest'
import { insertAddress } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { address: '' }
const scenario = await testApi(
  async (db) => {
    ids.address = (await insertAddress(db, { user_id: people.alice.id })).id
  },
  { rateLimitFactor: 10 },
)
const { app, db, send } = scenario

const when = 'POST /api/full-register'
const account = (username: string) => ({ username, email: `${username}@lonja.test`, password: 'pan con tomate' })
const home = { label: 'Casa', street: 'Calle Mayor', number: '3', zip: '46370', city: 'Chiva' }
const profile = {
  name: 'Dana',
  surnames: 'Ferrer Gil',
  phone: '600111222',
  birthDate: '1990-02-28',
  country: 'España',
  postalCode: '46370',
}
const counts = async () => {
  const [row] = await db.query({
    text: 'select (select count(*) from "user")::int as users, (select count(*) from address)::int as addresses',
  })
  return row
}

describe('registering by POST /api/full-register', () => {
  scenario('creates an account with all fields of the body', {
    when,
    body: { ...account('dana'), ...profile, billingAddress: home, savedAddresses: [home, { ...home, label: 'Campo' }] },
    answers: 201,
    with: {
      username: 'dana',
      ...profile,
      role: 'ROLE_USER',
      billingAddress: { street: 'Calle Mayor' },
      savedAddresses: [{ street: 'Calle Mayor' }, {}, {}],
    },
    sends: { 'cache-control': 'private, no-store', location: expect.stringMatching(/^\/api\/users\/[\da-f-]{36}$/) },
  })
  scenario('creates an account that can log in', {
    when: 'POST /api/login',
    body: { grant_type: 'password', username: 'dana', password: 'pan con tomate' },
    answers: 200,
  })
  scenario('is possible with only a username, an e-mail and a password', {
    when,
    body: account('eva'),
    answers: 201,
    with: { username: 'eva', name: null },
  })
  scenario('answers with JSON-LD if it is requested', {
    when,
    body: account('fay'),
    headers: { accept: 'application/ld+json' },
    answers: 201,
    with: { '@type': 'User', savedAddresses: [] },
  })
  scenario('ignores a role, an id and notifications in the body', {
    when,
    body: {
      ...account('mallory'),
      role: 'ROLE_ADMIN',
      id: people.admin.id,
      countNotification: 9,
      enabled: false,
      password_hash: 'x',
    },
    answers: 201,
    with: { username: 'mallory', role: 'ROLE_USER', countNotification: 0 },
  })
})

describe('an invalid registration', () => {
  const fails = (name: string, body: object, status: number, detail: string) =>
    it(`${name} creates nothing`, async () => {
      const before = await counts()
      const answer = await send({ when, body: { ...account('gil'), ...body } })
      expect(answer.json()).toMatchObject({ status, detail })
      expect(await counts()).toEqual(before)
    })
  const blank = 'This value should not be blank.'
  fails(
    'with an invalid saved address',
    { savedAddresses: [home, { ...home, street: ' ' }] },
    422,
    `savedAddresses[1].street: ${blank}`,
  )
  fails(
    'with an invalid billing address',
    { billingAddress: { street: 'Calle Mayor' } },
    422,
    `billingAddress.zip: ${blank}\nbillingAddress.city: ${blank}`,
  )
  fails('with an invalid profile', { birthDate: '1990-02-30' }, 422, 'birthDate: This value is not a valid date.')
  fails(
    'with a field of the wrong type',
    { name: 7 },
    400,
    'The type of the "name" attribute must be "string", "integer" given.',
  )
  fails(
    'with addresses that are not a list',
    { savedAddresses: 'x' },
    400,
    'The type of the "savedAddresses" attribute must be "array".',
  )
  fails(
    'with too many addresses',
    { savedAddresses: Array.from({ length: 11 }, () => home) },
    422,
    'savedAddresses: This collection contains too many elements.',
  )
  fails('with a used e-mail', { email: 'alice@lonja.test' }, 422, 'email: This value is already used')
  fails('with a short password', { password: '1234567' }, 422, 'password: This value is too short.')
  it('with the id of another person’s postal address creates nothing', async () => {
    const before = await counts()
    const answer = await send({ when, body: { ...account('gil'), billingAddress: ids.address } })
    expect(answer.json()).toMatchObject({ status: 400, detail: `Item not found for "/api/addresses/${ids.address}".` })
    expect(await counts()).toEqual(before)
  })
  scenario('is refused if the body is not an object', { when, body: [], answers: 400, with: 'Invalid body' })

  it('is refused with 429 after a hundred attempts from one IP address', async () => {
    const request = { method: 'POST', url: '/api/full-register', remoteAddress: '203.0.113.9' } as const
    let status = 0
    for (let round = 0; round < 101; round += 1)
      status = (await app.inject({ ...request, payload: account('alice') })).statusCode
    expect(status).toBe(429)
  })
})
