import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { insertBusiness } from '#/testing/factories'
import { type Person, people, testApi } from '#/testing/scenario'
import { fakeProvider } from '../testing/fake-social-network.ts'
import { type Sealed, sealerOf } from './sealed-secrets.ts'

const provider = await fakeProvider()
afterAll(() => provider.close())
afterEach(() => provider.instead.clear())

const ids = { bakery: '', florist: '' }
const scenario = await testApi(
  async (db) => {
    ids.bakery = (await insertBusiness(db, { members: [people.baker.id] })).id
    ids.florist = (await insertBusiness(db, { members: [people.florist.id] })).id
  },
  { social: provider.config, rateLimitFactor: 100 },
)
const { db, send } = scenario

const when = 'POST /api/facebook-auths'
const nowhere = '01890000-0000-7000-8000-000000000001'
const pages = [
  { id: 'p-1', name: 'Horno Ana' },
  { id: 'p-2', name: 'Ana en fiestas' },
]
const owner = { id: 'f-1', name: 'Ana', pages }
const body = (more: object = {}, person: object = {}) => ({
  businessId: ids.bakery,
  accessToken: provider.facebookToken({ ...owner, ...person }),
  ...more,
})
const refused = 'Invalid social credentials'

describe('connecting a shop with Facebook', () => {
  scenario('needs an account', { when, body: body(), answers: 401, with: 'Authentication required' })
  scenario('is refused to customers', { as: 'alice', when, body: body(), answers: 403, with: 'Access Denied.' })
  scenario('is refused to members of other shops', {
    as: 'florist',
    when,
    body: body(),
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('needs the id of a shop', {
    as: 'baker',
    when,
    body: body({ businessId: null }),
    answers: 422,
    with: 'businessId: This value should not be blank.',
  })
  scenario('needs an existing shop', { as: 'admin', when, body: body({ businessId: nowhere }), answers: 404 })
  scenario('needs a token', {
    as: 'baker',
    when,
    body: body({ accessToken: '' }),
    answers: 422,
    with: 'accessToken: This value should not be blank.',
  })
  scenario('needs a token that Facebook knows', {
    as: 'baker',
    when,
    body: body({ accessToken: 'x' }),
    answers: 400,
    with: refused,
  })
  scenario('needs a token that is text', {
    as: 'baker',
    when,
    body: body({ accessToken: {} }),
    answers: 400,
    with: refused,
  })
  scenario('needs a token for our app', {
    as: 'baker',
    when,
    body: body({}, { appId: '2' }),
    answers: 400,
    with: refused,
  })
  scenario('needs a token that has not expired', {
    as: 'baker',
    when,
    body: body({}, { expiresAt: 1 }),
    answers: 400,
    with: refused,
  })
  scenario('needs a token of the person whose Facebook id is given', {
    as: 'baker',
    when,
    body: body({ userID: 'f-2' }),
    answers: 400,
    with: refused,
  })
  scenario('is refused with a Facebook page that the person does not manage', {
    as: 'baker',
    when,
    body: body({ pageId: 'p-9' }),
    answers: 400,
    with: refused,
  })
  scenario('uses the Facebook page whose id is given', {
    as: 'baker',
    when,
    body: body({ userID: 'f-1', pageId: 'p-2' }),
    answers: 201,
    with: { businessId: ids.bakery, connected: true, pageName: 'Ana en fiestas', pageId: 'p-2' },
    sends: { location: expect.stringMatching(/^\/api\/facebook-auths\//), 'cache-control': 'private, no-store' },
  })
  scenario('uses the person’s first page if none is given, and replaces the earlier connection', {
    as: 'baker',
    when,
    body: body(),
    answers: 201,
    with: { connected: true, pageName: 'Horno Ana', expiresAt: expect.stringMatching(/^\d{4}-/) },
  })
  scenario('is possible if the person manages no page', {
    as: 'admin',
    when,
    body: body({ businessId: ids.florist }, { id: 'f-3', pages: [] }),
    headers: { accept: 'application/ld+json' },
    answers: 201,
    with: { '@type': 'FacebookAuth', connected: true, pageName: null },
  })
  it('answers 503 if Facebook fails', async () => {
    provider.instead.set('/facebook', { status: 500 })
    expect((await send({ as: 'baker', when, body: body() })).statusCode).toBe(503)
  })

  it('stores one encrypted long-lived token for each shop', async () => {
    const rows = await db.query<Sealed & { id: string }>({
      text: 'select id, sealed, key_id from facebook_auth where business_id = $1',
      values: [ids.bakery],
    })
    expect(rows).toHaveLength(1)
    const token = sealerOf(scenario.services.config).open(rows[0]!, `facebook_auth:${rows[0]!.id}`)
    expect(token).toMatch(/^LONG/)
    expect(rows[0]!.sealed.toString('latin1')).not.toContain('LONG')
    const { body: listed } = await send({ as: 'admin', when: 'GET /api/facebook-auths' })
    expect(listed).not.toMatch(/LONG|EAA|sealed/)
  })
})

describe('Facebook connections', () => {
  const list = async (as: Person, query = '') => {
    const response = await send({ as, when: `GET /api/facebook-auths${query}` })
    return response.json<{ businessId: string }[]>().map(({ businessId }) => businessId)
  }
  it('are listed: a shop sees its own, operators see all', async () => {
    expect(await list('baker')).toEqual([ids.bakery])
    expect(await list('florist')).toEqual([ids.florist])
    expect((await list('admin')).toSorted()).toEqual([ids.bakery, ids.florist].toSorted())
    expect(await list('admin', '?itemsPerPage=1&page=2')).toHaveLength(1)
    expect(await list('admin', '?pagination=false')).toHaveLength(2)
  })
  scenario('are not listed without an account', { when: 'GET /api/facebook-auths', answers: 401 })
  scenario('are not listed for customers', { as: 'alice', when: 'GET /api/facebook-auths', answers: 403 })

  it('can be read by id only by their shop and by operators', async () => {
    const [{ id }] = (await send({ as: 'baker', when: 'GET /api/facebook-auths' })).json<[{ id: string }]>()
    const read = async (as?: Person) =>
      (await send({ ...(as && { as }), when: `GET /api/facebook-auths/${id}` })).statusCode
    expect(await Promise.all([read('baker'), read('admin')])).toEqual([200, 200])
    expect(await Promise.all([read(), read('alice'), read('florist')])).toEqual([401, 403, 404])
  })
  scenario('are not found by an unknown id', { as: 'baker', when: `GET /api/facebook-auths/${nowhere}`, answers: 404 })
})

describe('checking whether a shop is connected with Facebook', () => {
  const check = `GET /api/facebook-check?businessId=${ids.bakery}` as const
  scenario('is allowed for members of the shop', {
    as: 'baker',
    when: check,
    answers: 200,
    with: { businessId: ids.bakery, connected: true },
  })
  scenario('is allowed for operators', {
    as: 'admin',
    when: check,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { '@type': 'FacebookCheck', connected: true },
  })
  scenario('is refused without an account', { when: check, answers: 401 })
  scenario('is refused to customers', { as: 'alice', when: check, answers: 403 })
  scenario('is refused to other shops', { as: 'florist', when: check, answers: 403 })
  scenario('needs the id of a shop', { as: 'baker', when: 'GET /api/facebook-check', answers: 422 })

  it('answers false after the token has expired', async () => {
    await db.query({
      text: `update facebook_auth set expires_at = now() - interval '1 minute' where business_id = $1`,
      values: [ids.bakery],
    })
    expect((await send({ as: 'baker', when: check })).json()).toMatchObject({ connected: false })
    const listed = await send({ as: 'baker', when: 'GET /api/facebook-auths' })
    expect(listed.json()).toMatchObject([{ connected: false }])
  })
})

describe('disconnecting a shop from Facebook', () => {
  const leave = `DELETE /api/facebook-logout?businessId=${ids.bakery}` as const
  scenario('needs an account', { when: leave, answers: 401 })
  scenario('is refused to customers', { as: 'alice', when: leave, answers: 403 })
  scenario('is refused to members of other shops', { as: 'florist', when: leave, answers: 403 })
  scenario('needs the id of a shop', { as: 'baker', when: 'DELETE /api/facebook-logout', answers: 422 })
  scenario('removes the connection', { as: 'baker', when: leave, answers: 204 })
  scenario('can be repeated', { as: 'baker', when: leave, answers: 204 })
  scenario('is visible at once when the connection is checked', {
    as: 'baker',
    when: `GET /api/facebook-check?businessId=${ids.bakery}`,
    answers: 200,
    with: { connected: false, expiresAt: null },
  })
})

describe('an installation without Facebook keys', () => {
  it('cannot connect shops with Facebook', async () => {
    const bare = await testApi((world) => insertBusiness(world, { id: ids.bakery, members: [people.baker.id] }))
    const response = await bare.send({ as: 'baker', when, body: body() })
    expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([503, 'Facebook not configured'])
  })
})
