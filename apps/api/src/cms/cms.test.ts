import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { insertBusiness } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { bakery: '', closed: '', legal: uuidv7(), cookies: uuidv7(), ofBakery: uuidv7(), draft: uuidv7() }
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { members: [people.baker.id] })).id
  ids.closed = (await insertBusiness(db, { state: 'suspended', members: [people.florist.id] })).id
  await insert(db, 'cms_category', [
    { id: ids.legal, name: 'Legal', code: 'legal', sort: 2 },
    { id: uuidv7(), name: 'Ayuda', code: 'ayuda', sort: 1, marketplace: false },
    { id: uuidv7(), name: 'De la cerrada', code: 'cerrada', business_id: ids.closed },
  ])
  const body = JSON.stringify([{ type: 'p', text: 'Hola' }])
  const page = async (code: string, month: number, rest: Record<string, unknown> = {}) => {
    const dates = { created_at: new Date(2026, month, 1), updated_at: new Date(2026, 11 - month, 1) }
    const row = { id: uuidv7(), title: `Página ${code}`, name: code, code, url: code, body, ...dates, ...rest }
    await insert(db, 'cms', row)
  }
  await page('cookies', 1, { id: ids.cookies, sort: 2, category_id: ids.legal })
  await page('ayuda', 2, { sort: 1, url: 'ayuda/pedidos' })
  await page('borrador', 3, { id: ids.draft, enabled: false })
  const ofBakery = { id: ids.ofBakery, url: 'cookies', business_id: ids.bakery, marketplace: false }
  await page('horno', 4, { ...ofBakery, sort: -1, title: 'Del horno' })
  await page('cerrada', 5, { business_id: ids.closed })
})
const total = (count: number) => ({ 'x-total-count': String(count) })

describe('content pages', () => {
  const list = (query: string) => `GET /api/cms?${query}` as const

  scenario('are listed in the order of their field `sort`, without drafts and those of closed shops', {
    when: 'GET /api/cms',
    answers: 200,
    with: [{ code: 'horno' }, { code: 'ayuda' }, { code: 'cookies' }],
    sends: total(3),
  })
  scenario('that are drafts are listed to operators', {
    as: 'admin',
    when: 'GET /api/cms',
    answers: 200,
    sends: total(5),
  })
  scenario('that are drafts are not visible to a shop', {
    as: 'baker',
    when: `GET /api/cms/${ids.draft}`,
    answers: 404,
  })
  scenario('are filtered by code', {
    when: list('code=cookies'),
    answers: 200,
    with: [{ code: 'cookies' }],
    sends: total(1),
  })
  scenario('are filtered by title', { when: list('title=pagina'), answers: 200, sends: total(2) })
  scenario('are filtered by name', {
    when: list('name=COOK'),
    answers: 200,
    with: [{ code: 'cookies' }],
    sends: total(1),
  })
  scenario('are filtered by category', {
    when: list(`category.id[]=${ids.legal}`),
    answers: 200,
    with: [{ code: 'cookies', category: { code: 'legal' } }],
    sends: total(1),
  })
  scenario('are filtered by the code of a category', {
    when: list('category.code[]=legal'),
    answers: 200,
    sends: total(1),
  })
  scenario('are not listed if no category has the code in the filter', {
    when: list('category.code[]=otra'),
    answers: 200,
    sends: total(0),
  })
  scenario('are filtered by shop', {
    when: list(`business.id[]=${ids.bakery}`),
    answers: 200,
    with: [{ code: 'horno' }],
    sends: total(1),
  })
  it.each([
    ['title', ['horno', 'ayuda', 'cookies']],
    ['sort', ['horno', 'ayuda', 'cookies']],
    ['name', ['ayuda', 'cookies', 'horno']],
    ['createdDate', ['cookies', 'ayuda', 'horno']],
    ['updatedDate', ['horno', 'ayuda', 'cookies']],
  ])('are sorted by %s', async (field, expected) => {
    const codes = async (direction: string) => {
      const response = await scenario.send({ when: list(`order[${field}]=${direction}`) })
      return response.json<{ code: string }[]>().map(({ code }) => code)
    }
    expect(await codes('asc')).toEqual(expected)
    expect(await codes('desc')).toEqual(expected.toReversed())
  })
})

describe('a content page requested by its URL', () => {
  scenario('is found with its body', {
    when: 'GET /api/cms-url/cookies',
    answers: 200,
    with: { body: [{ type: 'p', text: 'Hola' }] },
  })
  scenario('is found by a URL with a slash', {
    when: 'GET /api/cms-url/ayuda%2Fpedidos',
    answers: 200,
    with: { code: 'ayuda' },
  })
  scenario('is not found if the parameter `code` is the code of another page', {
    when: 'GET /api/cms-url/cookies?code=ayuda',
    answers: 404,
    with: 'Not Found',
  })
  scenario('is not found if it is a draft', { when: 'GET /api/cms-url/borrador', answers: 404, with: 'Not Found' })
  scenario('is the town’s page, even if a shop has a page with the same URL', {
    when: 'GET /api/cms-url/cookies',
    answers: 200,
    with: { code: 'cookies' },
  })
  scenario('is the shop’s page if the request names the shop', {
    when: `GET /api/cms-url/cookies?business.id[]=${ids.bakery}`,
    answers: 200,
    with: { code: 'horno' },
  })
  scenario('is the shop’s page if the request has `marketplace=false`', {
    when: 'GET /api/cms-url/cookies?marketplace=false',
    answers: 200,
    with: { code: 'horno' },
  })
  scenario('is not found if its shop is closed', { when: 'GET /api/cms-url/cerrada', answers: 404, with: 'Not Found' })
  scenario('is found by members of its closed shop', { as: 'florist', when: 'GET /api/cms-url/cerrada', answers: 200 })
  scenario('is answered as JSON-LD', {
    when: 'GET /api/cms-url/cookies.jsonld',
    headers: { accept: '*/*' },
    answers: 200,
    with: { '@type': 'Cms', category: `/api/cms-categories/${ids.legal}` },
  })
})

