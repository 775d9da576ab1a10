import { describe, expect, it } from 'vitest'
import { insertAddress, insertImage, testPassword } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { isXsrfToken } from './xsrf.ts'

let mine: string
let theirs: string
let picture: string
let theirPicture: string
const scenario = await testApi(async (db) => {
  mine = (await insertAddress(db, { user_id: people.alice.id, street: 'Calle Mayor' })).id
  theirs = (await insertAddress(db, { user_id: people.bob.id })).id
  picture = (await insertImage(db, { owner_id: people.alice.id })).id
  theirPicture = (await insertImage(db, { owner_id: people.bob.id })).id
})
const { app, services, send, tokenOf } = scenario

const read = { as: 'alice', when: 'GET /api/me' } as const
const update = { as: 'alice', when: 'PUT /api/me' } as const
const violation = (propertyPath: string, message: string) => ({ violations: [{ propertyPath, message }] })
const logIn = (username: string, password: string) =>
  send({ when: 'POST /api/login', body: { grant_type: 'password', username, password } })

describe('the viewer’s own profile', () => {
  scenario('requires a login', { when: 'GET /api/me', answers: 401, with: 'Authentication required' })
  scenario('contains all fields', {
    ...read,
    answers: 200,
    with: {
      id: people.alice.id,
      username: 'alice',
      email: 'alice@lonja.test',
      role: 'ROLE_USER',
      countNotification: 0,
      savedAddresses: [{ street: 'Calle Mayor' }],
    },
    sends: { 'cache-control': 'private, no-store' },
  })
  it('does not contain the password', async () => {
    expect((await send(read)).body).not.toMatch(/argon|password/)
  })
  scenario('is answered as JSON-LD if the Accept header asks for it', {
    ...read,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { '@id': `/api/users/${people.alice.id}`, '@type': 'User' },
  })

  it('is answered with an XSRF cookie for the session, unless the client already has it', async () => {
    const first = await send(read)
    const [cookie] = first.cookies
    expect(cookie).toMatchObject({ name: 'XSRF-TOKEN', path: '/', sameSite: 'Lax' })
    expect(cookie).not.toHaveProperty('httpOnly')
    const session = JSON.parse(Buffer.from((await tokenOf('alice')).split('.')[1]!, 'base64url').toString()) as {
      sid: string
    }
    expect(isXsrfToken(services.config.secret, session.sid, cookie!.value)).toBe(true)
    const second = await send({ ...read, headers: { cookie: `XSRF-TOKEN=${cookie!.value}` } })
    expect(second.cookies).toEqual([])
    const bobs = await send({ ...read, as: 'bob', headers: { cookie: `XSRF-TOKEN=${cookie!.value}` } })
    expect(bobs.cookies).toHaveLength(1)
  })
})

describe('changing the viewer’s own profile', () => {
  scenario('requires a login', {
    when: 'PUT /api/me',
    body: {},
    answers: 401,
    with: 'Authentication required',
  })
  scenario('changes only the fields in the body', {
    ...update,
    body: { name: 'Alicia', city: 'Chiva' },
    answers: 200,
    with: { name: 'Alicia', city: 'Chiva', username: 'alice' },
  })
  scenario('removes a value if the body contains null for its field', {
    ...update,
    body: { name: null },
    answers: 200,
    with: { name: null, city: 'Chiva' },
  })
  scenario('accepts the viewer’s own username in upper or lower case', {
    ...update,
    body: { username: 'Alice' },
    answers: 200,
    with: { username: 'Alice' },
  })
  scenario('accepts the complete profile in the form in which it was returned', {
    ...update,
    body: {
      id: people.alice.id,
      '@id': '/api/me',
      username: 'alice',
      email: 'alice@lonja.test',
      savedAddresses: [],
      surnames: 'Alonso',
    },
    answers: 200,
    with: { surnames: 'Alonso', savedAddresses: [{}] },
  })
  scenario('ignores a role, an id and notifications in the body', {
    ...update,
    body: {
      id: people.bob.id,
      role: 'ROLE_ADMIN',
      countNotification: 5,
      enabled: false,
      password_hash: 'x',
      passwordHash: 'x',
    },
    answers: 200,
    with: { id: people.alice.id, role: 'ROLE_USER', countNotification: 0 },
  })
  scenario('accepts a saved address of the viewer as billing address', {
    ...update,
    body: { billingAddress: { id: mine } },
    answers: 200,
    with: { billingAddress: { street: 'Calle Mayor' } },
  })
  scenario('refuses an address of another user as billing address', {
    ...update,
    body: { billingAddress: `/api/addresses/${theirs}` },
    answers: 400,
  })
  scenario('accepts a picture that the viewer has uploaded', {
    ...update,
    body: { image: `/api/image-objects/${picture}` },
    answers: 200,
    with: { image: { contentUrl: expect.any(String) as string } },
  })
  scenario('refuses a picture that another user has uploaded', {
    ...update,
    body: { image: `/api/image-objects/${theirPicture}` },
    answers: 422,
    with: violation('image', 'This value is not valid.'),
  })
  it('removes the picture if the body contains null for it', async () => {
    const response = await send({ as: 'alice', when: 'PUT /api/me', body: { image: null } })
    expect(response.json()).toMatchObject({ image: null })
  })
  scenario('refuses a value of the wrong type', {
    ...update,
    body: { name: 42 },
    answers: 400,
    with: 'The type of the "name" attribute must be "string", "integer" given.',
  })
  scenario('refuses a text that is too long', {
    ...update,
    body: { name: 'x'.repeat(81) },
    answers: 422,
    with: violation('name', 'This value is too long.'),
  })
  scenario('is refused if the client does not accept JSON', {
    ...update,
    body: { city: 'Sagunto' },
    headers: { accept: 'text/html' },
    answers: 406,
  })
  scenario('changes nothing if it is refused', {
    as: 'alice',
    when: 'GET /api/me',
    answers: 200,
    with: { city: 'Chiva' },
  })
  scenario('refuses values that cannot be stored', {
    ...update,
    body: { username: 'ali\0ce', city: '\udc00', birthDate: '0000-01-01' },
    answers: 422,
    with: 'username: This value is not valid.\nbirthDate: This value is not valid.\ncity: This value is not valid.',
  })
  scenario('refuses a body that is not an object', { ...update, body: 'null', answers: 400, with: 'Invalid body' })
  scenario('refuses a body that is not JSON', {
    ...update,
    body: 'name=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    answers: 415,
  })
  scenario('refuses the username of another account, in upper or lower case', {
    ...update,
    body: { username: 'BOB' },
    answers: 422,
    with: violation('username', 'This value is already used'),
  })
  scenario('refuses the e-mail of another account as username', {
    ...update,
    body: { username: 'bob@lonja.test' },
    answers: 422,
  })
})

