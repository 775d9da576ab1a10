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

describe('the own profile', () => {
  scenario('is for those who logged in', { when: 'GET /api/me', answers: 401, with: 'Authentication required' })
  scenario('is whole, without the hash', {
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
  scenario('is linked data for those who ask', {
    ...read,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { '@id': `/api/users/${people.alice.id}`, '@type': 'User' },
  })

  it('sets an XSRF cookie of the session, unless the client has it', async () => {
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

describe('changing the own profile', () => {
  scenario('is for those who logged in', {
    when: 'PUT /api/me',
    body: {},
    answers: 401,
    with: 'Authentication required',
  })
  scenario('changes what is named and nothing else', {
    ...update,
    body: { name: 'Alicia', city: 'Chiva' },
    answers: 200,
    with: { name: 'Alicia', city: 'Chiva', username: 'alice' },
  })
  scenario('empties with null', { ...update, body: { name: null }, answers: 200, with: { name: null, city: 'Chiva' } })
  scenario('takes the own name in other letters', {
    ...update,
    body: { username: 'Alice' },
    answers: 200,
    with: { username: 'Alice' },
  })
  scenario('takes the profile back as it was served', {
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
  scenario('gives nobody another role, id or notifications', {
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
  scenario('takes an address of mine', {
    ...update,
    body: { billingAddress: { id: mine } },
    answers: 200,
    with: { billingAddress: { street: 'Calle Mayor' } },
  })
  scenario('takes no address of others', {
    ...update,
    body: { billingAddress: `/api/addresses/${theirs}` },
    answers: 400,
  })
  scenario('takes a picture', {
    ...update,
    body: { image: `/api/image-objects/${picture}` },
    answers: 200,
    with: { image: { contentUrl: expect.any(String) as string } },
  })
  scenario('takes no picture of others', {
    ...update,
    body: { image: `/api/image-objects/${theirPicture}` },
    answers: 422,
    with: violation('image', 'This value is not valid.'),
  })
  it('removes the picture', async () => {
    const response = await send({ as: 'alice', when: 'PUT /api/me', body: { image: null } })
    expect(response.json()).toMatchObject({ image: null })
  })
  scenario('refuses the wrong type', {
    ...update,
    body: { name: 42 },
    answers: 400,
    with: 'The type of the "name" attribute must be "string", "integer" given.',
  })
  scenario('refuses what is out of bounds', {
    ...update,
    body: { name: 'x'.repeat(81) },
    answers: 422,
    with: violation('name', 'This value is too long.'),
  })
  scenario('changes nothing for whom it cannot answer', {
    ...update,
    body: { city: 'Sagunto' },
    headers: { accept: 'text/html' },
    answers: 406,
  })
  scenario('so that it is as it was', { as: 'alice', when: 'GET /api/me', answers: 200, with: { city: 'Chiva' } })
  scenario('refuses what cannot be kept', {
    ...update,
    body: { username: 'ali\0ce', city: '\udc00', birthDate: '0000-01-01' },
    answers: 422,
    with: 'username: This value is not valid.\nbirthDate: This value is not valid.\ncity: This value is not valid.',
  })
  scenario('refuses what is no object', { ...update, body: 'null', answers: 400, with: 'Invalid body' })
  scenario('takes JSON alone', {
    ...update,
    body: 'name=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    answers: 415,
  })
  scenario('refuses a username that is taken', {
    ...update,
    body: { username: 'BOB' },
    answers: 422,
    with: violation('username', 'This value is already used'),
  })
  scenario("refuses somebody's e-mail as username", { ...update, body: { username: 'bob@lonja.test' }, answers: 422 })
})

describe('changing e-mail or password', () => {
  const guess = {
    as: 'florist',
    when: 'PUT /api/me',
    body: { email: 'f@lonja.test', currentPassword: 'guess' },
  } as const
  const proven = { currentPassword: testPassword }
  const unproven = violation('currentPassword', 'This value should be the current password.')
  scenario('needs the current password for the e-mail', {
    ...update,
    body: { email: 'new@lonja.test' },
    answers: 422,
    with: unproven,
  })
  scenario('needs the right one', {
    ...update,
    body: { email: 'new@lonja.test', currentPassword: 'wrong' },
    answers: 422,
    with: unproven,
  })
  scenario('refuses an e-mail that is taken', {
    ...update,
    body: { ...proven, email: 'BOB@lonja.test' },
    answers: 422,
    with: violation('email', 'This value is already used'),
  })
  scenario('refuses an e-mail that is none', {
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
  scenario('needs the current password for a new one', {
    ...update,
    body: { password: 'pan con tomate' },
    answers: 422,
    with: unproven,
  })
  scenario('refuses a short one', {
    ...update,
    body: { ...proven, password: 'short' },
    answers: 422,
    with: violation('password', 'This value is too short.'),
  })
  scenario('refuses one that everybody has', { ...update, body: { ...proven, password: 'password123' }, answers: 422 })
  scenario('refuses one that is no text', { ...update, body: { ...proven, password: 12345678 }, answers: 400 })

  it('changes the password, and ends every other session', async () => {
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

  it('changes neither if the rest of the body is invalid', async () => {
    const body = { currentPassword: 'pan con tomate', password: 'another one here', name: 'x'.repeat(81) }
    expect((await send({ ...update, body })).statusCode).toBe(422)
    expect((await logIn('alice', 'pan con tomate')).statusCode).toBe(200)
  })

  it('limits guesses of the current password', async () => {
    const answers = []
    for (let round = 0; round < 6; round += 1) answers.push((await send(guess)).statusCode)
    expect(answers).toEqual([422, 422, 422, 422, 422, 429])
  })
})

describe('routes', () => {
  it('answer HEAD', async () => {
    const response = await app.inject({
      method: 'HEAD',
      url: '/api/me',
      headers: { authorization: `Bearer ${await tokenOf('bob')}` },
    })
    expect([response.statusCode, response.body]).toEqual([200, ''])
  })
  scenario('know no other method', { when: 'POST /api/me', answers: 405 })
})
