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
  scenario('is refused to customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is possible for a member of the campaign’s shop', {
    as: 'baker',
    when,
    body,
    answers: 201,
    with: { business: [{ name: 'Horno' }], products: [{ title: 'Pan' }], offers: [{ code: 'dos' }], enabled: true },
  })
  scenario('shows the campaign immediately in the API’s answers about its products', {
    when: `GET /api/products/${ids.bread}`,
    answers: 200,
    with: { campaigns: [{ code: 'pascua' }] },
  })
  scenario('is answered with IRIs as JSON-LD', {
    as: 'baker',
    when,
    headers: { accept: 'application/ld+json' },
    body: { ...body, code: 'otra', business: [`/api/businesses/${ids.bakery}`] },
    answers: 201,
    with: { '@type': 'Campaign', business: [`/api/businesses/${ids.bakery}`], offers: [`/api/offers/${ids.offer}`] },
  })
  scenario('is refused to members of another shop', { as: 'florist', when, body: { ...body, code: 'x' }, answers: 403 })
  scenario('is refused to a shop if the campaign contains another shop', {
    as: 'baker',
    when,
    body: { ...body, code: 'x', business: [ids.bakery, ids.florist] },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('is refused to a shop if the campaign contains products of another shop', {
    as: 'baker',
    when,
    body: { ...body, code: 'x', products: [ids.rose] },
    answers: 403,
  })
  scenario('for the whole town is refused to shops', {
    as: 'baker',
    when,
    body: { title: 'X', code: 'x' },
    answers: 403,
  })
  scenario('for the whole town is possible for operators', {
    as: 'admin',
    when,
    body: { title: 'Fiestas', code: 'fiestas', products: [ids.bread, ids.rose] },
    answers: 201,
    with: { business: [] },
  })
  scenario('needs a code that no other campaign has', {
    as: 'baker',
    when,
    body,
    answers: 422,
    with: 'code: This value is already used',
  })
  scenario('is refused if the end is before the beginning', {
    as: 'baker',
    when,
    body: { ...body, code: 'x', startDate: '2026-05-02T00:00:00Z', endDate: '2026-05-01T00:00:00Z' },
    answers: 422,
    with: 'endDate: This value is not valid.',
  })
})

describe('changing a campaign', () => {
  const own = `PUT /api/campaigns/${ids.of.bakery}` as const

  scenario('changes only the fields of the body', {
    as: 'baker',
    when: own,
    body: { title: 'Del horno' },
    answers: 200,
    with: { title: 'Del horno', code: 'del-horno', business: [{ id: ids.bakery }] },
  })
  scenario('is refused to members of another shop', { as: 'florist', when: own, body: { title: 'X' }, answers: 403 })
  scenario('is refused to customers', { as: 'alice', when: own, body: { title: 'X' }, answers: 403 })
  scenario('of several shops is refused to a member of only one of them', {
    as: 'baker',
    when: `PUT /api/campaigns/${ids.of.both}`,
    body: { business: [ids.bakery] },
    answers: 403,
  })
  scenario('of the town is refused to shops', {
    as: 'baker',
    when: `PUT /api/campaigns/${ids.of.town}`,
    body: {},
    answers: 403,
  })
  scenario('is refused to a shop that adds another shop', {
    as: 'baker',
    when: own,
    body: { business: [ids.bakery, ids.florist] },
    answers: 403,
  })
  scenario('is refused to a shop that removes all shops', {
    as: 'baker',
    when: own,
    body: { business: [] },
    answers: 403,
  })
  scenario('with an unknown id is answered with 404', {
    as: 'baker',
    when: `PUT /api/campaigns/${uuidv7()}`,
    body: {},
    answers: 404,
    with: 'Not Found',
  })
  scenario('can disable the campaign', { as: 'baker', when: own, body: { enabled: false }, answers: 200 })
  scenario('to disabled hides it from people without a login', {
    when: `GET /api/campaigns/${ids.of.bakery}`,
    answers: 404,
  })
  scenario('to disabled hides it from other shops', {
    as: 'florist',
    when: `GET /api/campaigns/${ids.of.bakery}`,
    answers: 404,
  })
  scenario('to disabled does not hide it from its own shop', {
    as: 'baker',
    when: `GET /api/campaigns/${ids.of.bakery}`,
    answers: 200,
  })

  it('leaves the budget and the spent amount visible only to the shops of the campaign', async () => {
    const url = `GET /api/campaigns/${ids.of.both}` as const
    expect((await scenario.send({ as: 'baker', when: url })).json()).toMatchObject({ budgetCents: 50_000, spent: 0 })
    for (const as of ['alice', undefined] as const)
      expect((await scenario.send({ ...(as && { as }), when: url })).json()).not.toHaveProperty('budgetCents')
  })
})

describe('deleting a campaign', () => {
  const when = `DELETE /api/campaigns/${ids.of.bakery}` as const

  scenario('needs an account', { when, answers: 401 })
  scenario('is not possible for another shop', { as: 'florist', when, answers: 404 })
  scenario('of the town is refused to shops', {
    as: 'baker',
    when: `DELETE /api/campaigns/${ids.of.town}`,
    answers: 403,
  })
  scenario('is necessary before the offer of the campaign can be deleted', {
    as: 'baker',
    when: `DELETE /api/offers/${ids.offer}`,
    answers: 409,
  })
  scenario('is possible for the campaign’s shop', { as: 'baker', when, answers: 204 })
  scenario('is not possible a second time', { as: 'baker', when, answers: 404 })
})
