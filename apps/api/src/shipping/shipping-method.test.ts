import { describe } from 'vitest'
import { insertBusiness, insertPaymentMethod, insertShippingMethod } from '#/testing/factories'
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
  const inZone = db.q.selectFrom('shipping_zone').select('id').where('shipping_method_id', '=', ids.ofClosed)
  ids.zoneOfClosed = (await inZone.executeTakeFirstOrThrow()).id
  await insertPaymentMethod(db, { code: 'shop', name: 'En la tienda' })
})

describe('shipping methods', () => {
  const when = 'POST /api/shipping-methods'
  const body = { name: 'Recogida', code: 'recogida', type: 'pickup', business: ids.bakery }

  scenario('of a shop', {
    when: `GET /api/shipping-methods?business.id=${ids.bakery}&enabled=true`,
    answers: 200,
    with: [{ name: 'A domicilio', zones: [{ price: 350 }] }],
  })
  scenario('of a shop without any', {
    when: `GET /api/shipping-methods?business.id=${ids.florist}`,
    answers: 200,
    with: [],
  })
  scenario('of a shop that is not open yet are its own', {
    when: `GET /api/shipping-methods/${ids.ofClosed}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('of a shop that is not open yet it sees, and what they cost', {
    as: 'florist',
    when: `GET /api/shipping-methods/${ids.ofClosed}`,
    answers: 200,
    with: { zones: [{ id: ids.zoneOfClosed }] },
  })
  scenario('cost nobody else’s business', {
    when: `GET /api/shipping-zones/${ids.zoneOfClosed}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('are the shop’s', { as: 'baker', when, body, answers: 201, with: { leadMinutes: 0, freeFrom: null } })
  scenario('are not another’s', {
    as: 'florist',
    when,
    body: { ...body, code: 'suya' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('are not anybody’s', { when, body, answers: 401, with: 'Authentication required' })
  scenario('have one code each', {
    as: 'baker',
    when,
    body,
    answers: 422,
    with: 'code: This value is already used',
  })
  scenario('change', {
    as: 'baker',
    when: `PUT /api/shipping-methods/${ids.method}`,
    body: { freeFrom: 3000 },
    answers: 200,
    with: { freeFrom: 3000 },
  })
  scenario('have zones of their shop', {
    as: 'florist',
    when: 'POST /api/zones',
    body: { name: 'Z', code: 'z', business: ids.bakery, zips: ['46370'] },
    answers: 403,
  })
  scenario('have zones of postal codes', {
    as: 'florist',
    when: 'POST /api/zones',
    body: { name: 'Z', code: 'z', business: ids.florist, zips: ['4637'] },
    answers: 422,
    with: 'zips[0]: This value is not valid.',
  })
})

describe('payment methods', () => {
  const when = 'POST /api/payment-methods'
  const body = { name: 'Tarjeta', code: 'tarjeta', kind: 'redsys' }

  scenario('are for everybody to see', {
    when: 'GET /api/payment-methods?code=shop',
    answers: 200,
    with: [{ name: 'En la tienda' }],
  })
  scenario('are the town’s', { as: 'baker', when, body, answers: 403, with: 'Access Denied.' })
  scenario('are added by operators', {
    as: 'admin',
    when,
    body: { ...body, enabled: false },
    answers: 201,
    with: { fee: 0 },
  })
  scenario('are unseen while disabled', { when: 'GET /api/payment-methods?code=tarjeta', answers: 200, with: [] })
})
