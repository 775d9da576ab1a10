import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insertBusiness, insertShippingMethod } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { bakery: '', florist: '', method: '', ofClosed: '', zoneOfClosed: '' }
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { members: [people.baker.id] })).id
  ids.florist = (await insertBusiness(db, { members: [people.florist.id] })).id
  ids.method = (
    await insertShippingMethod(db, { business_id: ids.bakery, zips: ['46370'], price: 350, name: 'A domicilio' })
  ).id
  const closed = await insertBusiness(db, { state: 'pending', members: [people.florist.id] })
  ids.ofClosed = (await insertShippingMethod(db, { business_id: closed.id, zips: ['46370'] })).id
  const [zone] = await db.query<{ id: string }>({
    text: 'select id from shipping_zone where shipping_method_id = $1',
    values: [ids.ofClosed],
  })
  ids.zoneOfClosed = zone!.id
})

describe('shipping methods', () => {
  const when = 'POST /api/shipping-methods'
  const body = { name: 'Recogida', code: 'recogida', type: 'pickup', business: ids.bakery }

  scenario('can be listed for one shop, with their zones', {
    when: `GET /api/shipping-methods?business.id=${ids.bakery}&enabled=true`,
    answers: 200,
    with: [{ name: 'A domicilio', zones: [{ price: 350 }] }],
  })
  scenario('are an empty list for a shop without methods', {
    when: `GET /api/shipping-methods?business.id=${ids.florist}`,
    answers: 200,
    with: [],
  })
  scenario('of a shop that is not open yet are hidden from the public', {
    when: `GET /api/shipping-methods/${ids.ofClosed}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('of a shop that is not open yet are visible to that shop, with their prices', {
    as: 'florist',
    when: `GET /api/shipping-methods/${ids.ofClosed}`,
    answers: 200,
    with: { zones: [{ id: ids.zoneOfClosed }] },
  })
  scenario('of a shop that is not open yet have prices that are hidden from the public', {
    when: `GET /api/shipping-zones/${ids.zoneOfClosed}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('can be created by their shop', {
    as: 'baker',
    when,
    body,
    answers: 201,
    with: { leadMinutes: 0, freeFrom: null },
  })
  scenario('cannot be created for another shop', {
    as: 'florist',
    when,
    body: { ...body, code: 'suya' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('cannot be created without an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('cannot have the code of another method of the same shop', {
    as: 'baker',
    when,
    body,
    answers: 422,
    with: 'code: This value is already used',
  })
  scenario('can be changed by their shop', {
    as: 'baker',
    when: `PUT /api/shipping-methods/${ids.method}`,
    body: { freeFrom: 3000 },
    answers: 200,
    with: { freeFrom: 3000 },
  })
  scenario('have zones, which a shop cannot create for another shop', {
    as: 'florist',
    when: 'POST /api/zones',
    body: { name: 'Z', code: 'z', business: ids.bakery, zips: ['46370'] },
    answers: 403,
  })
  scenario('have zones, which cannot contain an invalid postal code', {
    as: 'florist',
    when: 'POST /api/zones',
    body: { name: 'Z', code: 'z', business: ids.florist, zips: ['4637'] },
    answers: 422,
    with: 'zips[0]: This value is not valid.',
  })
  scenario('have zones of the town, which an operator creates', {
    as: 'admin',
    when: 'POST /api/zones',
    body: { name: 'Las ventas', code: 'ventas', zips: ['46370'] },
    answers: 201,
    with: { business: null, kind: 'postcodes', zips: ['46370'] },
  })
  scenario('have zones of the town, which a shop cannot create', {
    as: 'florist',
    when: 'POST /api/zones',
    body: { name: 'Las ventas', code: 'ventas-2', zips: ['46370'] },
    answers: 403,
  })
})

describe('a shop’s shipping methods', () => {
  const get = 'GET /api/shipping-methods'
  const mine = `/api/shipping-methods/${ids.method}` as const

  it.each<[query: string, found: number]>([
    ['name=DOMICILIO', 1],
    ['name=avión', 0],
    ['code=delivery', 1],
    ['code[]=delivery&code[]=pickup', 1],
    ['enabled=true', 1],
    ['enabled=false', 0],
    [`business.id=/api/businesses/${ids.bakery}`, 1],
    [`business.id=${ids.florist}`, 0],
    [`business.id=${ids.bakery}&name=domicilio&code=delivery`, 1],
  ])('are filtered by %s', async (query, found) => {
    const list = await scenario.send({ when: `${get}?${query}&id[]=${ids.method}` })
    expect(list.json()).toHaveLength(found)
  })
  scenario('contain the IRI of their shop in JSON-LD', {
    when: `GET ${mine}`,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { '@id': mine, business: `/api/businesses/${ids.bakery}` },
  })
  scenario('cannot be changed by another shop', {
    as: 'florist',
    when: `PUT ${mine}`,
    body: { freeFrom: 1 },
    answers: 403,
  })
  scenario('cannot be deleted by another shop', { as: 'florist', when: `DELETE ${mine}`, answers: 403 })
  scenario('cannot be deleted by a customer', { as: 'alice', when: `DELETE ${mine}`, answers: 403 })
  scenario('cannot be deleted without an account', { when: `DELETE ${mine}`, answers: 401 })
  scenario('answer 404 to a change of an unknown method', {
    as: 'baker',
    when: `PUT /api/shipping-methods/${uuidv7()}`,
    body: {},
    answers: 404,
  })
  it('cannot be moved to another shop, even by an operator', async () => {
    await scenario.send({ as: 'admin', when: `PUT ${mine}`, body: { business: ids.florist } })
    expect((await scenario.send({ when: `GET ${mine}` })).json()).toMatchObject({ business: { id: ids.bakery } })
  })
})

describe('the prices of a method by zone', () => {
  const when = 'POST /api/shipping-zones'
  const town = uuidv7()
  const ofFlorist = uuidv7()
  const made = { zone: '' }
  const body = { shippingMethod: ids.method, zone: town, price: 900, days: [1, 3, 5] }
  beforeAll(async () => {
    await scenario.db.query({
      text: `insert into zone (id, name, code, business_id, zips) values
        ($1, 'Comarca', 'comarca', null, '["46380"]'), ($2, 'Flores', 'flores', $3, '["46380"]')`,
      values: [town, ofFlorist, ids.florist],
    })
  })

  it('can be set and changed by the shop, for a zone of the town', async () => {
    const answer = await scenario.send({ as: 'baker', when, body })
    expect(answer.json()).toMatchObject({ price: 900, days: [1, 3, 5], minAmount: 0, zone: { name: 'Comarca' } })
    made.zone = answer.json().id
    const patch = await scenario.send({
      as: 'baker',
      when: `PATCH /api/shipping-zones/${made.zone}`,
      body: { days: [6] },
    })
    expect(patch.json()).toMatchObject({ days: [6], price: 900 })
    const put = await scenario.send({ as: 'baker', when: `PUT /api/shipping-zones/${made.zone}`, body: { price: 800 } })
    expect(put.json()).toMatchObject({ days: [6], price: 800 })
  })
  it('are listed for one method', async () => {
    const ofMethod = async (id: string) =>
      (await scenario.send({ as: 'baker', when: `GET /api/shipping-zones?shippingMethod.id=${id}` }))
        .json<{ shippingMethod: { id: string } }[]>()
        .map(({ shippingMethod }) => shippingMethod.id)
    expect(new Set(await ofMethod(ids.method))).toEqual(new Set([ids.method]))
    expect(await ofMethod(uuidv7())).toEqual([])
  })
  scenario('cannot be set without an account', { when, body, answers: 401 })
  scenario('cannot be set by a customer', { as: 'alice', when, body, answers: 403 })
  scenario('cannot be set by another shop', { as: 'florist', when, body: { ...body, zone: ofFlorist }, answers: 403 })
  scenario('cannot be set for a zone of another shop', {
    as: 'baker',
    when,
    body: { ...body, zone: ofFlorist },
    answers: 422,
    with: 'zone: This value is not available.',
  })
  scenario('cannot be set twice for the same zone', {
    as: 'baker',
    when,
    body,
    answers: 422,
    with: 'zone: This value is already used',
  })
  scenario('cannot be set for a weekday after 7', { as: 'baker', when, body: { ...body, days: [8] }, answers: 422 })
  scenario('cannot be negative', { as: 'baker', when, body: { ...body, price: -1 }, answers: 422 })
  it('can be deleted by their shop, and cannot be changed or deleted by another shop', async () => {
    const item = `/api/shipping-zones/${made.zone}` as const
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
      expect((await scenario.send({ as: 'florist', when: `${method} ${item}`, body: {} })).statusCode).toBe(403)
    expect((await scenario.send({ as: 'baker', when: `DELETE ${item}` })).statusCode).toBe(204)
    expect((await scenario.send({ when: `GET ${item}` })).statusCode).toBe(404)
  })

  it('belong to a zone: a shop can change only its own zones, and cannot delete a zone that has a price', async () => {
    const own = { name: 'Valle', code: 'valle', business: ids.bakery, zips: ['46360'] }
    const { id } = (await scenario.send({ as: 'baker', when: 'POST /api/zones', body: own })).json()
    const item = `/api/zones/${id}` as const
    expect((await scenario.send({ as: 'baker', when: `PATCH ${item}`, body: { priority: 3 } })).json()).toMatchObject({
      priority: 3,
      zips: ['46360'],
    })
    expect((await scenario.send({ as: 'baker', when: `PUT ${item}`, body: { zips: [] } })).json()).toMatchObject({
      zips: [],
    })
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      expect((await scenario.send({ when: `${method} ${item}`, body: {} })).statusCode).toBe(401)
      expect((await scenario.send({ as: 'florist', when: `${method} ${item}`, body: {} })).statusCode).toBe(403)
      expect((await scenario.send({ as: 'baker', when: `${method} /api/zones/${town}`, body: {} })).statusCode).toBe(
        403,
      )
    }
    await scenario.send({ as: 'baker', when: 'POST /api/shipping-zones', body: { ...body, zone: id } })
    expect((await scenario.send({ as: 'baker', when: `DELETE ${item}` })).json()).toMatchObject({
      status: 409,
      detail: 'Resource in use',
    })
    const list = await scenario.send({ when: `GET /api/zones?id[]=${id}&itemsPerPage=1` })
    expect(list.json()).toMatchObject([{ name: 'Valle', business: { id: ids.bakery } }])
    expect(
      (
        await scenario.send({
          as: 'baker',
          when: 'POST /api/zones',
          body: { ...own, code: 'de-todos', business: null },
        })
      ).statusCode,
    ).toBe(403)
  })
})
