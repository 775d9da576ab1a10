import { beforeEach, describe, expect, it } from 'vitest'
import type { RenderedLetter } from '#/mail/letter'
import { deliverMail } from '#/letters/deliver'
import type { Mailer } from '#/mail/mailer'
import { insertUser, testPassword } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const scenario = await testApi(
  async (db) => {
    await insertUser(db, { username: 'banned', enabled: false })
    await insertUser(db, { username: 'social', password_hash: null })
  },
  { origin: 'https://lonja.test' },
)
const { app, db, send, services } = scenario

const sent: (RenderedLetter & { to: string })[] = []
const mailer: Mailer = { send: async (message) => void sent.push(message), close() {} }
const deliver = async () => {
  sent.length = 0
  await deliverMail(services, mailer)
  return sent
}
const when = 'POST /api/reset-password'
const ask = (email: string, remoteAddress = '203.0.113.1') =>
  app.inject({ method: 'POST', url: '/api/reset-password', payload: { email }, remoteAddress })
const linkIn = (text: string) => /https:\/\/lonja\.test\/recovery#token=([\w-]{43})$/m.exec(text)?.[1]
/** Requests a mail, and returns the token in it. */
const tokenFor = async (email: string) => {
  await ask(email)
  const [mail] = await deliver()
  return linkIn(mail!.text)!
}
const choose = (token: unknown, password: unknown = 'pan con tomate') => send({ when, body: { token, password } })
const logIn = (username: string, password: string) =>
  send({ when: 'POST /api/login', body: { grant_type: 'password', username, password } })
const invalidToken = { detail: 'Invalid or expired token', status: 400 }

beforeEach(async () => {
  await db.query({ text: 'delete from mail; delete from password_reset; delete from rate_limit' })
})

describe('requesting a new password', () => {
  const accepted = (email: string) => ({ email, status: 'accepted' })
  scenario('is accepted', {
    when,
    body: { email: 'Alice@lonja.test' },
    answers: 202,
    with: accepted('alice@lonja.test'),
    sends: { 'cache-control': 'no-store' },
  })
  scenario('is also accepted for an e-mail without an account', {
    when,
    body: { email: 'nobody@lonja.test' },
    answers: 202,
    with: accepted('nobody@lonja.test'),
  })
  scenario('is accepted by GET', {
    when: 'GET /api/reset-password?email=alice%40lonja.test',
    answers: 200,
    with: accepted('alice@lonja.test'),
    sends: { 'cache-control': 'no-store' },
  })
  scenario('ignores an invalid access token', {
    when,
    body: { email: 'alice@lonja.test' },
    headers: { authorization: 'Bearer old' },
    answers: 202,
  })
  scenario('requires a valid e-mail', {
    when,
    body: { email: 'alice' },
    answers: 422,
    with: 'email: This value is not a valid email address.',
  })
  scenario('requires an e-mail, also by GET', { when: 'GET /api/reset-password', answers: 422 })
  scenario('refuses an e-mail that cannot be stored', { when, body: { email: 'a\0@lonja.test' }, answers: 422 })
  scenario('requires a body', { when, answers: 400, with: 'Invalid body' })

  it('sends a link to the e-mail of an account, and nothing for an unknown e-mail or a disabled account', async () => {
    for (const email of ['alice@lonja.test', 'nobody@lonja.test', 'banned@lonja.test']) await ask(email)
    expect((await deliver()).map(({ to }) => to)).toEqual(['alice@lonja.test'])
    expect(linkIn(sent[0]!.text)).toBeDefined()
    expect(sent[0]!.subject).toBe('Elige una contraseña nueva')
  })

  it('sends a link that begins with the configured origin, even if the request has another host', async () => {
    const payload = { email: 'bob@lonja.test' }
    await app.inject({ method: 'POST', url: '/api/reset-password', payload, headers: { host: 'evil.test' } })
    const [mail] = await deliver()
    expect(mail!.text + mail!.html).not.toContain('evil')
  })

  it('sends an account at most one mail per quarter of an hour', async () => {
    for (const place of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) await ask('alice@lonja.test', place)
    await send({ when: 'GET /api/reset-password?email=alice@lonja.test' })
    expect(await deliver()).toHaveLength(1)
    await db.query({ text: `update password_reset set created_at = created_at - interval '16 minutes'` })
    await ask('alice@lonja.test')
    expect(await deliver()).toHaveLength(1)
  })

  it('is limited to three requests an hour for one e-mail from one network address', async () => {
    const statuses = []
    for (let round = 0; round < 4; round += 1) statuses.push((await ask('alice@lonja.test')).statusCode)
    expect(statuses).toEqual([202, 202, 202, 429])
    const refused = await ask('alice@lonja.test')
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '0' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await ask('bob@lonja.test')).statusCode).toBe(202)
    expect((await ask('alice@lonja.test', '203.0.113.9')).statusCode).toBe(202)
  })

  it('stores the token of the link neither in the table `password_reset` nor in the mail queue', async () => {
    const token = await tokenFor('alice@lonja.test')
    const kept = await db.query({
      text: `select encode(hash, 'escape') as hash, (select json_agg(mail)::text from mail) as mail from password_reset`,
    })
    expect(JSON.stringify(kept)).not.toContain(token)
  })
})

