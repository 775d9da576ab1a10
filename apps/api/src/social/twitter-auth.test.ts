import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { insert } from '#/database/insert'
import { insertBusiness } from '#/testing/factories'
import { type Person, people, testApi } from '#/testing/scenario'
import { fakeProvider } from '../testing/fake-social-network.ts'
import { type StoredSecret, sealerOf } from './sealed-secrets.ts'

const provider = await fakeProvider()
afterAll(() => provider.close())
afterEach(() => provider.instead.clear())

const ids = { bakery: '', florist: '' }
const scenario = await testApi(
  async (db) => {
    ids.bakery = (await insertBusiness(db, { members: [people.baker.id, people.bob.id] })).id
    ids.florist = (await insertBusiness(db, { members: [people.florist.id] })).id
  },
  { social: provider.config, origin: 'https://lonja.test', rateLimitFactor: 100 },
)
const { db, send } = scenario

const when = 'POST /api/twitter-auths'
const nowhere = '01890000-0000-7000-8000-000000000001'
const mine = { businessId: ids.bakery }

interface Started {
  id: string
  authorizeUrl: string
  cookie: string
  response: Awaited<ReturnType<typeof send>>
}
const start = async (as: Person = 'baker', body: object = mine): Promise<Started> => {
  const response = await send({ as, when, body })
  const cookie = String(response.headers['set-cookie']).split(';')[0]!
  return { ...response.json<{ id: string; authorizeUrl: string }>(), cookie, response }
}
/** Sends the request with which a browser or an app returns from Twitter. */
const finish = (back: URL, { as, headers = {} }: { as?: Person; headers?: Record<string, string> } = {}) =>
  send({ ...(as && { as }), when: `GET /api/twitter-callback${back.search}`, headers })
const rowOf = async (id: string) => {
  const [row] = await db.query<StoredSecret & { state: string; expires_at: Date }>({
    text: 'select state, expires_at, sealed, key_id from twitter_auth where id = $1',
    values: [id],
  })
  return row
}
const age = (id: string) =>
  db.query({ text: `update twitter_auth set expires_at = now() - interval '1 second' where id = $1`, values: [id] })

