import { createHash, createHmac } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { insert } from '#/database/insert'
import { insertUser, testPassword } from '#/testing/factories'
import { testApi } from '#/testing/scenario'
import { resetHash } from '#/identity/reset-letter'
import { fakeProvider } from '../testing/fake-social-network.ts'

const provider = await fakeProvider()
afterAll(() => provider.close())
afterEach(() => provider.instead.clear())

const scenario = await testApi(
  async (db) => {
    await insertUser(db, { username: 'proven', verified_email: 'proven@lonja.test' })
    await insertUser(db, { username: 'moved', email: 'new@lonja.test', verified_email: 'old@lonja.test' })
    await insertUser(db, { username: 'banned', enabled: false, verified_email: 'banned@lonja.test' })
  },
  { social: provider.config, rateLimitFactor: 100 },
)
const { db, send } = scenario

const google = 'POST /api/login-social/google'
const apple = 'POST /api/login-social/apple'
const facebook = 'POST /api/login-social/facebook'
const twitter = 'POST /api/login-social/twitter'
const granted = { token_type: 'Bearer', expires_in: 900, scope: null }
const refused = 'Invalid social credentials'
const claims = { sub: 'g-1', email: 'new.person@gmail.test', email_verified: true, name: 'Núria Fabra' }

type When = Parameters<typeof send>[0]['when']
const logIn = (when: When, body: object) => send({ when, body })
const meOf = async (when: When, body: object) => {
  const { access_token } = (await logIn(when, body)).json<{ access_token: string }>()
  return (await send({ when: 'GET /api/me', headers: { authorization: `Bearer ${access_token}` } })).json<
    Record<string, string>
  >()
}
const identities = async () => {
  const rows = await db.query<{ provider: string; subject: string }>({
    text: 'select provider, subject from user_identity order by subject',
  })
  return rows.map((row) => `${row.provider} ${row.subject}`)
}

