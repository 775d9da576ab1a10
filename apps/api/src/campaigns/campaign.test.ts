import { describe } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { refreshProducts } from '#/product-documents/product-document'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { models } from '#/resources'

const ids = { bakery: '', bread: '', draft: '', closed: '' }
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { members: [people.baker.id] })).id
  const campaign = async (code: string, rest: object) => {
    const id = uuidv7()
    await insert(db, 'campaign', { id, title: code, code, ...rest })
    return id
  }
  const open = await campaign('abierta', {})
  await campaign('pascua', { start_at: new Date('2026-03-01'), end_at: new Date('2026-04-10') })
  await campaign('navidad', { start_at: new Date('2026-12-01'), end_at: new Date('2027-01-06'), marketplace: false })
  await campaign('oculta', { enabled: false })
  ids.closed = (await insertBusiness(db, { state: 'suspended', members: [people.florist.id] })).id
  ids.bread = (await insertProduct(db, { business_id: ids.bakery, title: 'Pan' })).id
  ids.draft = (await insertProduct(db, { business_id: ids.bakery, title: 'Borrador', enabled: false })).id
  await refreshProducts({ db, models }, [ids.bread, ids.draft])
  const products = [ids.bread, ids.draft]
  await insert(
    db,
    'campaign_business',
    [ids.bakery, ids.closed].map((business_id) => ({ campaign_id: open, business_id })),
  )
  await insert(
    db,
    'campaign_product',
    products.map((product_id) => ({ campaign_id: open, product_id })),
  )
})

describe('campaigns', () => {
  const list = (query: string) => `GET /api/campaigns?order[title]=asc&${query}` as const

  scenario('are listed newest first, without disabled ones', {
    when: 'GET /api/campaigns',
    answers: 200,
    with: [{ code: 'navidad' }, { code: 'pascua' }, { code: 'abierta' }],
  })
  scenario('are filtered by a beginning before an instant, or no beginning', {
    when: list('startDate[strictly_before]=2026-12-01'),
    answers: 200,
    with: [{ code: 'abierta' }, { code: 'pascua' }],
  })
  scenario('are filtered by a beginning after an instant, which excludes those without a beginning', {
    when: list('startDate[strictly_after]=2026-03-01'),
    answers: 200,
    with: [{ code: 'navidad' }],
  })
  scenario('are filtered by a beginning at or after an instant', {
    when: list('startDate[after]=2026-03-01'),
    answers: 200,
    with: [{ code: 'navidad' }, { code: 'pascua' }],
  })
  scenario('are filtered by an end before an instant, which excludes those without an end', {
    when: list('endDate[strictly_before]=2027-01-06'),
    answers: 200,
    with: [{ code: 'pascua' }],
  })
  scenario('are filtered by an end at or before an instant', {
    when: list('endDate[before]=2027-01-06'),
    answers: 200,
    with: [{ code: 'navidad' }, { code: 'pascua' }],
  })
  scenario('are filtered by a day on which they run', {
    when: list('startDate[before]=2026-04-01&endDate[strictly_after]=2026-04-01'),
    answers: 200,
    with: [{ code: 'abierta' }, { code: 'pascua' }],
  })
  scenario('are filtered by a beginning at or before an instant, or no beginning', {
    when: list('startDate[before]=2026-12-01'),
    answers: 200,
    with: [{ code: 'abierta' }, { code: 'navidad' }, { code: 'pascua' }],
  })
  scenario('are filtered by an end after an instant, or no end', {
    when: list('endDate[strictly_after]=2026-04-10'),
    answers: 200,
    with: [{ code: 'abierta' }, { code: 'navidad' }],
  })
  scenario('are filtered by an end at or after an instant, or no end', {
    when: list('endDate[after]=2026-04-10T00:00:00%2B00:00'),
    answers: 200,
    with: [{ code: 'abierta' }, { code: 'navidad' }, { code: 'pascua' }],
  })
  scenario('are all listed if the day in the filter is invalid', {
    when: list('endDate[after]=2026-99-99'),
    answers: 200,
    sends: { 'x-total-count': '3' },
  })
  scenario('are filtered by their field `marketplace`', {
    when: list('marketplace=false'),
    answers: 200,
    with: [{ code: 'navidad' }],
  })
  scenario('that are disabled are not listed without a login', { when: list('enabled=false'), answers: 200, with: [] })
  scenario('that are disabled are listed to operators', {
    as: 'admin',
    when: list('enabled=false'),
    answers: 200,
    with: [{ code: 'oculta' }],
  })
  scenario('are filtered by code', { when: list('code=pascua'), answers: 200, with: [{ code: 'pascua' }] })
  scenario('are filtered by shop', {
    when: list(`business.id[]=${ids.bakery}`),
    answers: 200,
    with: [{ code: 'abierta' }],
  })
  scenario('of a closed shop are not listed without a login', {
    when: list(`business.id[]=${ids.closed}`),
    answers: 200,
    with: [],
    sends: { 'x-total-count': '0' },
  })
  scenario('of a closed shop are listed to its members', {
    as: 'florist',
    when: list(`business.id[]=${ids.closed}`),
    answers: 200,
    with: [{ code: 'abierta' }],
  })
  scenario('contain only shops and products that everybody may see', {
    when: 'GET /api/campaigns?code=abierta',
    answers: 200,
    with: [{ business: [{ id: ids.bakery }], products: [{ title: 'Pan' }] }],
  })
  scenario('contain only visible shops and products, also in JSON-LD answers', {
    when: 'GET /api/campaigns?code=abierta',
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { member: [{ business: [`/api/businesses/${ids.bakery}`], products: [`/api/products/${ids.bread}`] }] },
  })
  scenario('contain the viewer’s own shop even while it is closed', {
    as: 'florist',
    when: 'GET /api/campaigns?code=abierta',
    answers: 200,
    with: [{ business: [{ id: ids.bakery }, { id: ids.closed }], products: [{ title: 'Pan' }] }],
  })
})