describe('choosing a new password', () => {
  it('ends all sessions of the account and notifies its owner, and the token cannot be used again', async () => {
    const session = await logIn('alice', testPassword)
    const { access_token, refresh_token } = session.json<{ access_token: string; refresh_token: string }>()
    const token = await tokenFor('alice@lonja.test')

    const done = await choose(token)
    expect([done.statusCode, done.body]).toEqual([204, ''])
    expect((await deliver()).map(({ to, subject }) => [to, subject])).toEqual([
      ['alice@lonja.test', 'Tu contraseña ha cambiado'],
    ])
    const me = await send({ when: 'GET /api/me', headers: { authorization: `Bearer ${access_token}` } })
    expect(me.statusCode).toBe(401)
    const refreshed = await send({ when: 'POST /api/login', body: { grant_type: 'refresh_token', refresh_token } })
    expect(refreshed.statusCode).toBe(400)
    expect((await logIn('alice', testPassword)).statusCode).toBe(400)
    expect((await logIn('alice', 'pan con tomate')).statusCode).toBe(200)

    expect((await choose(token, 'otra distinta')).json()).toMatchObject(invalidToken)
  })

  it('accepts the token only once, even in simultaneous requests', async () => {
    const token = await tokenFor('bob@lonja.test')
    const answers = await Promise.all(Array.from({ length: 6 }, () => choose(token)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      204, 400, 400, 400, 400, 400,
    ])
  })

  it('accepts the token for only one hour', async () => {
    const token = await tokenFor('bob@lonja.test')
    await db.query({ text: `update password_reset set expires_at = expires_at - interval '61 minutes'` })
    expect((await choose(token)).json()).toMatchObject(invalidToken)
  })

  it('sets the first password of an account for which no password is stored', async () => {
    expect((await choose(await tokenFor('social@lonja.test'))).statusCode).toBe(204)
    expect((await logIn('social', 'pan con tomate')).statusCode).toBe(200)
  })

  it('can be repeated with the same token if the password was too weak', async () => {
    const token = await tokenFor('bob@lonja.test')
    for (const password of [null, '', '1234567', 'contraseña123', 'BOB@lonja.test', 'ñ'.repeat(513)])
      expect((await choose(token, password)).json()).toMatchObject({
        status: 422,
        violations: [{ propertyPath: 'password' }],
      })
    expect((await choose(token, 7)).statusCode).toBe(400)
    expect((await choose(token)).statusCode).toBe(204)
  })

  it('is refused if the e-mail of the account has changed since the request', async () => {
    const token = await tokenFor('baker@lonja.test')
    await send({
      as: 'baker',
      when: 'PUT /api/me',
      body: { email: 'horno@lonja.test', currentPassword: testPassword },
    })
    expect((await choose(token)).json()).toMatchObject(invalidToken)
    expect((await deliver()).map(({ to, subject }) => [to, subject])).toEqual([
      ['baker@lonja.test', 'El correo de tu cuenta ha cambiado'],
    ])
  })

  it('is refused for a disabled account', async () => {
    const token = await tokenFor('florist@lonja.test')
    await db.query({ text: 'update "user" set enabled = false where id = $1', values: [people.florist.id] })
    expect((await choose(token)).json()).toMatchObject(invalidToken)
  })

  it.each([[''], [' '], [null], [[]], [{}], [7], ['x'.repeat(5000)], ['a\0b']])(
    'refuses the token %j',
    async (token) => {
      expect((await choose(token)).json()).toMatchObject(invalidToken)
    },
  )
})
