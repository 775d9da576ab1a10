import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { insertUser, testPassword } from '#/testing/factories'
import { testApi } from '#/testing/scenario'
import { accessTokens } from './access-token.ts'

let lowCost: string
const scenario = await testApi(async (db) => {
  lowCost = await hash(testPassword, { memoryCost: 8192, timeCost: 1 })
  await insertUser(db, { username: 'old', password_hash: lowCost })
  await insertUser(db, { username: 'banned', enabled: false })
  await insertUser(db, { username: 'social', password_hash: null })
})
const { db, send } = scenario

const when = 'POST /api/login'
const form = { grant_type: 'password', username: 'alice', password: testPassword }
const client = { client_id: 'lonja-app', client_secret: 'lonja-public' }
const granted = { token_type: 'Bearer', expires_in: 900, scope: null }
const wrong = { error: 'invalid_grant', error_description: 'Invalid credentials', detail: 'Invalid credentials' }
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }

const multipart = (fields: Record<string, string>, boundary = '----boundary42') =>
  `${Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--${boundary}--\r\n`
const multipartType = { 'content-type': 'multipart/form-data; boundary=----boundary42' }

const logIn = async (body: object = {}) =>
  (await send({ when, body: { ...form, ...body } })).json<{ access_token: string; refresh_token: string }>()
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const from = (remoteAddress: string, body: object) =>
  scenario.app.inject({ method: 'POST', url: '/api/login', payload: { ...form, ...body }, remoteAddress })