describe('writing a content page', () => {
  const when = 'POST /api/cms'
  const body = { title: 'Nosotros', name: 'nosotros', code: 'nosotros', url: 'nosotros', body: [] }
  const ofBakery = { ...body, business: ids.bakery, category: `/api/cms-categories/${ids.legal}` }

  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is refused to customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is possible for a member of the page’s shop', {
    as: 'baker',
    when,
    body: ofBakery,
    answers: 201,
    with: { business: { id: ids.bakery } },
  })
  scenario('is refused to members of another shop', {
    as: 'florist',
    when,
    body: { ...ofBakery, code: 'x', url: 'x' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('for the town is refused to shops', { as: 'baker', when, body, answers: 403, with: 'Access Denied.' })
  scenario('for the town is possible with the code and URL of a shop’s page', {
    as: 'admin',
    when,
    body,
    answers: 201,
  })
  scenario('needs a code that no other page of the town has', {
    as: 'admin',
    when,
    body: { ...body, url: 'otra' },
    answers: 422,
    with: 'code: This value is already used',
  })
  scenario('needs a URL that no other page of the town has', {
    as: 'admin',
    when,
    body: { ...body, code: 'otra' },
    answers: 422,
    with: 'url: This value is already used',
  })
  scenario('is refused if the category does not exist', {
    as: 'admin',
    when,
    body: { ...body, category: uuidv7() },
    answers: 400,
  })
  scenario('refuses unknown types of blocks', {
    as: 'admin',
    when,
    body: { ...body, body: [{ type: 'html', html: '<b>' }] },
    answers: 422,
  })

  const put = `PUT /api/cms/${ids.ofBakery}` as const
  scenario('changes only the fields that the request contains', {
    as: 'baker',
    when: put,
    body: { title: 'Obrador' },
    answers: 200,
    with: { title: 'Obrador', code: 'horno' },
  })
  scenario('that exists is refused to members of another shop', {
    as: 'florist',
    when: put,
    body: { title: 'X' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('is refused to a shop that gives its page to the town', {
    as: 'baker',
    when: put,
    body: { business: null, url: 'x' },
    answers: 403,
  })
  scenario('with an unknown id is answered with 404', {
    as: 'admin',
    when: `PUT /api/cms/${uuidv7()}`,
    body: {},
    answers: 404,
  })
})

describe('groups of content pages', () => {
  const list = (query: string) => `GET /api/cms-categories?${query}` as const
  const when = 'POST /api/cms-categories'
  const body = { name: 'Del horno', code: 'horno', business: ids.bakery }

  scenario('are listed in the order of their field `sort`, without those of closed shops', {
    when: list(''),
    answers: 200,
    with: [{ code: 'ayuda' }, { code: 'legal' }],
    sends: total(2),
  })
  scenario('are filtered by code', {
    when: list('code=legal'),
    answers: 200,
    with: [{ name: 'Legal' }],
    sends: total(1),
  })
  scenario('are filtered by their field `marketplace`', {
    when: list('marketplace=false'),
    answers: 200,
    with: [{ code: 'ayuda' }],
  })
  scenario('are filtered by shop', { when: list(`business.id[]=${ids.bakery}`), answers: 200, sends: total(0) })
  scenario('are read by id', { when: `GET /api/cms-categories/${ids.legal}`, answers: 200, with: { code: 'legal' } })
  scenario('can be created by a shop', { as: 'baker', when, body, answers: 201, with: { code: 'horno', sort: 0 } })
  scenario('need a code that no other group of the shop has', {
    as: 'baker',
    when,
    body,
    answers: 422,
    with: 'code: This value is already used',
  })
  scenario('cannot be created for another shop', {
    as: 'florist',
    when,
    body: { ...body, code: 'x' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('cannot be created without a login', { when, body, answers: 401, with: 'Authentication required' })
  scenario('of the town can be changed by operators', {
    as: 'admin',
    when: `PUT /api/cms-categories/${ids.legal}`,
    body: { name: 'Información legal' },
    answers: 200,
    with: { name: 'Información legal', code: 'legal' },
  })
  scenario('of the town cannot be changed by a shop', {
    as: 'baker',
    when: `PUT /api/cms-categories/${ids.legal}`,
    body: {},
    answers: 403,
  })
})