describe('logging in with Google', () => {
  scenario('opens a session', {
    when: google,
    body: { id_token: provider.idToken('google', claims) },
    answers: 200,
    with: granted,
    sends: { 'cache-control': 'no-store' },
  })

  scenario('also accepts the credentials in the property `credentials` of the body', {
    when: google,
    body: { credentials: { id_token: provider.idToken('google', claims) } },
    answers: 200,
    with: granted,
  })

  it('creates one account for a person, even if the e-mail changes, and its public name does not contain the e-mail', async () => {
    const one = await meOf(google, { id_token: provider.idToken('google', claims) })
    const two = await meOf(google, { id_token: provider.idToken('google', { ...claims, email: 'renamed@gmail.test' }) })
    expect(one).toMatchObject({ email: 'new.person@gmail.test', name: 'Núria Fabra', role: 'ROLE_USER' })
    expect(one['username']).toMatch(/^nuria-fabra-[0-9a-f]{8}$/)
    expect(two['id']).toBe(one['id'])
  })

  it('creates only one account for simultaneous first logins of a person', async () => {
    const body = { id_token: provider.idToken('google', { ...claims, sub: 'g-2', email: 'twice@gmail.test' }) }
    const people = await Promise.all([meOf(google, body), meOf(google, body), meOf(google, body)])
    expect(new Set(people.map(({ id }) => id)).size).toBe(1)
  })

  const now = Math.floor(Date.now() / 1000)
  const wrong = (claim: object, header = {}) => ({
    id_token: provider.idToken('google', { ...claims, ...claim }, { header }),
  })
  scenario('refuses the token of another issuer', {
    when: google,
    body: wrong({ iss: 'https://evil.test' }),
    answers: 400,
    with: refused,
  })
  scenario('refuses a token for another app', {
    when: google,
    body: wrong({ aud: 'theirs' }),
    answers: 400,
    with: refused,
  })
  scenario('refuses an expired token', { when: google, body: wrong({ exp: now - 60 }), answers: 400, with: refused })
  scenario('refuses a token without an expiry', {
    when: google,
    body: wrong({ exp: undefined }),
    answers: 400,
    with: refused,
  })
  scenario('refuses a token that is not valid yet', {
    when: google,
    body: wrong({ nbf: now + 600 }),
    answers: 400,
    with: refused,
  })
  scenario('refuses a token without the id of a person', {
    when: google,
    body: wrong({ sub: '' }),
    answers: 400,
    with: refused,
  })
  scenario('refuses a token with an unknown key id', {
    when: google,
    body: wrong({}, { kid: 'x' }),
    answers: 400,
    with: refused,
  })
  scenario('refuses a token without a key id', {
    when: google,
    body: wrong({}, { kid: undefined }),
    answers: 400,
    with: refused,
  })
  scenario('refuses a token that is signed with Apple’s key', {
    when: google,
    body: { id_token: provider.idToken('apple', { ...claims, iss: 'https://accounts.google.com', aud: 'app.google' }) },
    answers: 400,
    with: refused,
  })
  scenario('refuses an empty body', { when: google, body: {}, answers: 400, with: refused })
  scenario('refuses a body that is a list', { when: google, body: [], answers: 400, with: refused })
  scenario('refuses a token that is not text', {
    when: google,
    body: { id_token: { a: 1 } },
    answers: 400,
    with: refused,
  })
  scenario('refuses a text that is not a token', {
    when: google,
    body: { id_token: 'a.b.c' },
    answers: 400,
    with: refused,
  })

  it('refuses a changed token, an unsigned token, and a token signed with the public key as a shared secret', async () => {
    const [head, body, signature] = provider.idToken('google', claims).split('.') as [string, string, string]
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const { kid, publicKey } = provider.key('google')
    const other = encode({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 'g-9' })
    const none = `${encode({ alg: 'none', kid })}.${body}.`
    const hs = `${encode({ alg: 'HS256', kid })}.${body}`
    const mac = createHmac('sha256', publicKey.export({ type: 'spki', format: 'pem' }))
      .update(hs)
      .digest('base64url')
    const tokens = [`${head}.${other}.${signature}`, `${head}.${body}.`, none, `${hs}.${mac}`]
    const answers = await Promise.all(tokens.map((id_token) => logIn(google, { id_token })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
  })

  it('requires the same nonce in the token and in the request, if one of them contains a nonce', async () => {
    const id_token = provider.idToken('google', { ...claims, nonce: 'a1' })
    const status = async (body: object) => (await logIn(google, body)).statusCode
    expect(await status({ id_token, nonce: 'a1' })).toBe(200)
    expect(await status({ id_token })).toBe(400)
    expect(await status({ id_token, nonce: 'a2' })).toBe(400)
    expect(await status({ id_token: provider.idToken('google', claims), nonce: 'a1' })).toBe(400)
  })
})

describe('the public keys of a login provider', () => {
  it('are not requested again for each login', async () => {
    const before = provider.asked.length
    const id_token = provider.idToken('google', claims)
    await Promise.all([1, 2, 3].map(() => logIn(google, { id_token })))
    expect(provider.asked.slice(before)).toEqual([])
  })
})

describe('logging in with Apple', () => {
  const person = { sub: 'a-1', email: 'relay@privaterelay.test', email_verified: 'true' }
  scenario('opens a session', {
    when: apple,
    body: { id_token: provider.idToken('apple', person) },
    answers: 200,
    with: granted,
  })
  scenario('accepts the nonce whose hash is in the token', {
    when: apple,
    body: {
      id_token: provider.idToken('apple', { ...person, nonce: createHash('sha256').update('raw').digest('hex') }),
      nonce: 'raw',
    },
    answers: 200,
    with: granted,
  })
  scenario('refuses a token that is signed with Google’s key', {
    when: apple,
    body: { id_token: provider.idToken('google', { ...person, iss: 'https://appleid.apple.com', aud: 'test.lonja' }) },
    answers: 400,
    with: refused,
  })
})

describe('logging in with Facebook', () => {
  const person = { id: 'f-1', name: 'Vicent', email: 'vicent@facebook.test' }
  const token = (given: object = {}) => ({ access_token: provider.facebookToken({ ...person, ...given }) })
  scenario('opens a session', { when: facebook, body: token(), answers: 200, with: granted })
  scenario('refuses a token of another app', {
    when: facebook,
    body: token({ appId: '2' }),
    answers: 400,
    with: refused,
  })
  scenario('refuses an expired token', { when: facebook, body: token({ expiresAt: 1 }), answers: 400, with: refused })
  scenario('refuses an unknown token', { when: facebook, body: { access_token: 'x' }, answers: 400, with: refused })
  scenario('refuses a body without a token', { when: facebook, body: {}, answers: 400, with: refused })
  scenario('needs an e-mail, from Facebook or in the request', {
    when: facebook,
    body: token({ id: 'f-2', email: undefined }),
    answers: 422,
    with: 'email: This value should not be blank.',
  })
  scenario('uses the e-mail in the request if Facebook gives none', {
    when: facebook,
    body: { ...token({ id: 'f-2', email: undefined }), email: 'asked@lonja.test' },
    answers: 200,
    with: granted,
  })
  scenario('refuses an invalid e-mail in the request', {
    when: facebook,
    body: { ...token({ id: 'f-3', email: undefined }), email: 'nonsense' },
    answers: 422,
    with: 'email: This value is not a valid email address.',
  })
})

describe('logging in with Twitter', () => {
  const [access_token, access_token_secret] = provider.twitterToken({
    id_str: 't-1',
    screen_name: 'horno',
    name: 'Horno',
    email: 'horno@twitter.test',
  })
  scenario('opens a session', {
    when: twitter,
    body: { access_token, access_token_secret },
    answers: 200,
    with: granted,
  })
  scenario('refuses a wrong token secret', {
    when: twitter,
    body: { access_token, access_token_secret: 'x' },
    answers: 400,
    with: refused,
  })
  scenario('refuses a body without the token secret', {
    when: twitter,
    body: { access_token },
    answers: 400,
    with: refused,
  })
})

describe('an existing account with the e-mail of a social login', () => {
  const of = (email: string, sub: string, email_verified = true) =>
    provider.idToken('google', { sub, email, email_verified })
  const taken = 'Account exists with another method'

  scenario('is linked to the login if the provider and the account have both verified the e-mail', {
    when: google,
    body: { id_token: of('Proven@lonja.test', 'g-proven') },
    answers: 200,
    with: granted,
  })
  scenario('is not linked to a second identity of the same provider', {
    when: google,
    body: { id_token: of('proven@lonja.test', 'g-other-person') },
    answers: 409,
    with: taken,
  })
  scenario('is not linked if the provider has not verified the e-mail', {
    when: apple,
    body: { id_token: provider.idToken('apple', { sub: 'a-2', email: 'proven@lonja.test', email_verified: false }) },
    answers: 409,
    with: taken,
  })
  scenario('is not linked to Facebook, which does not verify e-mails', {
    when: facebook,
    body: { access_token: provider.facebookToken({ id: 'f-4', email: 'proven@lonja.test' }) },
    answers: 409,
    with: taken,
  })
  scenario('is not linked if its e-mail was never verified', {
    when: google,
    body: { id_token: of('alice@lonja.test', 'g-alice') },
    answers: 409,
    with: taken,
  })
  scenario('is not linked if only its earlier e-mail was verified, not the present one', {
    when: google,
    body: { id_token: of('new@lonja.test', 'g-moved') },
    answers: 409,
    with: taken,
  })
  scenario('is not linked if the request contains a wrong password', {
    when: google,
    body: { id_token: of('alice@lonja.test', 'g-alice'), password: 'wrong password' },
    answers: 400,
    with: 'Invalid credentials',
  })
  scenario('is linked if the request contains the right password, even if its e-mail was never verified', {
    when: google,
    body: { id_token: of('alice@lonja.test', 'g-alice'), password: testPassword },
    answers: 200,
    with: granted,
  })
  scenario('needs no password for a login with Google after Google was linked', {
    when: google,
    body: { id_token: of('alice@lonja.test', 'g-alice') },
    answers: 200,
    with: granted,
  })
  scenario('has a verified e-mail after Google was linked, so that Apple is linked without a password', {
    when: apple,
    body: { id_token: provider.idToken('apple', { sub: 'a-alice', email: 'alice@lonja.test', email_verified: true }) },
    answers: 200,
    with: granted,
  })
  scenario('cannot be used if it is disabled', {
    when: google,
    body: { id_token: of('banned@lonja.test', 'g-banned') },
    answers: 400,
    with: 'Account disabled',
  })

  it('is linked only to the identities that were accepted in the tests above', async () => {
    expect((await identities()).filter((one) => /alice|proven|other|moved|f-4|a-2/.test(one))).toEqual([
      'apple a-alice',
      'google g-alice',
      'google g-proven',
    ])
  })
})

describe('an account that another person created with somebody’s e-mail', () => {
  const victim = 'victim@lonja.test'
  const attacker = { access_token: provider.facebookToken({ id: 'f-attacker', email: victim }) }
  const owner = { id_token: provider.idToken('google', { sub: 'g-victim', email: victim, email_verified: true }) }

  it('belongs to the owner of the e-mail after a password reset by mail', async () => {
    const { id } = await meOf(facebook, attacker)
    expect((await logIn(google, owner)).statusCode).toBe(409)

    await insert(db, 'password_reset', {
      id: id!,
      user_id: id!,
      hash: resetHash('token'),
      expires_at: new Date(Date.now() + 60_000),
    })
    const body = { token: 'token', password: 'una frase bastante larga' }
    expect((await send({ when: 'POST /api/reset-password', body })).statusCode).toBe(204)
    expect((await logIn(facebook, attacker)).json()).toMatchObject({ detail: 'Account exists with another method' })
    expect((await meOf(google, owner))['id']).toBe(id)
    expect((await logIn(google, owner)).statusCode).toBe(200)
  })
})

describe('a provider of logins', () => {
  const body = { id_token: provider.idToken('google', claims) }
  scenario('must be one of the four known ones', {
    when: 'POST /api/login-social/myspace',
    body,
    answers: 404,
    with: 'Unknown platform',
  })
  scenario('cannot be a property name that every object has, for example constructor', {
    when: 'POST /api/login-social/constructor',
    body,
    answers: 404,
    with: 'Unknown platform',
  })

  it.each([
    ['fails', { status: 500 }],
    ['redirects', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
    ['sends a too long answer', { text: 'x'.repeat(300_000) }],
  ])('that %s causes 503, which does not count as a wrong try', async (_case, answer) => {
    provider.instead.set('/facebook/debug_token', answer)
    const response = await logIn(facebook, { access_token: 'EAA' })
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('10')
    expect(response.body).not.toContain('EAA')
  })

  it('that does not answer causes 503 after a short time', async () => {
    provider.instead.set('/facebook/debug_token', 'hang')
    const begin = Date.now()
    expect((await logIn(facebook, { access_token: 'EAA' })).statusCode).toBe(503)
    expect(Date.now() - begin).toBeLessThan(15_000)
  })
})

describe('wrong social logins from one IP address', () => {
  it('are limited to a hundred an hour', async () => {
    const strict = await testApi(undefined, { social: provider.config, rateLimitFactor: 0.03 })
    const tries = []
    for (const id_token of ['a', 'b', 'c', 'd']) tries.push(await strict.send({ when: google, body: { id_token } }))
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 429])
  })
})

describe('an installation with login by cookie', () => {
  it('sets no cookie if a page of another site sends the login', async () => {
    const site = await testApi(undefined, { social: provider.config, cookieLogin: true })
    const cookieFor = async (headers: Record<string, string>) =>
      (await site.send({ when: google, body: { id_token: provider.idToken('google', claims) }, headers })).headers[
        'set-cookie'
      ]
    expect(await cookieFor({})).toMatch(/^lonja=.+HttpOnly/)
    expect(await cookieFor({ origin: 'https://evil.test' })).toBeUndefined()
  })
})

describe('an installation without keys for social networks', () => {
  it('refuses logins with social networks', async () => {
    const bare = await testApi()
    const answers = await Promise.all(
      [google, apple, facebook, twitter].map((when) => bare.send({ when: when as When, body: {} })),
    )
    expect(answers.map((answer) => answer.json<{ detail: string }>().detail)).toEqual(
      Array(4).fill('Social login not available'),
    )
    expect(answers[0]!.statusCode).toBe(503)
  })
})