describe('logging in', () => {
  scenario('accepts JSON', {
    when,
    body: form,
    answers: 200,
    with: granted,
    sends: { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
  })
  scenario('accepts an urlencoded form', {
    when,
    body: new URLSearchParams({ ...form, ...client }).toString(),
    headers: urlencoded,
    answers: 200,
    with: granted,
  })
  scenario('accepts a multipart form [C4.1]', {
    when,
    body: multipart({ ...form, ...client }),
    headers: multipartType,
    answers: 200,
    with: granted,
  })
  scenario('accepts a multipart form with the content type of JSON', {
    when,
    body: multipart(form),
    answers: 200,
    with: granted,
  })
  scenario('accepts a multipart form whose content type has no boundary', {
    when,
    body: multipart(form),
    headers: { 'content-type': 'multipart/form-data' },
    answers: 200,
    with: granted,
  })
  scenario('accepts the e-mail in place of the username, in upper or lower case', {
    when,
    body: { ...form, username: ' Alice@Lonja.test ' },
    answers: 200,
    with: granted,
  })
  scenario('ignores an invalid access token', {
    when,
    body: form,
    headers: { authorization: 'Bearer old' },
    answers: 200,
    with: granted,
  })

  scenario('refuses a wrong password', {
    when,
    body: { ...form, password: 'wrong password' },
    answers: 400,
    with: wrong,
  })
  scenario('refuses an unknown user with the same message as a wrong password', {
    when,
    body: { ...form, username: 'nobody' },
    answers: 400,
    with: wrong,
  })
  scenario('refuses an account for which no password is stored', {
    when,
    body: { ...form, username: 'social' },
    answers: 400,
    with: wrong,
  })
  scenario('reports a disabled account if the password is right', {
    when,
    body: { ...form, username: 'banned' },
    answers: 400,
    with: { error: 'invalid_grant', detail: 'Account disabled' },
  })
  scenario('does not report a disabled account if the password is wrong', {
    when,
    body: { ...form, username: 'banned', password: 'wrong password' },
    answers: 400,
    with: wrong,
  })

  it('replaces a password hash whose cost is too low', async () => {
    const response = await send({ when, body: { ...form, username: 'old' } })
    expect(response.statusCode).toBe(200)
    const [user] = await db.query<{ password_hash: string }>({
      text: `select password_hash from "user" where username = 'old'`,
    })
    expect(user!.password_hash).toMatch('m=19456,t=2,p=1')
    expect((await send({ when, body: { ...form, username: 'old' } })).statusCode).toBe(200)
  })
})

describe('the body of a login request', () => {
  const invalidRequest = { error: 'invalid_request', detail: 'Invalid request' }
  scenario('requires a grant type', { when, body: { ...form, grant_type: '' }, answers: 400, with: invalidRequest })
  scenario('refuses an unknown grant type', {
    when,
    body: { ...form, grant_type: 'implicit' },
    answers: 400,
    with: { error: 'unsupported_grant_type' },
  })
  scenario('requires a password', { when, body: { ...form, password: undefined }, answers: 400, with: invalidRequest })
  scenario('requires text as password', {
    when,
    body: { ...form, password: ['a'] },
    answers: 400,
    with: invalidRequest,
  })
  scenario('must not be empty', { when, answers: 400, with: invalidRequest })
  scenario('must not be invalid JSON', { when, body: '{"username"', answers: 400, with: invalidRequest })
  scenario('must not be null', { when, body: 'null', answers: 400, with: invalidRequest })
  scenario('must not be an invalid multipart form', {
    when,
    body: multipart(form).slice(0, 80),
    headers: multipartType,
    answers: 400,
    with: invalidRequest,
  })
  scenario('must not have an unsupported content type', {
    when,
    body: 'a',
    headers: { 'content-type': 'text/plain' },
    answers: 415,
    with: 'Unsupported media type',
  })
  scenario('must not be too large', {
    when,
    body: { ...form, more: 'x'.repeat(20_000) },
    answers: 413,
    with: 'Payload too large',
  })
  scenario('must not contain an unknown client id', {
    when,
    body: { ...form, client_id: 'other' },
    answers: 401,
    with: { error: 'invalid_client', detail: 'Invalid client' },
    sends: { 'www-authenticate': 'Bearer' },
  })
  scenario('must not contain a wrong client secret [C9.5]', {
    when,
    body: { ...form, ...client, client_secret: 'x' },
    answers: 401,
    with: 'Invalid client',
  })
  scenario('needs no client secret', { when, body: { ...form, client_id: 'lonja-app' }, answers: 200, with: granted })
  scenario('can be urlencoded, but the body of a registration cannot', {
    when: 'POST /api/register',
    body: 'a=1',
    headers: urlencoded,
    answers: 415,
  })
})

describe('renewing a session', () => {
  const refresh = (refresh_token: string) => send({ when, body: { grant_type: 'refresh_token', refresh_token } })

  it('gives new tokens for a refresh token; a simultaneous request gets the same new refresh token', async () => {
    const { refresh_token } = await logIn()
    const [one, two] = await Promise.all([refresh(refresh_token), refresh(refresh_token)])
    expect(one.json()).toMatchObject(granted)
    expect(one.json<{ refresh_token: string }>().refresh_token).not.toBe(refresh_token)
    expect(two.json()).toMatchObject({ refresh_token: one.json<{ refresh_token: string }>().refresh_token })
  })

  scenario('refuses an unknown refresh token', {
    when,
    body: { grant_type: 'refresh_token', refresh_token: 'unknown' },
    answers: 400,
    with: { error: 'invalid_grant', detail: 'Invalid refresh token' },
  })
  scenario('requires a refresh token', {
    when,
    body: { grant_type: 'refresh_token' },
    answers: 400,
    with: { error: 'invalid_request' },
  })
})

describe('logging out', () => {
  it('ends the session: the access token and the refresh token become invalid', async () => {
    const { access_token, refresh_token } = await logIn({ username: 'bob' })
    const headers = bearer(access_token)
    expect((await send({ when: 'GET /api/me', headers })).statusCode).toBe(200)
    expect((await send({ when: 'POST /api/logout', headers })).statusCode).toBe(204)

    const me = await send({ when: 'GET /api/me', headers })
    expect(me.statusCode).toBe(401)
    expect(me.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
    const again = await send({ when, body: { grant_type: 'refresh_token', refresh_token } })
    expect(again.json()).toMatchObject({ detail: 'Invalid refresh token' })
    expect((await send({ when: 'POST /api/logout', headers })).statusCode).toBe(204)
  })

  it('works with only a refresh token', async () => {
    const { access_token, refresh_token } = await logIn({ username: 'bob' })
    expect((await send({ when: 'POST /api/logout/phone', body: { refresh_token } })).statusCode).toBe(204)
    expect((await send({ when: 'GET /api/me', headers: bearer(access_token) })).statusCode).toBe(401)
  })

  it('works with an expired access token', async () => {
    const { access_token } = await logIn({ username: 'bob' })
    const tokens = accessTokens(scenario.services.config.secret)
    const old = tokens.issue(tokens.read(access_token)!, Date.now() - 3_600_000)
    expect((await send({ when: 'GET /api/me', headers: bearer(old) })).statusCode).toBe(401)
    await send({ when: 'POST /api/logout', headers: bearer(old) })
    expect((await send({ when: 'GET /api/me', headers: bearer(access_token) })).statusCode).toBe(401)
  })

  it('does not affect other sessions', async () => {
    const [here, there] = [await logIn({ username: 'bob' }), await logIn({ username: 'bob' })]
    await send({ when: 'POST /api/logout', headers: bearer(here.access_token) })
    expect((await send({ when: 'GET /api/me', headers: bearer(there.access_token) })).statusCode).toBe(200)
  })

  scenario('works without a login', { when: 'POST /api/logout', answers: 204 })
  scenario('works with an invalid token', { when: 'POST /api/logout', headers: bearer('broken'), answers: 204 })
  scenario('works with any body', {
    when: 'POST /api/logout',
    body: '{]',
    headers: { 'content-type': 'text/plain' },
    answers: 204,
  })
})

describe('the viewer of a request', () => {
  const unauthorised = { when: 'GET /api/me', answers: 401, with: 'Authentication required' } as const
  scenario('is anonymous without a token', {
    ...unauthorised,
    sends: { 'www-authenticate': 'Bearer' },
  })
  for (const authorization of ['Bearer', 'Bearer ', 'bearer x', 'Bearer a.b.c'])
    scenario(`is refused if the Authorization header is «${authorization}»`, {
      ...unauthorised,
      headers: { authorization },
      sends: { 'www-authenticate': 'Bearer error="invalid_token"' },
    })
  scenario('is anonymous with another authorization scheme', {
    ...unauthorised,
    headers: { authorization: 'Basic YTpi' },
  })

  it('is refused immediately after the account is disabled', async () => {
    const user = await insertUser(db, { username: 'carol' })
    const { access_token } = await logIn({ username: 'carol' })
    const headers = bearer(access_token)
    expect((await send({ when: 'GET /api/me', headers })).statusCode).toBe(200)
    await db.transaction(async () => {
      await db.query({ text: 'update "user" set enabled = false where id = $1', values: [user.id] })
      db.changed(`user:${user.id}`)
    })
    expect((await send({ when: 'GET /api/me', headers })).statusCode).toBe(401)
  })
})

describe('guessing passwords', () => {
  const guess = { username: 'baker', password: 'wrong password' }

  it('is blocked after five failures for one account from one IP address, even with the correct password', async () => {
    const tries = await Promise.all(Array.from({ length: 8 }, () => from('203.0.113.1', guess)))
    expect(tries.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      400, 400, 400, 400, 400, 429, 429, 429,
    ])
    const late = await from('203.0.113.1', { username: 'BAKER' })
    expect(late.statusCode).toBe(429)
    expect(late.json()).toMatchObject({ error: 'slow_down', detail: 'Too many requests' })
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(800)
    expect(late.headers['ratelimit-limit']).toBe('5')
  })

  it('does not block the account at another IP address, nor other accounts at the same IP address', async () => {
    expect((await from('203.0.113.2', { username: 'baker' })).statusCode).toBe(200)
    expect((await from('203.0.113.1', { username: 'alice' })).statusCode).toBe(200)
  })

  it('is counted from zero again after a successful login', async () => {
    const place = '203.0.113.3'
    for (let round = 0; round < 4; round += 1) await from(place, guess)
    for (let round = 0; round < 8; round += 1) expect((await from(place, { username: 'baker' })).statusCode).toBe(200)
    for (let round = 0; round < 5; round += 1) expect((await from(place, guess)).statusCode).toBe(400)
    expect((await from(place, guess)).statusCode).toBe(429)
  })

  it('is blocked after a hundred failures from one IP address for any accounts; successes do not count', async () => {
    const place = '203.0.113.4'
    await db.query({ text: 'delete from rate_limit' })
    await from(place, { ...guess, username: 'account0' })
    await db.query({ text: 'update rate_limit set hits = 99' })
    for (let round = 0; round < 3; round += 1) expect((await from(place, {})).statusCode).toBe(200)
    expect((await from(place, { ...guess, username: 'account1' })).statusCode).toBe(400)
    expect((await from(place, {})).statusCode).toBe(429)
    expect((await from('203.0.113.5', {})).statusCode).toBe(200)
  })
})
