import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { breadBasket, insertCoupon, insertOrderWorld } from '#/testing/order-world'
import { people, testApi } from '#/testing/scenario'

const scenario = await testApi()
const { db } = scenario
const world = await insertOrderWorld(db)
const shop = { business_id: world.bakery.id }
const secret = await insertCoupon(db, 'SECRETO', shop)
const open = await insertCoupon(db, 'ABIERTO', { ...shop, public: true, usage_limit: 5 })
const ofTown = await insertCoupon(db, 'PUEBLO', { public: true })
await insertCoupon(db, 'PASADO', { public: true, end_at: '2020-01-01' })
await insertCoupon(db, 'AGOTADO', { public: true, usage_limit: 1, used: 1 })
await insertCoupon(db, 'APAGADO', { public: true, enabled: false })
const campaign = uuidv7()
await insert(db, 'campaign', { id: campaign, title: 'De flores', code: 'flores' })
await insert(db, 'campaign_business', { campaign_id: campaign, business_id: world.tailor.id })

describe('coupons', () => {
  const get = (query = '') => `GET /api/coupons?${query}` as const
  const codes = async (as: keyof typeof people | undefined, query = '') => {
    const response = await scenario.send({ ...(as && { as }), when: get(query) })
    return response.json<{ code: string }[]>().map(({ code }) => code)
  }

  it('that are public are visible to everybody while they can be used', async () => {
    expect(await codes(undefined)).toEqual(['PUEBLO', 'ABIERTO'])
    expect(await codes('alice')).toEqual(['PUEBLO', 'ABIERTO'])
  })
  it('that are not public are visible to their shop, but not to another shop', async () => {
    expect(await codes('baker')).toEqual(['PUEBLO', 'ABIERTO', 'SECRETO'])
    expect(await codes('florist')).toEqual(['PUEBLO', 'ABIERTO'])
  })
  it('are all visible to operators', async () => {
    expect(await codes('admin')).toHaveLength(6)
  })
  it('are found by code, in upper or lower case, by people who may see them', async () => {
    expect(await codes('alice', 'code=abierto')).toEqual(['ABIERTO'])
    expect(await codes('baker', 'code=secreto')).toEqual(['SECRETO'])
    for (const as of ['alice', 'florist', undefined] as const) expect(await codes(as, 'code=SECRETO')).toEqual([])
  })
  it('can be filtered by shop', async () => {
    expect(await codes('admin', `business.id[]=${world.bakery.id}`)).toEqual(['ABIERTO', 'SECRETO'])
  })
  it('show their shop how often they were used and who pays the discount, and hide this from customers', async () => {
    const read = async (as: 'alice' | 'baker') =>
      (await scenario.send({ as, when: `GET /api/coupons/${open.id}` })).json<object>()
    expect(await read('baker')).toMatchObject({ used: 0, limit: 5, public: true, funder: { platform: 10_000 } })
    const shown = await read('alice')
    expect(shown).toMatchObject({ code: 'ABIERTO', value: 1_000 })
    for (const name of ['used', 'limit', 'funder', 'public']) expect(shown).not.toHaveProperty(name)
  })
  scenario('that are not public are not visible to customers', {
    as: 'alice',
    when: `GET /api/coupons/${secret.id}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('are sent as JSON-LD if the request asks for it', {
    as: 'baker',
    when: `GET /api/coupons/${secret.id}`,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { '@type': 'Coupon', business: `/api/businesses/${world.bakery.id}` },
  })
})

describe('making a coupon', () => {
  const when = 'POST /api/coupons'
  const body = { code: 'Pan20', name: 'Pan', business: world.bakery.id, discountType: 'absolute', value: 20 }

  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is refused to customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is refused to members of another shop', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is possible for its shop, which then pays the whole discount', {
    as: 'baker',
    when,
    body: { ...body, used: 7, funder: { platform: 10_000 } },
    answers: 201,
    with: { code: 'Pan20', used: 0, public: false, funder: { shop: 10_000 } },
  })
  scenario('needs a code that differs from other codes by more than upper and lower case', {
    as: 'admin',
    when,
    body: { ...body, code: 'pAN20' },
    answers: 422,
    with: 'code: This value is already used',
  })
  scenario('for the whole town is refused to shops', {
    as: 'baker',
    when,
    body: { ...body, code: 'X', business: null },
    answers: 403,
  })
  scenario('for the whole town is possible for operators', {
    as: 'admin',
    when,
    body: { ...body, code: 'TODOS', business: null },
    answers: 201,
    with: { business: null, funder: { platform: 10_000 } },
  })
  scenario('is refused with a campaign of another shop', {
    as: 'baker',
    when,
    body: { ...body, code: 'X', campaign },
    answers: 422,
    with: 'campaign: This value is not available.',
  })
  scenario('needs a code without spaces', {
    as: 'baker',
    when,
    body: { ...body, code: 'a b' },
    answers: 422,
    with: 'code: This value is not valid.',
  })
  scenario('lets customers reduce the total of a basket by the value of the coupon', {
    when: 'POST /api/orders-validate/1',
    body: { ...breadBasket(world), coupons: ['PAN20'] },
    answers: 200,
    with: { subtotal: 250, discount: 20, total: 230 },
  })
})

describe('changing a coupon', () => {
  const when = `PUT /api/coupons/${secret.id}` as const

  scenario('is refused to customers', { as: 'alice', when, body: {}, answers: 403 })
  scenario('is refused to members of another shop', { as: 'florist', when, body: { value: 10 }, answers: 404 })
  scenario('of the town is refused to shops', {
    as: 'baker',
    when: `PUT /api/coupons/${ofTown.id}`,
    body: {},
    answers: 403,
  })
  scenario('cannot give a shop’s coupon to the town', { as: 'baker', when, body: { business: null }, answers: 403 })
  scenario('changes only the fields of the body, and ignores a number of uses', {
    as: 'baker',
    when,
    body: { limit: 3, used: 100 },
    answers: 200,
    with: { code: 'SECRETO', limit: 3, used: 0 },
  })
  it('cannot set a limit below the number of uses', async () => {
    await db.query({ text: 'update coupon set used = 3 where id = $1', values: [secret.id] })
    const response = await scenario.send({ as: 'baker', when, body: { limit: 2 } })
    expect(response.json()).toMatchObject({ status: 422, detail: 'limit: This value is not valid.' })
  })
})

describe('deleting a coupon', () => {
  scenario('is refused to members of another shop', {
    as: 'florist',
    when: `DELETE /api/coupons/${open.id}`,
    answers: 403,
  })
  it('is refused if the coupon was used', async () => {
    const order = { ...breadBasket(world), coupons: ['ABIERTO'] }
    expect((await scenario.send({ when: 'POST /api/orders-create', body: order })).statusCode).toBe(201)
    const response = await scenario.send({ as: 'baker', when: `DELETE /api/coupons/${open.id}` })
    expect(response.json()).toMatchObject({ status: 409, detail: 'Resource in use' })
  })
  scenario('is possible for its shop', { as: 'baker', when: `DELETE /api/coupons/${secret.id}`, answers: 204 })
  scenario('is not possible a second time', { as: 'baker', when: `DELETE /api/coupons/${secret.id}`, answers: 404 })
})
