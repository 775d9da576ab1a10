import { describe, expect, it } from 'vitest'
import { people, testApi } from '#/testing/scenario'

const scenario = await testApi(undefined, { rateLimitFactor: 10 })
const { db, send } = scenario

const when = 'POST /api/register'
const dana = { username: 'dana', email: 'Dana@Lonja.test', password: 'pan con tomate' }
const violates = (...propertyPaths: string[]) => ({
  violations: propertyPaths.map((propertyPath) => ({ propertyPath })),
})

const used = (...propertyPaths: string[]) => ({
  violations: propertyPaths.map((propertyPath) => ({ propertyPath, message: 'This value is already used' })),
})
const ask = (email: string) => `GET /api/users-email?email=${email}` as const
const times = async (count: number, url: string, payload?: object) => {
  const request = { method: payload ? ('POST' as const) : ('GET' as const), url, remoteAddress: '203.0.113.9' }
  let status = 0
  for (let round = 0; round < count; round += 1) {
    const response = await scenario.app.inject({ ...request, ...(payload && { payload }) })
    status = response.statusCode
  }
  return status
}

describe('registering', () => {
  scenario('makes a customer, who then logs in [C9.17]', {
    when,
    body: dana,
    answers: 201,
    with: { username: 'dana', email: 'dana@lonja.test', role: 'ROLE_USER', countNotification: 0, savedAddresses: [] },
    sends: { 'cache-control': 'private, no-store', location: expect.stringMatching(/^\/api\/users\/[\da-f-]{36}$/) },
  })
  scenario('lets them log in', {
    when: 'POST /api/login',
    body: { grant_type: 'password', username: 'DANA@lonja.test', password: dana.password },
    answers: 200,
    with: { token_type: 'Bearer' },
  })
  scenario('answers JSON-LD to those who ask for it', {
    when,
    body: { ...dana, username: 'eva', email: 'eva@lonja.test' },
    headers: { accept: 'application/ld+json' },
    answers: 201,
    with: { '@type': 'User', '@context': '/api/contexts/User' },
  })
  scenario('gives nobody a role, an id or notifications', {
    when,
    body: {
      ...dana,
      username: 'mallory',
      email: 'm@lonja.test',
      role: 'ROLE_ADMIN',
      id: people.admin.id,
      countNotification: 9,
      enabled: false,
    },
    answers: 201,
    with: {
      username: 'mallory',
      role: 'ROLE_USER',
      countNotification: 0,
    },
  })

  scenario('makes nobody for whom it cannot answer', {
    when,
    body: { ...dana, username: 'fran', email: 'fran@lonja.test' },
    headers: { accept: 'text/html' },
    answers: 406,
  })
  scenario('so that the name is still free', {
    when: 'GET /api/users-email?email=fran@lonja.test',
    answers: 200,
    with: { exists: false },
  })
  scenario('needs everything', { when, body: {}, answers: 422, with: violates('username', 'email', 'password') })
  scenario('names what is missing', {
    when,
    body: {},
    answers: 422,
    with: { violations: [{ message: 'This value should not be blank.' }, {}, {}] },
  })
  scenario('needs an e-mail that is one', {
    when,
    body: { ...dana, email: 'dana' },
    answers: 422,
    with: 'email: This value is not a valid email address.',
  })
  scenario('needs characters that can be kept', {
    when,
    body: { ...dana, username: 'da\0na' },
    answers: 422,
    with: 'username: This value is not valid.',
  })
  scenario('needs text', { when, body: { ...dana, username: 7 }, answers: 422, with: violates('username') })
  scenario('needs eight characters of password', {
    when,
    body: { ...dana, password: '1234567' },
    answers: 422,
    with: 'password: This value is too short.',
  })
  scenario('takes no more than 1,024 bytes of it', {
    when,
    body: { ...dana, password: 'ñ'.repeat(513) },
    answers: 422,
    with: 'password: This value is too long.',
  })
  scenario('takes a password with a character that PostgreSQL can not keep: only its hash is kept', {
    when,
    body: { username: 'zoe', email: 'zoe@lonja.test', password: 'pan\0con tomate' },
    answers: 201,
    with: { username: 'zoe' },
  })
  scenario('refuses a password that everybody has', {
    when,
    body: { ...dana, username: 'fay', email: 'fay@lonja.test', password: 'Contraseña123' },
    answers: 422,
    with: violates('password'),
  })
  scenario('refuses the e-mail as password', {
    when,
    body: { username: 'fay', email: 'fay@lonja.test', password: 'FAY@lonja.test' },
    answers: 422,
    with: violates('password'),
  })
  scenario('refuses what is no object', { when, body: [], answers: 400, with: 'Invalid body' })
  scenario('refuses broken JSON', { when, body: '{', answers: 400, with: 'Syntax error' })

  scenario('refuses names that are taken, in any case', {
    when,
    body: { ...dana, username: 'ALICE', email: 'ALICE@lonja.test' },
    answers: 422,
    with: used('username', 'email'),
  })
  scenario("refuses somebody's e-mail as username", {
    when,
    body: { ...dana, username: 'bob@lonja.test', email: 'x@lonja.test' },
    answers: 422,
    with: violates('username'),
  })
  scenario('takes the own e-mail as username', {
    when,
    body: { ...dana, username: 'Gil@lonja.test', email: 'gil@lonja.test' },
    answers: 201,
  })

  it('makes one account of many requests at once', async () => {
    const body = { ...dana, username: 'hugo', email: 'hugo@lonja.test' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => send({ when, body })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 422, 422, 422, 422, 422,
    ])
    for (const answer of answers.filter(({ statusCode }) => statusCode === 422))
      expect(answer.json()).toMatchObject(used('username', 'email'))
  })
})

describe('checking an e-mail', () => {
  scenario('says whether it is taken', {
    when: ask('Alice%40lonja.test'),
    answers: 200,
    with: { email: 'alice@lonja.test', exists: true },
  })
  scenario('says whether it is free', {
    when: ask('free@lonja.test'),
    answers: 200,
    with: { email: 'free@lonja.test', exists: false },
  })
  scenario('needs one', { when: 'GET /api/users-email', answers: 422, with: violates('email') })
  scenario('needs one that is one', { when: ask('alice'), answers: 422, with: violates('email') })
})

describe('limits', () => {
  it('checks of e-mails are limited', async () => {
    expect(await times(100, '/api/users-email?email=free@lonja.test')).toBe(200)
    expect(await times(1, '/api/users-email?email=free@lonja.test')).toBe(429)
  })

  it('registrations are limited', async () => {
    expect(await times(100, '/api/register', { ...dana, username: 'alice' })).toBe(422)
    expect(await times(1, '/api/register', { ...dana, username: 'new', email: 'new@lonja.test' })).toBe(429)
    const [row] = await db.query<{ count: number }>({ text: `select count(*) from "user" where username = 'new'` })
    expect(row!.count).toBe(0)
  })
})