describe('beginning to connect a shop with Twitter', () => {
  scenario('needs an account', { when, body: mine, answers: 401, with: 'Authentication required' })
  scenario('is refused to customers', { as: 'alice', when, body: mine, answers: 403, with: 'Access Denied.' })
  scenario('is refused to members of other shops', {
    as: 'florist',
    when,
    body: mine,
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('needs the id of a shop', {
    as: 'baker',
    when,
    body: {},
    answers: 422,
    with: 'businessId: This value should not be blank.',
  })
  scenario('needs a valid id of a shop', {
    as: 'baker',
    when,
    body: { businessId: 7 },
    answers: 422,
    with: 'businessId: This value is not valid.',
  })
  scenario('needs an existing shop', { as: 'admin', when, body: { businessId: nowhere }, answers: 404 })
  scenario('needs a body that is an object', { as: 'baker', when, body: [], answers: 400, with: 'Invalid body' })
  scenario('returns the URL at which the person authorises the connection', {
    as: 'baker',
    when,
    body: { businessId: `/api/businesses/${ids.bakery}` },
    answers: 201,
    with: {
      businessId: ids.bakery,
      connected: false,
      state: 'pending',
      oauthToken: expect.stringMatching(/^rt-/),
      authorizeUrl: expect.stringContaining('/oauth/authorize?oauth_token=rt-'),
    },
    sends: {
      location: expect.stringMatching(/^\/api\/twitter-auths\//),
      'set-cookie': expect.stringMatching(/HttpOnly; SameSite=Lax; Secure$/),
      'cache-control': 'private, no-store',
    },
  })
  scenario('is possible for operators', { as: 'admin', when, body: mine, answers: 201 })
  scenario('answers in JSON-LD if requested', {
    as: 'baker',
    when,
    body: mine,
    headers: { accept: 'application/ld+json' },
    answers: 201,
    with: { '@type': 'TwitterAuth', '@context': '/api/contexts/TwitterAuth' },
  })

  it.each([
    ['https://evil.test/back', 422],
    ['https://lonja.test.evil.test/back', 422],
    ['https://user@lonja.test/back', 422],
    ['//evil.test', 422],
    ['javascript:alert(1)', 422],
    ['lonja://other', 422],
    ['lonja://twitter', 201],
    ['https://lonja.test/tienda?paso=2', 201],
    [7, 422],
  ])('with the callbackUrl %s is answered with %i', async (callbackUrl, status) => {
    const response = await send({ as: 'baker', when, body: { ...mine, callbackUrl } })
    expect(response.statusCode).toBe(status)
  })

  it('stores the secret encrypted, and does not return it', async () => {
    const { id, response } = await start()
    const row = (await rowOf(id))!
    const secret = sealerOf(scenario.services.config).open(row, `twitter_auth:${id}`)!
    expect(secret).toMatch(/^[0-9a-f]{16}$/)
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(response.body).not.toContain(secret)
  })

  it('answers 503 if Twitter fails, and «Twitter not configured» if Twitter refuses the installation’s keys', async () => {
    provider.instead.set('/twitter/oauth/request_token', { status: 500 })
    expect((await send({ as: 'baker', when, body: mine })).statusCode).toBe(503)
    provider.instead.set('/twitter/oauth/request_token', { status: 401 })
    expect((await send({ as: 'baker', when, body: mine })).json()).toMatchObject({ detail: 'Twitter not configured' })
    provider.instead.set('/twitter/oauth/request_token', { text: 'oauth_token=a&oauth_token_secret=b' })
    expect((await send({ as: 'baker', when, body: mine })).statusCode).toBe(503)
  })
})

describe('an authorisation for Twitter', () => {
  it('is visible only to the shop and to operators', async () => {
    const { id } = await start()
    const read = async (as?: Person) =>
      (await send({ ...(as && { as }), when: `GET /api/twitter-auths/${id}` })).statusCode
    expect(await Promise.all([read('baker'), read('bob'), read('admin')])).toEqual([200, 200, 200])
    expect(await Promise.all([read(), read('alice'), read('florist')])).toEqual([401, 403, 404])
  })
  scenario('is not found by an unknown id', {
    as: 'baker',
    when: `GET /api/twitter-auths/${nowhere}`,
    answers: 404,
    with: 'Not Found',
  })
})

describe('finishing an authorisation for Twitter', () => {
  it('connects the shop if an app sends the access token of the member', async () => {
    const { id, authorizeUrl } = await start('baker', { ...mine, callbackUrl: 'lonja://twitter' })
    const back = provider.authorize(authorizeUrl, 'horno_ana')
    expect(back.href).toMatch(/^lonja:\/\/twitter\?id=/)
    const response = await finish(back, { as: 'baker' })
    expect(response.json()).toEqual({ id, businessId: ids.bakery, connected: true, screenName: 'horno_ana' })

    const read = await send({ as: 'bob', when: `GET /api/twitter-auths/${id}` })
    expect(read.json()).toMatchObject({
      connected: true,
      screenName: 'horno_ana',
      oauthToken: null,
      authorizeUrl: null,
    })
    const secrets = JSON.parse(sealerOf(scenario.services.config).open((await rowOf(id))!, `twitter_auth:${id}`)!) as {
      secret: string
    }
    expect(secrets.secret).toMatch(/^ats-/)
    expect(read.body + response.body).not.toContain('ats-')
  })

  it('connects the shop if the browser sends the cookie of the beginning, and redirects to the start page', async () => {
    const { authorizeUrl, cookie } = await start()
    const back = provider.authorize(authorizeUrl, 'horno_ana')
    expect(back.origin + back.pathname).toBe('https://lonja.test/api/twitter-callback')
    const headers = { accept: 'text/html,application/xhtml+xml', cookie: `a=b; ${cookie}` }
    const response = await finish(back, { headers })
    expect(response.statusCode).toBe(303)
    expect(response.headers.location).toBe('/?twitter=connected')
    expect(response.headers['set-cookie']).toContain('Max-Age=0')
  })

  it('replaces the Twitter account that was connected before', async () => {
    for (const name of ['first', 'second']) {
      const { authorizeUrl } = await start()
      await finish(provider.authorize(authorizeUrl, name), { as: 'baker' })
    }
    const read = await send({ as: 'baker', when: `GET /api/twitter-credentials?businessId=${ids.bakery}` })
    expect(read.json()).toEqual({ businessId: ids.bakery, connected: true, screenName: 'second' })
  })

  it('is only possible for the person who began it', async () => {
    const { id, authorizeUrl } = await start()
    const back = provider.authorize(authorizeUrl, 'horno_ana')
    const other = (await start('bob')).cookie
    const status = async (how: Parameters<typeof finish>[1]) => (await finish(back, how)).statusCode
    expect(await status({})).toBe(401)
    expect(await status({ as: 'alice' })).toBe(404)
    expect(await status({ as: 'florist' })).toBe(404)
    expect(await status({ as: 'bob' })).toBe(403)
    expect(await status({ headers: { cookie: other } })).toBe(404)
    expect(await status({ headers: { cookie: 'lonja-twitter=' } })).toBe(401)
    expect(await rowOf(id)).toMatchObject({ state: 'pending' })
    expect(await status({ as: 'baker' })).toBe(200)
  })

  it('is possible only once', async () => {
    const { authorizeUrl } = await start()
    const back = provider.authorize(authorizeUrl, 'horno_ana')
    const answers = await Promise.all([1, 2, 3].map(() => finish(back, { as: 'baker' })))
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '410', '410'])
    expect((await finish(back, { as: 'baker' })).json()).toMatchObject({ detail: 'Authorisation expired' })
  })

  it('is possible only within a quarter of an hour after the beginning', async () => {
    const { id, authorizeUrl, cookie } = await start()
    const back = provider.authorize(authorizeUrl, 'horno_ana')
    const { expires_at } = (await rowOf(id))!
    expect(Math.round((expires_at.getTime() - Date.now()) / 60_000)).toBe(15)
    await age(id)
    expect((await finish(back, { as: 'baker' })).statusCode).toBe(410)
    const html = await finish(back, { headers: { accept: 'text/html', cookie } })
    expect(html.headers.location).toBe('/?twitter=authorisation_expired')
  })

  it('needs the token and the verifier that Twitter sent', async () => {
    const { id, authorizeUrl } = await start()
    const back = provider.authorize(authorizeUrl, 'horno_ana')
    const changed = (name: string, value: string) => {
      const url = new URL(back)
      url.searchParams.set(name, value)
      return finish(url, { as: 'baker' })
    }
    const other = new URL((await start()).authorizeUrl).searchParams.get('oauth_token')!
    for (const answer of [
      await changed('oauth_token', other),
      await changed('oauth_token', ''),
      await changed('oauth_verifier', ''),
    ])
      expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([400, 'Invalid oauth token'])
    expect((await changed('id', nowhere)).statusCode).toBe(404)
    expect((await changed('id', 'x')).statusCode).toBe(404)
    expect((await changed('oauth_verifier', 'guessed')).json()).toMatchObject({ detail: 'Invalid oauth token' })
    expect(await rowOf(id)).toMatchObject({ state: 'used', sealed: null })
  })

  it('is refused if the person no longer works for the shop', async () => {
    const { id, authorizeUrl, cookie } = await start('bob')
    const back = provider.authorize(authorizeUrl, 'horno_ana')
    await db.query({ text: 'delete from business_member where user_id = $1', values: [people.bob.id] })
    expect((await finish(back, { headers: { cookie } })).statusCode).toBe(403)
    expect(await rowOf(id)).toMatchObject({ state: 'pending' })
    await insert(db, 'business_member', { business_id: ids.bakery, user_id: people.bob.id, role: 'owner' })
  })

  it('is refused if the account of the person who began it was deleted', async () => {
    const { id, authorizeUrl, cookie } = await start()
    const back = provider.authorize(authorizeUrl, 'horno_ana')
    await db.query({ text: 'update twitter_auth set user_id = null where id = $1', values: [id] })
    expect((await finish(back)).statusCode).toBe(401)
    expect((await finish(back, { headers: { cookie: 'lonja-twitter=null' } })).statusCode).toBe(401)
    expect((await finish(back, { headers: { cookie } })).statusCode).toBe(403)
  })
})

describe('checking whether a shop is connected with Twitter', () => {
  const read = `GET /api/twitter-credentials?businessId=${ids.bakery}` as const
  const none = { businessId: ids.florist, connected: false, screenName: null }
  scenario('is allowed for members of the shop', { as: 'bob', when: read, answers: 200, with: { connected: true } })
  scenario('is allowed for operators', {
    as: 'admin',
    when: `GET /api/twitter-credentials?businessId=${ids.florist}`,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { '@type': 'TwitterCredentials', ...none },
  })
  scenario('is refused without an account', { when: read, answers: 401, with: 'Authentication required' })
  scenario('is refused to customers', { as: 'alice', when: read, answers: 403, with: 'Access Denied.' })
  scenario('is refused to other shops', { as: 'florist', when: read, answers: 403, with: 'Access Denied.' })
  scenario('needs the id of a shop', {
    as: 'baker',
    when: 'GET /api/twitter-credentials',
    answers: 422,
    with: 'businessId: This value should not be blank.',
  })
  scenario('needs an existing shop', {
    as: 'admin',
    when: `GET /api/twitter-credentials?businessId=${nowhere}`,
    answers: 404,
  })
})

describe('disconnecting a shop from Twitter', () => {
  const leave = `DELETE /api/twitter-logout?businessId=${ids.bakery}` as const
  scenario('needs an account', { when: leave, answers: 401 })
  scenario('is refused to customers', { as: 'alice', when: leave, answers: 403 })
  scenario('is refused to members of other shops', { as: 'florist', when: leave, answers: 403 })
  scenario('needs the id of a shop', { as: 'baker', when: 'DELETE /api/twitter-logout', answers: 422 })

  it('removes the connection and unfinished authorisations, and can be repeated', async () => {
    const { id, authorizeUrl } = await start()
    const back = provider.authorize(authorizeUrl, 'horno_ana')
    expect((await send({ as: 'baker', when: leave })).statusCode).toBe(204)
    expect((await send({ as: 'baker', when: leave })).statusCode).toBe(204)
    expect(await rowOf(id)).toBeUndefined()
    expect((await finish(back, { as: 'baker' })).statusCode).toBe(404)
    const read = await send({ as: 'baker', when: `GET /api/twitter-credentials?businessId=${ids.bakery}` })
    expect(read.json()).toMatchObject({ connected: false, screenName: null })
  })
})

describe('an installation without Twitter keys', () => {
  it('cannot connect shops with Twitter', async () => {
    const bare = await testApi((world) => insertBusiness(world, { id: ids.bakery, members: [people.baker.id] }))
    const started = await bare.send({ as: 'baker', when, body: mine })
    expect([started.statusCode, started.json<{ detail: string }>().detail]).toEqual([503, 'Twitter not configured'])
    const read = await bare.send({ as: 'baker', when: `GET /api/twitter-credentials?businessId=${ids.bakery}` })
    expect(read.json()).toMatchObject({ connected: false })
  })
})
