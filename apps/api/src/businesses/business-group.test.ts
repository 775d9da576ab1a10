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

  scenario('are everybody’s, by name', {
    when: 'GET /api/business-groups',
    answers: 200,
    with: [{ code: 'abastos' }, { code: 'nam' }, { code: 'optimos' }],
  })
  scenario('by names, without case and accents', {
    when: 'GET /api/business-groups?name[]=OPTIMOS&name[]=ñam',
    answers: 200,
    with: [{ code: 'nam' }, { code: 'optimos' }],
  })
  scenario('name the shops that are open', {
    when: `GET /api/business-groups/${ids.market}`,
    answers: 200,
    with: { businesses: [{ name: 'Horno' }] },
  })
  scenario('as linked data', {
    when: `GET /api/business-groups/${ids.market}`,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { businesses: [`/api/businesses/${ids.bakery}`] },
  })
  scenario('are made by the town', { as: 'admin', when, body, answers: 201, with: { businesses: [{ name: 'Horno' }] } })
  scenario('are not made by shops', { as: 'baker', when, body, answers: 403, with: 'Access Denied.' })
  scenario('are not made by anybody', { when, body, answers: 401, with: 'Authentication required' })
  scenario('have a code of their own', {
    as: 'admin',
    when,
    body,
    answers: 422,
    with: 'code: This value is already used',
  })
  scenario('are changed by the town', {
    as: 'admin',
    when: put,
    body: { city: 'Chiva' },
    answers: 200,
    with: { city: 'Chiva' },
  })
  scenario('are not changed by their shops', { as: 'baker', when: put, body: { name: 'X' }, answers: 403 })
  scenario('none', { as: 'admin', when: `PUT /api/business-groups/${uuidv7()}`, body: {}, answers: 404 })
})