describe('changing the e-mail or the password', () => {
  const guess = {
    as: 'florist',
    when: 'PUT /api/me',
    body: { email: 'f@lonja.test', currentPassword: 'guess' },
  } as const
  const proven = { currentPassword: testPassword }
  const unproven = violation('currentPassword', 'This value should be the current password.')
  scenario('requires the current password to change the e-mail', {
    ...update,
    body: { email: 'new@lonja.test' },
    answers: 422,
    with: unproven,
  })
  scenario('refuses a wrong current password', {
    ...update,
    body: { email: 'new@lonja.test', currentPassword: 'wrong' },
    answers: 422,
    with: unproven,
  })
  scenario('refuses the e-mail of another account, in upper or lower case', {
    ...update,
    body: { ...proven, email: 'BOB@lonja.test' },
    answers: 422,
    with: violation('email', 'This value is already used'),
  })
  scenario('refuses an invalid e-mail', {
    ...update,
    body: { ...proven, email: 'new' },
    answers: 422,
    with: violation('email', 'This value is not a valid email address.'),
  })
  scenario('changes the e-mail', {
    ...update,
    body: { ...proven, email: 'New@Lonja.test' },
    answers: 200,
    with: { email: 'new@lonja.test' },
  })
  scenario('requires the current password to change the password', {
    ...update,
    body: { password: 'pan con tomate' },
    answers: 422,
    with: unproven,
  })
  scenario('refuses a short password', {
    ...update,
    body: { ...proven, password: 'short' },
    answers: 422,
    with: violation('password', 'This value is too short.'),
  })
  scenario('refuses a common password', { ...update, body: { ...proven, password: 'password123' }, answers: 422 })
  scenario('refuses a password that is not text', { ...update, body: { ...proven, password: 12345678 }, answers: 400 })

  it('changes the password and ends all sessions except the session of the request', async () => {
    const other = (await logIn('alice', testPassword)).json<{ access_token: string; refresh_token: string }>()
    const answer = await send({ ...update, body: { ...proven, password: 'pan con tomate', name: 'Ali' } })
    expect(answer.json()).toMatchObject({ name: 'Ali' })

    expect((await send(read)).statusCode).toBe(200)
    expect(
      (await send({ when: 'GET /api/me', headers: { authorization: `Bearer ${other.access_token}` } })).statusCode,
    ).toBe(401)
    expect((await logIn('alice', testPassword)).statusCode).toBe(400)
    expect((await logIn('alice', 'pan con tomate')).statusCode).toBe(200)
  })

  it('does not change the password if another field of the body is invalid', async () => {
    const body = { currentPassword: 'pan con tomate', password: 'another one here', name: 'x'.repeat(81) }
    expect((await send({ ...update, body })).statusCode).toBe(422)
    expect((await logIn('alice', 'pan con tomate')).statusCode).toBe(200)
  })

  it('is refused with 429 after five wrong current passwords', async () => {
    const answers = []
    for (let round = 0; round < 6; round += 1) answers.push((await send(guess)).statusCode)
    expect(answers).toEqual([422, 422, 422, 422, 422, 429])
  })
})

describe('the route of the profile', () => {
  it('answers HEAD', async () => {
    const response = await app.inject({
      method: 'HEAD',
      url: '/api/me',
      headers: { authorization: `Bearer ${await tokenOf('bob')}` },
    })
    expect([response.statusCode, response.body]).toEqual([200, ''])
  })
  scenario('answers 405 to POST', { when: 'POST /api/me', answers: 405 })
})
