import { describe } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { insertBusiness } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { bakery: '', closed: '', market: uuidv7() }
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [people.baker.id] })).id
  ids.closed = (await insertBusiness(db, { name: 'Cerrada', state: 'suspended' })).id
  const group = (id: string, name: string, code: string) =>
    insert(db, 'business_group', { id, name, code, type: 'market' })
  await group(ids.market, 'Mercado de Abastos', 'abastos')
  await group(uuidv7(), 'Ñam', 'nam')
  await group(uuidv7(), 'Óptimos', 'optimos')
  await insert(
    db,
    'business_group_member',
    [ids.bakery, ids.closed].map((business_id) => ({ business_group_id: ids.market, business_id })),
  )
})

describe('groups of shops', () => {
  const when = 'POST /api/business-groups'
  const body = { name: 'Calle Mayor', code: 'calle-mayor', type: 'street', businesses: [ids.bakery] }
  const put = `PUT /api/business-groups/${ids.market}` as const

  scenario('are visible to everybody, sorted by name', {
    when: 'GET /api/business-groups',
    answers: 200,
    with: [{ code: 'abastos' }, { code: 'nam' }, { code: 'optimos' }],
  })
  scenario('are filtered by names; case and accents do not matter', {
    when: 'GET /api/business-groups?name[]=OPTIMOS&name[]=ñam',
    answers: 200,
    with: [{ code: 'nam' }, { code: 'optimos' }],
  })
  scenario('contain only open shops', {
    when: `GET /api/business-groups/${ids.market}`,
    answers: 200,
    with: { businesses: [{ name: 'Horno' }] },
  })
  scenario('are answered as JSON-LD', {
    when: `GET /api/business-groups/${ids.market}`,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { businesses: [`/api/businesses/${ids.bakery}`] },
  })
  scenario('can be created by operators', {
    as: 'admin',
    when,
    body,
    answers: 201,
    with: { businesses: [{ name: 'Horno' }] },
  })
  scenario('cannot be created by shops', { as: 'baker', when, body, answers: 403, with: 'Access Denied.' })
  scenario('cannot be created without a login', { when, body, answers: 401, with: 'Authentication required' })
  scenario('need a code that no other group has', {
    as: 'admin',
    when,
    body,
    answers: 422,
    with: 'code: This value is already used',
  })
  scenario('can be changed by operators', {
    as: 'admin',
    when: put,
    body: { city: 'Chiva' },
    answers: 200,
    with: { city: 'Chiva' },
  })
  scenario('cannot be changed by the shops in them', { as: 'baker', when: put, body: { name: 'X' }, answers: 403 })
  scenario('with an unknown id cannot be changed', {
    as: 'admin',
    when: `PUT /api/business-groups/${uuidv7()}`,
    body: {},
    answers: 404,
  })
})
