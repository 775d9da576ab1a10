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
  scenario('creates the account of a customer [C9.17]', {
    when,
    body: dana,
    answers: 201,
    with: { username: 'dana', email: 'dana@lonja.test', role: 'ROLE_USER', countNotification: 0, savedAddresses: [] },
    sends: { 'cache-control': 'private, no-store', location: expect.stringMatching(/^\/api\/users\/[\da-f-]{36}$/) },
  })
  scenario('creates an account that can log in', {
    when: 'POST /api/login',
    body: { grant_type: 'password', username: 'DANA@lonja.test', password: dana.password },
    answers: 200,
    with: { token_type: 'Bearer' },
  })
  scenario('answers with JSON-LD if it is requested', {
    when,
    body: { ...dana, username: 'eva', email: 'eva@lonja.test' },
    headers: { accept: 'application/ld+json' },
    answers: 201,
    with: { '@type': 'User', '@context': '/api/contexts/User' },
  })
  scenario('ignores a role, an id and notifications in the body', {
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

  scenario('is refused if the client does not accept JSON', {
    when,
    body: { ...dana, username: 'fran', email: 'fran@lonja.test' },
    headers: { accept: 'text/html' },
    answers: 406,
  })
  scenario('creates no account if it is refused: the e-mail is still free', {
    when: 'GET /api/users-email?email=fran@lonja.test',
    answers: 200,
    with: { exists: false },
  })
  scenario('requires a username, an e-mail and a password', {
    when,
    body: {},
    answers: 422,
    with: violates('username', 'email', 'password'),
  })
  scenario('reports each missing field', {
    when,
    body: {},
    answers: 422,
    with: { violations: [{ message: 'This value should not be blank.' }, {}, {}] },
  })
  scenario('requires a valid e-mail', {
    when,
    body: { ...dana, email: 'dana' },
    answers: 422,
    with: 'email: This value is not a valid email address.',
  })
  scenario('refuses a username with characters that cannot be stored', {
    when,
    body: { ...dana, username: 'da\0na' },
    answers: 422,
    with: 'username: This value is not valid.',
  })
  scenario('requires text as username', {
    when,
    body: { ...dana, username: 7 },
    answers: 422,
    with: violates('username'),
  })
  scenario('requires a password of at least eight characters', {
    when,
    body: { ...dana, password: '1234567' },
    answers: 422,
    with: 'password: This value is too short.',
  })
  scenario('refuses a password of more than 1,024 bytes', {
    when,
    body: { ...dana, password: 'ñ'.repeat(513) },
    answers: 422,
    with: 'password: This value is too long.',
  })
  scenario('accepts a password with a character that PostgreSQL cannot store, because only its hash is stored', {
    when,
    body: { username: 'zoe', email: 'zoe@lonja.test', password: 'pan\0con tomate' },
    answers: 201,
    with: { username: 'zoe' },
  })
  scenario('refuses a common password', {
    when,
    body: { ...dana, username: 'fay', email: 'fay@lonja.test', password: 'Contraseña123' },
    answers: 422,
    with: violates('password'),
  })
  scenario('refuses a password that is equal to the e-mail', {
    when,
    body: { username: 'fay', email: 'fay@lonja.test', password: 'FAY@lonja.test' },
    answers: 422,
    with: violates('password'),
  })
  scenario('refuses a body that is not an object', { when, body: [], answers: 400, with: 'Invalid body' })
  scenario('refuses broken JSON', { when, body: '{', answers: 400, with: 'Syntax error' })

  scenario('refuses a username and an e-mail of another account, in upper or lower case', {
    when,
    body: { ...dana, username: 'ALICE', email: 'ALICE@lonja.test' },
    answers: 422,
    with: used('username', 'email'),
  })
  scenario('refuses the e-mail of another account as username', {
    when,
    body: { ...dana, username: 'bob@lonja.test', email: 'x@lonja.test' },
    answers: 422,
    with: violates('username'),
  })
  scenario('accepts the account’s own e-mail as username', {
    when,
    body: { ...dana, username: 'Gil@lonja.test', email: 'gil@lonja.test' },
    answers: 201,
  })

  it('creates only one account for several equal requests at the same time', async () => {
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
  scenario('reports that an e-mail is used', {
    when: ask('Alice%40lonja.test'),
    answers: 200,
    with: { email: 'alice@lonja.test', exists: true },
  })
  scenario('reports that an e-mail is free', {
    when: ask('free@lonja.test'),
    answers: 200,
    with: { email: 'free@lonja.test', exists: false },
  })
  scenario('requires an e-mail', { when: 'GET /api/users-email', answers: 422, with: violates('email') })
  scenario('requires a valid e-mail address', { when: ask('alice'), answers: 422, with: violates('email') })
})

describe('limits per IP address', () => {
  it('apply to checks of e-mails', async () => {
    expect(await times(100, '/api/users-email?email=free@lonja.test')).toBe(200)
    expect(await times(1, '/api/users-email?email=free@lonja.test')).toBe(429)
  })

  it('apply to registrations', async () => {
    expect(await times(100, '/api/register', { ...dana, username: 'alice' })).toBe(422)
    expect(await times(1, '/api/register', { ...dana, username: 'new', email: 'new@lonja.test' })).toBe(429)
    const [row] = await db.query<{ count: number }>({ text: `select count(*) from "user" where username = 'new'` })
    expect(row!.count).toBe(0)
  })
})
