import { describe, expect, it } from 'vitest'
import { type Person, people, testApi } from '#/testing/scenario'

const { alice, bob } = people
const scenario = await testApi()
const { send } = scenario
const find = (filter: string, as: Person = 'alice') => send({ as, when: `GET /api/users?${filter}` })

describe('listing users', () => {
  scenario('needs an account', { when: 'GET /api/users?username=bob', answers: 401, with: 'Authentication required' })
  scenario('is refused to customers if the request gives no username or e-mail', {
    as: 'alice',
    when: 'GET /api/users',
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('is refused to shops if the request gives no username or e-mail', {
    as: 'baker',
    when: 'GET /api/users?username=',
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('shows operators all fields', {
    as: 'admin',
    when: 'GET /api/users?username=bob',
    answers: 200,
    with: [{ id: bob.id, email: bob.email, role: 'ROLE_USER' }],
  })
  scenario('shows operators all users', {
    as: 'admin',
    when: 'GET /api/users',
    answers: 200,
    sends: { 'x-total-count': '5' },
  })

  it('shows other viewers only the person with exactly the requested name or e-mail, with few fields', async () => {
    const reduced = [{ id: bob.id, username: 'bob', image: null }]
    expect((await find('username=bob')).json()).toEqual(reduced)
    expect((await find('email=BOB@lonja.test')).json()).toEqual(reduced)
    expect((await find('username=bo')).json()).toEqual([])
    expect((await find('email=%25')).json()).toEqual([])
  })

  it('is refused after 60 searches of one account, so that nobody can collect all users', async () => {
    for (let round = 0; round < 60; round += 1) expect((await find('username=bob', 'florist')).statusCode).toBe(200)
    expect((await find('username=bob', 'florist')).statusCode).toBe(429)
  })
})

describe('reading a user', () => {
  const when = `GET /api/users/${bob.id}` as const
  scenario('needs an account', { when, answers: 401 })
  scenario('shows people all of their own fields', {
    as: 'bob',
    when,
    answers: 200,
    with: { email: bob.email, role: 'ROLE_USER' },
  })
  scenario('shows operators all fields', { as: 'admin', when, answers: 200, with: { email: bob.email } })
  scenario('answers 404 for an unknown id', {
    as: 'alice',
    when: 'GET /api/users/00000000-0000-7000-8000-0000000000ff',
    answers: 404,
  })

  it('shows other viewers only the user name and the picture, as reviews do', async () => {
    expect((await send({ as: 'alice', when })).json()).toEqual({ id: bob.id, username: 'bob', image: null })
  })
  it('never contains the hash of the password', async () => {
    const answers = [await send({ as: 'bob', when }), await send({ as: 'admin', when: 'GET /api/users' })]
    expect(answers.map(({ body }) => body).join()).not.toMatch(/argon|password/i)
  })
  scenario('answers 405 to PUT, because people change their own fields with /api/me', {
    as: 'alice',
    when: `PUT /api/users/${alice.id}`,
    body: {},
    answers: 405,
  })
})
