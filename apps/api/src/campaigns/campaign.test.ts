import { describe } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insertBusiness } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { bakery: '', offer: uuidv7() }
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { members: [people.baker.id] })).id
  const campaign = async (code: string, rest: object) => {
    const id = uuidv7()
    await db.q
      .insertInto('campaign')
      .values({ id, title: code, code, ...rest })
      .execute()
    return id
  }
  const open = await campaign('abierta', {})
  await campaign('pascua', { start_at: new Date('2026-03-01'), end_at: new Date('2026-04-10') })
  await campaign('navidad', { start_at: new Date('2026-12-01'), end_at: new Date('2027-01-06'), marketplace: false })
  await campaign('oculta', { enabled: false })
  await db.q.insertInto('campaign_business').values({ campaign_id: open, business_id: ids.bakery }).execute()
  await db.q
    .insertInto('offer')
    .values({
      id: ids.offer,
      code: 'dos',
      name: 'Dos',
      business_id: ids.bakery,
      discount_type: 'percentage',
      value: 1000,
      target: 'business',
    })
    .execute()
})

describe('campaigns', () => {
  const list = (query: string) => `GET /api/campaigns?order[title]=asc&${query}` as const

  scenario('newest first, without the disabled', {
    when: 'GET /api/campaigns',
    answers: 200,
    with: [{ code: 'navidad' }, { code: 'pascua' }, { code: 'abierta' }],
  })
  scenario('begun strictly before', {
    when: list('startDate[strictly_before]=2026-12-01'),
    answers: 200,
    with: [{ code: 'abierta' }, { code: 'pascua' }],
  })
  scenario('begun before, the instant included', {
    when: list('startDate[before]=2026-12-01'),
    answers: 200,
    with: [{ code: 'abierta' }, { code: 'navidad' }, { code: 'pascua' }],
  })
  scenario('ending strictly after', {
    when: list('endDate[strictly_after]=2026-04-10'),
    answers: 200,
    with: [{ code: 'abierta' }, { code: 'navidad' }],
  })
  scenario('ending after, the instant included', {
    when: list('endDate[after]=2026-04-10T00:00:00%2B00:00'),
    answers: 200,
    with: [{ code: 'abierta' }, { code: 'navidad' }, { code: 'pascua' }],
  })
  scenario('on a day that is none', {
    when: list('endDate[after]=2026-99-99'),
    answers: 200,
    sends: { 'x-total-count': '3' },
  })
  scenario('of the market', { when: list('marketplace=false'), answers: 200, with: [{ code: 'navidad' }] })
  scenario('of a shop', { when: list(`business.id[]=${ids.bakery}`), answers: 200, with: [{ code: 'abierta' }] })
})

describe('offers', () => {
  scenario('by code', {
    when: 'GET /api/offers?code=dos',
    answers: 200,
    with: [{ value: 1000, discountType: 'percentage' }],
  })
  scenario('of a shop', { when: `GET /api/offers?business.id[]=${uuidv7()}`, answers: 200, with: [] })
  scenario('one', { when: `GET /api/offers/${ids.offer}`, answers: 200, with: { business: { id: ids.bakery } } })
})
