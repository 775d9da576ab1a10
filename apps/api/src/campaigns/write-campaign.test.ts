import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { refreshProducts } from '#/product-documents/product-document'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { models } from '#/resources'

const ids = { bakery: '', florist: '', bread: '', rose: '', offer: uuidv7(), of: { bakery: '', both: '', town: '' } }
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [people.baker.id] })).id
  ids.florist = (await insertBusiness(db, { name: 'Flores', members: [people.florist.id] })).id
  ids.bread = (await insertProduct(db, { business_id: ids.bakery, title: 'Pan' })).id
  ids.rose = (await insertProduct(db, { business_id: ids.florist, title: 'Rosa' })).id
  await refreshProducts({ db, models }, [ids.bread, ids.rose])
  const campaign = async (code: string, shops: string[]) => {
    const id = uuidv7()
    await insert(db, 'campaign', { id, title: code, code, budget_cents: 50_000 })
    for (const business_id of shops) await insert(db, 'campaign_business', { campaign_id: id, business_id })
    return id
  }
  ids.of = {
    bakery: await campaign('del-horno', [ids.bakery]),
    both: await campaign('de-los-dos', [ids.bakery, ids.florist]),
    town: await campaign('del-pueblo', []),
  }
  const discount = { discount_type: 'percentage' as const, value: 1_000 }
  await insert(db, 'offer', { id: ids.offer, code: 'dos', name: 'Dos', business_id: ids.bakery, ...discount })
})

describe('making a campaign', () => {
  const when = 'POST /api/campaigns'
  const body = { title: 'Pascua', code: 'pascua', business: [ids.bakery], products: [ids.bread], offers: [ids.offer] }

  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is for its shop', {
    as: 'baker',
    when,
    body,
    answers: 201,
    with: { business: [{ name: 'Horno' }], products: [{ title: 'Pan' }], offers: [{ code: 'dos' }], enabled: true },
  })
  scenario('shows at its products at once', {
    when: `GET /api/products/${ids.bread}`,
    answers: 200,
    with: { campaigns: [{ code: 'pascua' }] },
  })
  scenario('in linked data refers', {
    as: 'baker',
    when,
    headers: { accept: 'application/ld+json' },
    body: { ...body, code: 'otra', business: [`/api/businesses/${ids.bakery}`] },
    answers: 201,
    with: { '@type': 'Campaign', business: [`/api/businesses/${ids.bakery}`], offers: [`/api/offers/${ids.offer}`] },
  })
  scenario('is not for another shop', { as: 'florist', when, body: { ...body, code: 'x' }, answers: 403 })
  scenario('is not with another shop', {
    as: 'baker',
    when,
    body: { ...body, code: 'x', business: [ids.bakery, ids.florist] },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('is not with another shop’s products', {
    as: 'baker',
    when,
    body: { ...body, code: 'x', products: [ids.rose] },
    answers: 403,
  })
  scenario('of the whole town is not a shop’s', { as: 'baker', when, body: { title: 'X', code: 'x' }, answers: 403 })
  scenario('of the whole town is the town’s', {
    as: 'admin',
    when,
    body: { title: 'Fiestas', code: 'fiestas', products: [ids.bread, ids.rose] },
    answers: 201,
    with: { business: [] },
  })
  scenario('needs a code of its own', {
    as: 'baker',
    when,
    body,
    answers: 422,
    with: 'code: This value is already used',
  })
  scenario('ends after it begins', {
    as: 'baker',
    when,
    body: { ...body, code: 'x', startDate: '2026-05-02T00:00:00Z', endDate: '2026-05-01T00:00:00Z' },
    answers: 422,
    with: 'endDate: This value is not valid.',
  })
})

describe('changing a campaign', () => {
  const own = `PUT /api/campaigns/${ids.of.bakery}` as const

  scenario('merges', {
    as: 'baker',
    when: own,
    body: { title: 'Del horno' },
    answers: 200,
    with: { title: 'Del horno', code: 'del-horno', business: [{ id: ids.bakery }] },
  })
  scenario('is not for another shop', { as: 'florist', when: own, body: { title: 'X' }, answers: 403 })
  scenario('is not for customers', { as: 'alice', when: own, body: { title: 'X' }, answers: 403 })
  scenario('of shops that are not all one’s own is the town’s', {
    as: 'baker',
    when: `PUT /api/campaigns/${ids.of.both}`,
    body: { business: [ids.bakery] },
    answers: 403,
  })
  scenario('of the town is the town’s', {
    as: 'baker',
    when: `PUT /api/campaigns/${ids.of.town}`,
    body: {},
    answers: 403,
  })
  scenario('adds no other shop', {
    as: 'baker',
    when: own,
    body: { business: [ids.bakery, ids.florist] },
    answers: 403,
  })
  scenario('leaves it to a shop', { as: 'baker', when: own, body: { business: [] }, answers: 403 })
  scenario('of nothing', {
    as: 'baker',
    when: `PUT /api/campaigns/${uuidv7()}`,
    body: {},
    answers: 404,
    with: 'Not Found',
  })
  scenario('hides it', { as: 'baker', when: own, body: { enabled: false }, answers: 200 })
  scenario('from everybody', { when: `GET /api/campaigns/${ids.of.bakery}`, answers: 404 })
  scenario('from other shops', { as: 'florist', when: `GET /api/campaigns/${ids.of.bakery}`, answers: 404 })
  scenario('not from its own', { as: 'baker', when: `GET /api/campaigns/${ids.of.bakery}`, answers: 200 })

  it('shows the spent amount only to its shops', async () => {
    const url = `GET /api/campaigns/${ids.of.both}` as const
    expect((await scenario.send({ as: 'baker', when: url })).json()).toMatchObject({ budgetCents: 50_000, spent: 0 })
    for (const as of ['alice', undefined] as const)
      expect((await scenario.send({ ...(as && { as }), when: url })).json()).not.toHaveProperty('budgetCents')
  })
})

describe('deleting a campaign', () => {
  const when = `DELETE /api/campaigns/${ids.of.bakery}` as const

  scenario('needs an account', { when, answers: 401 })
  scenario('is not for another shop', { as: 'florist', when, answers: 404 })
  scenario('of the town is the town’s', { as: 'baker', when: `DELETE /api/campaigns/${ids.of.town}`, answers: 403 })
  scenario('has to wait while an offer of it stands', {
    as: 'baker',
    when: `DELETE /api/offers/${ids.offer}`,
    answers: 409,
  })
  scenario('happens', { as: 'baker', when, answers: 204 })
  scenario('happens once', { as: 'baker', when, answers: 404 })
})
